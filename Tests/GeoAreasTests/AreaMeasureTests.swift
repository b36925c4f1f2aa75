import GeoAreas
import GeoSystem
import GeoTesting
import Geodesy

@Suite struct AreaMeasureTests {
  /// A ring of scattered points, which crosses itself nearly as often as it could.
  private static let scattered = Polygon(
    exterior: (0...18_000).map {
      let index = $0 % 18_000
      return Coordinate(
        latitude: Double(index * 7_919 % 16_001) / 100 - 80,
        longitude: Double(index * 10_007 % 34_003) / 100 - 170)
    })

  /// A valid polygon of a spine and teeth, which reach from one side of a degree to the other.
  private static func comb(teeth: Int, alongParallels: Bool) -> Polygon {
    let step = 1 / Double(2 * teeth)
    var ring: [(Double, Double)] = [(-0.1, 0)]
    for tooth in 0..<teeth {
      let from = Double(2 * tooth) * step
      ring += [(1, from), (1, from + step), (0, from + step), (0, from + 2 * step)]
    }
    ring += [(-0.1, 1), (-0.1, 0)]
    return Polygon(
      exterior: ring.map {
        alongParallels
          ? Coordinate(latitude: $0.1, longitude: $0.0)
          : Coordinate(latitude: $0.0, longitude: $0.1)
      })
  }

  @Test func `U-X15: rings that cross themselves are refused before they are overlaid`() {
    let square = Polygon(
      exterior: [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
      })
    let overlays: [() throws -> [Polygon]] = [
      { try AreaMeasure.intersection([Self.scattered], [square]) },
      { try AreaMeasure.intersection([square], [Self.scattered]) },
      { try AreaMeasure.union([square, Self.scattered]) },
      { try AreaMeasure.symmetricDifference([square], [Self.scattered]) },
    ]
    for overlay in overlays {
      let error = #expect(throws: AreaError.self) { try overlay() }
      let text = error?.description ?? ""
      expect(text.hasPrefix("the area is not valid: a ring crosses"), "\(text)")
      expect(text.contains("latitude"), "\(text)")
    }
  }

  private static func overlay(teeth: Int) throws(AreaError) {
    _ = try AreaMeasure.intersection(
      [comb(teeth: teeth, alongParallels: true)], [comb(teeth: teeth, alongParallels: false)])
  }

  /// Each side of each tooth of one comb crosses those of the other: 36 million crossings.
  @Test func `U-X15: what crosses too often is refused before it is overlaid`() {
    #expect(throws: AreaError.invalid("its sides cross in 250000 places or more")) {
      try Self.overlay(teeth: 3_000)
    }
  }

  @Test func `U-X15: an overlay ends in the middle of its work when its deadline passes`() {
    let cancellation = Cancellation(deadline: .now + .milliseconds(100))
    Cancellation.$current.withValue(cancellation) {
      #expect(throws: AreaError.cancelled) {
        while true { try Self.overlay(teeth: 220) }
      }
    }
  }
}
