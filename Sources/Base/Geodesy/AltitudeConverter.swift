/// Converts altitudes between the ellipsoid, named geoids, mean sea level and the ground.
///
/// What is missing is an error: a grid, terrain, or the name of the geoid that "mean sea level"
/// stands for. No height is ever passed on unchanged.
public struct AltitudeConverter: Sendable {
  /// Where undulations come from.
  public var geoids: GeoidLibrary
  /// How undulations are made from a grid's nodes.
  public var interpolation: GridInterpolation
  /// The geoid that `meanSeaLevel` is taken to be; nil refuses such conversions.
  public var seaLevel: GeoidModel?
  /// The height of the ground; nil refuses conversions from and to `ground`.
  public var terrain: (any GroundHeight)?

  /// Creates a converter.
  public init(
    geoids: GeoidLibrary = GeoidLibrary(), interpolation: GridInterpolation = .bicubic,
    assumingSeaLevel seaLevel: GeoidModel? = nil, terrain: (any GroundHeight)? = nil
  ) {
    self.geoids = geoids
    self.interpolation = interpolation
    self.seaLevel = seaLevel
    self.terrain = terrain
  }

  /// The same height above another datum.
  ///
  /// - Throws: `GeodesyError` when a grid, terrain or an assumption is missing, when a file cannot
  ///   be read, or when the altitude or the coordinate is not a number in range.
  public func convert(
    _ altitude: Altitude, to datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> Altitude {
    try conversion(of: altitude, to: datum, at: coordinate).altitude
  }

  /// The same height above another datum, and how it was found.
  ///
  /// - Throws: What `convert` throws.
  package func conversion(
    of altitude: Altitude, to datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> AltitudeConversion {
    guard altitude.meters.isFinite else { throw .notAHeight(altitude.meters) }
    try Geoid.check(coordinate)
    guard altitude.datum != datum else { return AltitudeConversion(altitude: altitude, steps: []) }
    var steps: [HeightStep] = []
    var height = altitude
    if height.datum == .ground {
      let (ground, source) = try ground(at: coordinate)
      height = Altitude(meters: height.meters + ground.meters, datum: ground.datum)
      steps.append(.addedGround(ground, source: source))
    }
    // The ground is looked up before the geoid, as its datum is the one to go to.
    let below = datum == .ground ? try ground(at: coordinate) : nil
    let target = below?.altitude.datum ?? datum
    let from = try named(height.datum, &steps)
    let to = try named(target, &steps)
    if from != to {
      if let value = try undulation(of: from, at: coordinate) {
        height.meters += value.undulation
        steps.append(.geoidToEllipsoid(value))
      }
      if let value = try undulation(of: to, at: coordinate) {
        height.meters -= value.undulation
        steps.append(.ellipsoidToGeoid(value))
      }
    }
    if let below {
      height.meters -= below.altitude.meters
      steps.append(.subtractedGround(below.altitude, source: below.source))
    }
    height.datum = datum
    return AltitudeConversion(altitude: height, steps: steps)
  }

  /// The surface that is meant by a datum, with mean sea level made explicit.
  private func named(
    _ datum: VerticalDatum, _ steps: inout [HeightStep]
  ) throws(GeodesyError) -> VerticalDatum {
    guard datum == .meanSeaLevel else { return datum }
    guard let seaLevel else { throw .unnamedSeaLevel }
    steps.append(.assumedSeaLevel(seaLevel))
    return seaLevel.datum
  }

  /// The height of a surface above the ellipsoid; nil for the ellipsoid itself.
  private func undulation(
    of datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> GeoidValue? {
    switch datum {
    case .ellipsoid: nil
    case .egm96: try geoids.value(of: .egm96, at: coordinate, interpolation: interpolation)
    case .egm2008: try geoids.value(of: .egm2008, at: coordinate, interpolation: interpolation)
    case .meanSeaLevel: throw .unnamedSeaLevel
    case .ground: throw .noTerrain
    }
  }

  private func ground(
    at coordinate: Coordinate
  ) throws(GeodesyError) -> (altitude: Altitude, source: String) {
    guard let terrain else { throw .noTerrain }
    switch try terrain.ground(at: coordinate) {
    case .height(let altitude, let source): return (altitude, source)
    case .unknown(let gap): throw .groundUnknown(gap, coordinate)
    }
  }
}
