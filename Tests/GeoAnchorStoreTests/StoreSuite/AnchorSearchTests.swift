import GeoAnchorStore
import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

/// Answers against brute force over geodesics by PROJ.
@Suite(.everyStore) struct AnchorSearchTests {
  /// Places where boxes go wrong: poles, the antimeridian, the equator; and anywhere.
  private static let centers: [Coordinate] = [
    Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 77),
    Coordinate(latitude: 89.9999, longitude: 13), Coordinate(latitude: -89.99, longitude: -170),
    Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: -180),
    Coordinate(latitude: 65, longitude: 179.999), Coordinate(latitude: -16.5, longitude: -179.9),
    Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 47.4, longitude: 8.5),
  ]

  private static func random(_ generator: inout SeededGenerator) -> Coordinate {
    Coordinate(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  /// Points close to a center, at distances of all magnitudes.
  private static func around(
    _ center: Coordinate, _ generator: inout SeededGenerator
  ) -> Coordinate {
    let scales: [Double] = [1e-7, 1e-4, 0.01, 1, 20]
    let scale = scales.randomElement(using: &generator) ?? 1
    let latitude = center.latitude + .random(in: -scale...scale, using: &generator)
    let atPole = abs(latitude) > 89
    let longitude =
      atPole
      ? Double.random(in: -180...180, using: &generator)
      : center.longitude + .random(in: -scale...scale, using: &generator)
    let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    return Coordinate(latitude: min(max(latitude, -90), 90), longitude: wrapped)
  }

  private static func filled() throws -> (StoreFixture, any AnchorStorage, [Anchor]) {
    var generator = SeededGenerator(seed: 42)
    var anchors: [Anchor] = []
    for number in 0..<3000 {
      let center = centers[number % centers.count]
      let point =
        number % 4 == 0
        ? random(&generator)
        : number % 97 == 0 ? center : around(center, &generator)
      anchors.append(Anchor("n\(number)", point.latitude, point.longitude))
    }
    let fixture = try StoreFixture()
    let store = try fixture.store()
    try store.add(contentsOf: anchors)
    return (fixture, store, anchors)
  }

  @Test func `near equals brute force`() throws {
    let (fixture, store, anchors) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    var generator = SeededGenerator(seed: 1)
    let radii: [Meters] = [0, 0.02, 20, 3000, 150_000, 2e6, 1.2e7, 2.1e7]
    var hits = 0
    for number in 0..<200 {
      let center =
        number % 3 == 0
        ? Self.random(&generator)
        : Self.around(Self.centers[number % Self.centers.count], &generator)
      let radius = radii.randomElement(using: &generator) ?? 0
      let expected =
        anchors.enumerated()
        .map { (distance: geodesicDistance(center, $0.element.coordinate), index: $0.offset) }
        .filter { $0.distance <= radius }
        .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      let query = AnchorQuery(near: .init(center, within: radius))
      let found = try store.anchors(matching: query)
      // The oracle is Karney's; ours differs by some nm, which may swap places on one spot.
      let distances = found.map { $0.distance ?? .nan }
      expectEqual(
        Set(found.map(\.anchor.id)), Set(expected.map { anchors[$0.index].id }),
        "\(center) \(radius)")
      expectEqual(distances, distances.sorted())
      expect(zip(distances, expected).allSatisfy { abs($0 - $1.distance) < 3e-8 })
      hits += found.count
    }
    expect(hits > 10_000)
  }

  @Test func `box equals brute force`() throws {
    let (fixture, store, anchors) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    var generator = SeededGenerator(seed: 2)
    var crossing = 0
    for number in 0..<300 {
      // Half of the sides go exactly through anchors.
      let first = number % 2 == 0 ? Self.random(&generator) : anchors[number * 7].coordinate
      let second =
        number % 2 == 0 ? Self.random(&generator) : anchors[number * 5 + 1].coordinate
      let box = BoundingBox(
        west: first.longitude, south: min(first.latitude, second.latitude),
        east: second.longitude, north: max(first.latitude, second.latitude))
      crossing += box.crossesAntimeridian ? 1 : 0
      let expected = anchors.filter { box.contains($0.coordinate) }.map(\.id)
      let found = try store.anchors(matching: AnchorQuery(box: box))
      expectEqual(found.map(\.anchor.id), expected, "\(box)")
      expect(found.allSatisfy { $0.distance == nil })
    }
    expect(crossing > 100)
  }

  @Test func `nearest of all needs no radius`() throws {
    let (fixture, store, anchors) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    let center = Coordinate(latitude: 64, longitude: -179)
    let expected = anchors.map { geodesicDistance(center, $0.coordinate) }.sorted()
    let found = try store.anchors(matching: AnchorQuery(near: .init(center), limit: 10, offset: 5))
    expectEqual(found.map(\.distance), Array(expected[5..<15]))
  }

  @Test func `conditions add up`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    for number in 0..<60 {
      var anchor = Anchor("a\(number)", Double(number % 10), Double(number / 10))
      anchor.tags = (number % 2 == 0 ? ["even"] : []) + (number % 3 == 0 ? ["three"] : [])
      anchor.collection = number < 30 ? "low" : nil
      anchor.name = number % 5 == 0 ? "fifth" : ""
      try store.add(anchor)
    }
    try store.save(equatorChain("c"), name: "chain")
    func ids(_ query: AnchorQuery) throws -> [String] {
      try store.anchors(matching: query).map(\.anchor.id.rawValue)
    }
    try expectEqual(ids(AnchorQuery(tags: ["three", "even"], limit: 3)), ["a0", "a6", "a12"])
    try expectEqual(ids(AnchorQuery(tags: ["even"], limit: 2, offset: 28)), ["a56", "a58"])
    try expectEqual(
      ids(AnchorQuery(tags: ["three"], collection: "low", name: "fifth")), ["a0", "a15"])
    try expectEqual(ids(AnchorQuery(collection: "none")), [])
    try expectEqual(ids(AnchorQuery(limit: 0)), [])
    try expectEqual(ids(AnchorQuery(offset: 1000)), [])
    try expectEqual(ids(AnchorQuery()).count, 63)
    try expectEqual(ids(AnchorQuery(includesChains: false)).count, 60)
    let origin = Coordinate(latitude: 0, longitude: 0)
    let box = BoundingBox(west: 0, south: 0, east: 0, north: 9)
    // Along the meridian a degree is 110.6 km: five anchors within 450 km, from 0 to 4.
    let near = AnchorQuery(
      near: .init(origin, within: 450_000), box: box, tags: ["even"], collection: "low")
    try expectEqual(ids(near), ["a0", "a2", "a4"])
  }

  @Test func `a visit stops when it wants`() throws {
    let (fixture, store, _) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    for near in [nil, AnchorQuery.Near(Coordinate(latitude: 1, longitude: 1))] {
      var seen = 0
      try store.forEach(matching: AnchorQuery(near: near)) { _ in
        seen += 1
        return seen < 7
      }
      expectEqual(seen, 7)
    }
  }

  @Test func `bad numbers are refused`() throws {
    let store = try StoreFixture().store()
    let far = Coordinate(latitude: 91, longitude: 0)
    let origin = Coordinate(latitude: 0, longitude: 0)
    let queries = [
      AnchorQuery(near: .init(far, within: 1)), AnchorQuery(near: .init(origin, within: -1)),
      AnchorQuery(near: .init(origin, within: .nan)), AnchorQuery(limit: -1),
      AnchorQuery(offset: -1),
      AnchorQuery(box: BoundingBox(west: 0, south: 2, east: 1, north: 1)),
      AnchorQuery(box: BoundingBox(west: .nan, south: 0, east: 1, north: 1)),
      AnchorQuery(box: BoundingBox(west: 0, south: 0, east: 181, north: 1)),
    ]
    for query in queries {
      #expect {
        try store.anchors(matching: query)
      } throws: {
        if case .badQuery? = $0 as? AnchorStoreError { true } else { false }
      }
    }
  }
}
