public import Geodesy

/// Places with fixed seeds.
public enum RandomPlaces {
  private static let latitudes: [Degrees] = [-90, 90, 0, 89.999_999, -89.999_99]
  private static let longitudes: [Degrees] = [-180, 180, 0, 90, -90, 179.999_999_9]

  /// Places all over the Earth within 5 km of the ellipsoid; two in a hundred are at a pole, on the
  /// equator or on the antimeridian.
  public static func worldwide(count: Int, seed: UInt64) -> [GeodeticPosition] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      var latitude = Double.random(in: -90...90, using: &random)
      var longitude = Double.random(in: -180...180, using: &random)
      if index % 100 == 0 { latitude = latitudes[index / 100 % 5] }
      if index % 100 == 1 { longitude = longitudes[index / 100 % 6] }
      return GeodeticPosition(
        Coordinate(latitude: latitude, longitude: longitude),
        height: Double.random(in: -5_000...5_000, using: &random))
    }
  }

  /// Places within some meters of an origin along each axis.
  public static func near(
    _ origin: GeodeticPosition, within meters: Meters, count: Int, seed: UInt64
  )
    -> [ENUPosition]
  {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      ENUPosition(
        east: Double.random(in: -meters...meters, using: &random),
        north: Double.random(in: -meters...meters, using: &random),
        up: Double.random(in: -meters...meters, using: &random) / 10)
    }
  }
}
