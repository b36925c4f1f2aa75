import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct SwappedAxesTests {
  private typealias Place = (name: String, latitude: Double, longitude: Double)

  private func swapped(
    _ places: [Place], isExpected: (@Sendable (Coordinate) -> Bool)? = nil
  ) throws -> ImportFindings<SwappedAxes> {
    var text = "name,lat,lon\n"
    for place in places { text += "\(place.name),\(place.latitude),\(place.longitude)\n" }
    var work = AnchorImport()
    work.isExpected = isExpected
    try work.read(ByteFeed(Array(text.utf8)), name: "a.csv") { _ in true }
    return work.swappedAxes
  }

  /// Places in Monaco.
  private static let monaco: [Place] = [
    ("Palace", 43.7314, 7.4202), ("Casino", 43.7392, 7.4277), ("Station", 43.7386, 7.4197),
    ("Museum", 43.7308, 7.4254),
  ]

  @Test func `U-D7: one swapped anchor among others is found, with its probable place`() throws {
    let found = try swapped(Self.monaco + [("Kiosk", 7.42, 43.735)])
    expectEqual(found.count, 1)
    let only = try #require(found.first.first)
    expectEqual(only.name, "Kiosk")
    expectEqual(only.place.line, 6)
    expectEqual(only.coordinate, Coordinate(latitude: 7.42, longitude: 43.735))
    expectEqual(only.probable, Coordinate(latitude: 43.735, longitude: 7.42))
    expectEqual(only.evidence, .otherAnchors)
  }

  @Test func `U-D7: nothing is said of anchors that are no riddle`() throws {
    try expect(swapped(Self.monaco).isEmpty)
    // Far away, but not swapped.
    try expect(swapped(Self.monaco + [("Paris", 48.85, 2.35)]).isEmpty)
    // Two cannot tell which of them is right.
    try expect(swapped([Self.monaco[0], ("Kiosk", 7.42, 43.735)]).isEmpty)
    // Cities of the world.
    let cities: [Place] = [
      ("Paris", 48.85, 2.35), ("Tokyo", 35.68, 139.69), ("Sydney", -33.87, 151.21),
      ("Lima", -12.05, -77.04), ("Cairo", 30.04, 31.24), ("Oslo", 59.91, 10.75),
    ]
    try expect(swapped(cities).isEmpty)
    // Where latitude and longitude are nearly equal.
    try expect(
      swapped([("a", 45.1, 45), ("b", 45, 45.1), ("c", 45, 45.1), ("d", 45.01, 45.1)]).isEmpty)
    try expect(swapped([]).isEmpty)
  }

  @Test func `U-D7: where most are swapped, what is expected tells`() throws {
    let box = BoundingBox(west: 7.40, south: 43.72, east: 7.45, north: 43.76)
    let wrong = Self.monaco.map { ($0.name, $0.longitude, $0.latitude) }
    try expect(swapped(wrong).isEmpty)
    let found = try swapped(wrong + [Self.monaco[0]]) { box.contains($0) }
    expectEqual(found.count, 4)
    expectEqual(found.first.map(\.evidence), Array(repeating: .expectation, count: 4))
  }

  @Test func `U-D7: what is expected is not doubted`() throws {
    let found = try swapped(Self.monaco + [("Kiosk", 7.42, 43.735)]) { _ in true }
    expect(found.isEmpty)
  }

  @Test
  func `U-D7: a long file is compared with its first part, the first twenty are kept`() throws {
    var places: [Place] = []
    for index in 0..<20_000 {
      let offset = Double(index % 100) * 1e-4
      places.append(
        index % 500 == 499
          ? ("w\(index)", 7.42 + offset, 43.73 + offset)
          : ("r\(index)", 43.73 + offset, 7.42 + offset))
    }
    let found = try swapped(places)
    expectEqual(found.count, 40)
    expectEqual(found.first.count, 20)
    expectEqual(found.first.first?.name, "w499")
  }
}
