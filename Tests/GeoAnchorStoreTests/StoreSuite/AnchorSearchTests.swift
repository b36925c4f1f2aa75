import GeoAnchorStore
import GeoAnchors
import GeoSystem
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

  /// Those within a radius, and the nearest of all without one.
  @Test func `near equals brute force`() throws {
    let (fixture, store, anchors) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    var generator = SeededGenerator(seed: 1)
    let radii: [Meters] = [0, 0.02, 20, 3000, 150_000, 2e6, 1.2e7, 2.1e7]
    let queries = TestSize.current.pick(everyday: 60, full: 1_000)
    var hits = 0
    for number in 0..<queries {
      let center =
        number % 3 == 0
        ? Self.random(&generator)
        : Self.around(Self.centers[number % Self.centers.count], &generator)
      let radius = radii.randomElement(using: &generator) ?? 0
      let all = anchors.map { (id: $0.id, distance: geodesicDistance(center, $0.coordinate)) }
        .sorted { $0.distance < $1.distance }
      let within = all.prefix { $0.distance <= radius }
      let found = try store.anchors(matching: AnchorQuery(near: .init(center, within: radius)))
      expectEqual(Set(found.map(\.anchor.id)), Set(within.map(\.id)), "\(center) \(radius)")
      check(found, within.map(\.distance), "\(center) \(radius)")
      let (limit, offset) = (number % 20 + 1, number % 6)
      let nearest = try store.anchors(
        matching: AnchorQuery(near: .init(center), limit: limit, offset: offset))
      check(nearest, all[offset..<offset + limit].map(\.distance), "\(center) \(limit)")
      hits += found.count
    }
    expect(hits > 50 * queries)
  }

  /// The oracle's distances differ from ours by some nm, which may swap anchors on one spot.
  private func check(_ found: [FoundAnchor], _ expected: [Meters], _ comment: Comment) {
    let distances = found.map { $0.distance ?? .nan }
    expectEqual(distances.count, expected.count, comment)
    expectEqual(distances, distances.sorted(), comment)
    expect(zip(distances, expected).allSatisfy { abs($0 - $1) < 3e-8 }, comment)
  }

  @Test func `box equals brute force`() throws {
    let (fixture, store, anchors) = try Self.filled()
    defer { withExtendedLifetime(fixture) {} }
    var generator = SeededGenerator(seed: 2)
    let queries = TestSize.current.pick(everyday: 90, full: 1_000)
    var crossing = 0
    for number in 0..<queries {
      let center = Self.centers[number % Self.centers.count]
      let corners =
        switch number % 3 {
        case 0: (Self.random(&generator), Self.random(&generator))
        // The sides go exactly through anchors.
        case 1: (anchors[number * 2].coordinate, anchors[number + 1].coordinate)
        default: (Self.around(center, &generator), Self.around(center, &generator))
        }
      let box = BoundingBox(
        west: corners.0.longitude, south: min(corners.0.latitude, corners.1.latitude),
        east: corners.1.longitude, north: max(corners.0.latitude, corners.1.latitude))
      crossing += box.crossesAntimeridian ? 1 : 0
      let expected = anchors.filter { box.contains($0.coordinate) }.map(\.id)
      let found = try store.anchors(matching: AnchorQuery(box: box))
      expectEqual(found.map(\.anchor.id), expected, "\(box)")
      expect(found.allSatisfy { $0.distance == nil })
    }
    expect(crossing > queries / 3)
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
    nextMillisecond()
    try store.edit(["hole"]) { $0.name = "Größe 100%_x" }
    for (text, count) in [("GRÖSSE", 0), ("größe", 1), ("100%", 1), ("0_x", 0), ("EDGE", 1)] {
      try expectEqual(store.anchors(matching: AnchorQuery(text: text)).count, count, "\(text)")
    }
    let now = try #require(try store.found(id: AnchorID(rawValue: "hole"))?.record?.changed)
    let later = try store.anchors(matching: AnchorQuery(since: now)).map(\.anchor.id.rawValue)
    expectEqual(later, ["hole"])
    try expectEqual(store.anchors(matching: AnchorQuery(until: now)).count, 5)
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
