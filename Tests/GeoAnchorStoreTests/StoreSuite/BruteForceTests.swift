import GeoAnchorStore
import GeoAnchors
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

/// Every answer beside one that looks at all anchors, with distances by PROJ.
@Suite(.everyStore) struct BruteForceTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage
  private let anchors: [Anchor]

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    var generator = SeededGenerator(seed: 11)
    anchors = (0..<120).map { index in
      let place = Self.place(using: &generator)
      return Anchor("p\(index)", place.latitude, place.longitude)
    }
    try store.add(contentsOf: anchors)
  }

  /// Places crowd near the poles, the antimeridian and one city.
  private static func place(using generator: inout SeededGenerator) -> Coordinate {
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let near = any(0...1) * any(0...1) * any(0...1)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return Coordinate(latitude: 90 - near, longitude: any(-180...180))
    case 1: return Coordinate(latitude: -90 + near, longitude: any(-180...180))
    case 2: return Coordinate(latitude: any(-89...89), longitude: 180 - near)
    case 3: return Coordinate(latitude: any(-89...89), longitude: -180 + near)
    case 4: return Coordinate(latitude: 40 + near, longitude: -74 + near)
    default: return Coordinate(latitude: any(-90...90), longitude: any(-180...180))
    }
  }

  /// Ten thousand in all.
  @Test func `thousands of queries are right`() throws {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<10_000 / StoreImplementation.all.count {
      let center = Self.place(using: &generator)
      let size = Double.random(in: 0...1, using: &generator)
      switch round % 3 {
      case 0:
        let box = Self.box(around: center, size: size, using: &generator)
        let found = try store.anchors(matching: AnchorQuery(box: box)).map(\.anchor.id)
        expectEqual(found, anchors.filter { box.contains($0.coordinate) }.map(\.id), "\(box)")
      case 1:
        let radius = size * size * size * 25_000_000
        let found = try store.anchors(matching: AnchorQuery(near: .init(center, within: radius)))
        let right = distances(from: center).filter { $0.0 <= radius }
        // A micrometer either side of the edge is the difference of two programs.
        expect(found.count == right.count || isOnEdge(center, radius), "\(center)")
        check(found, Array(right.prefix(found.count)))
      default:
        let count = Int.random(in: 1...20, using: &generator)
        let found = try store.anchors(matching: AnchorQuery(near: .init(center), limit: count))
        expectEqual(found.count, count)
        check(found, Array(distances(from: center).prefix(count)))
      }
    }
  }

  private func distances(from center: Coordinate) -> [(Double, AnchorID)] {
    anchors.enumerated().map { (geodesicDistance(center, $1.coordinate), $0, $1.id) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { ($0.0, $0.2) }
  }

  private func isOnEdge(_ center: Coordinate, _ radius: Double) -> Bool {
    distances(from: center).contains { abs($0.0 - radius) < 1e-6 }
  }

  private func check(_ found: [FoundAnchor], _ right: [(Double, AnchorID)]) {
    // One expectation for all: they are half a million.
    let apart = zip(found, right).first { !(abs(($0.distance ?? .nan) - $1.0) < 1e-6) }
    expectNil(apart)
  }

  private static func box(
    around center: Coordinate, size: Double, using generator: inout SeededGenerator
  ) -> BoundingBox {
    let high = size * size * 90
    let wide = Double.random(in: 0...1, using: &generator) * 179
    func wrapped(_ longitude: Double) -> Double {
      longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }
    return BoundingBox(
      west: wrapped(center.longitude - wide), south: max(center.latitude - high, -90),
      east: wrapped(center.longitude + wide), north: min(center.latitude + high, 90))
  }

  @Test func `areas times and texts are right`() throws {
    let ring = [(0.0, 0.0), (0, 10), (10, 10), (10, 0), (0, 0)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let hole = [(4.0, 4.0), (4, 6), (6, 6), (6, 4), (4, 4)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let fixture = try StoreFixture()
    let store = try fixture.store()
    for (id, latitude, longitude) in [
      ("in", 1.0, 1.0), ("edge", 0.0, 5.0), ("corner", 10.0, 10.0), ("hole", 5.0, 5.0),
      ("rim", 4.0, 5.0), ("out", 11.0, 5.0),
    ] {
      try store.add(Anchor(id, latitude, longitude))
    }
    let area = [Polygon(exterior: ring, holes: [hole])]
    let inside = try store.anchors(matching: AnchorQuery(area: area)).map(\.anchor.id.rawValue)
    expectEqual(inside, ["in", "edge", "corner", "rim"])
    // Times have milliseconds.
    usleep(2000)
    try store.edit(["hole"]) { $0.name = "Größe 100%_x" }
    for (text, count) in [("GRÖSSE", 0), ("größe", 1), ("100%", 1), ("0_x", 0), ("EDGE", 1)] {
      try expectEqual(store.anchors(matching: AnchorQuery(text: text)).count, count, "\(text)")
    }
    let now = try #require(try store.found(id: AnchorID(rawValue: "hole"))?.record?.changed)
    let later = try store.anchors(matching: AnchorQuery(since: now)).map(\.anchor.id.rawValue)
    expectEqual(later, ["hole"])
    try expectEqual(store.anchors(matching: AnchorQuery(until: now)).count, 5)
  }
}
