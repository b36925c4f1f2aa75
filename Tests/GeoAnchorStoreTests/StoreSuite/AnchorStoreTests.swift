import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

@Suite(.everyStore) struct AnchorStoreTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  private static let full = Anchor(
    id: AnchorID(rawValue: "ferry"), name: "Ferry \"Building\" 🏠",
    coordinate: Coordinate(latitude: 37.7955, longitude: -122.3937),
    altitude: Altitude(meters: 12.345678901234567, datum: .egm96), heading: 359.999,
    tags: ["demo", "a, b", "quote\"\\", "größe"], collection: "San Francisco")

  @Test func `an anchor comes back as it was`() throws {
    try store.add(Self.full)
    try expectEqual(store.anchor(id: Self.full.id), Self.full)
  }

  @Test("F12 every datum comes back", arguments: VerticalDatum.allCases + [.system("IGNF:IGN69")])
  func datum(datum: VerticalDatum) throws {
    var anchor = Anchor("a", -90, 180)
    anchor.altitude = Altitude(meters: -0.1, datum: datum)
    try store.add(anchor)
    try expectEqual(store.anchor(id: anchor.id), anchor)
  }

  @Test func `a taken ID is refused and nothing is written`() throws {
    try store.add(Anchor("a", 1, 2))
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) {
      try store.add(contentsOf: [Anchor("b", 1, 2), Anchor("a", 3, 4)])
    }
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "c"))) {
      try store.add(contentsOf: [Anchor("c", 1, 2), Anchor("c", 3, 4)])
    }
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor), [Anchor("a", 1, 2)])
  }

  @Test func `a bad anchor is refused`() throws {
    #expect(
      throws: AnchorStoreError.badAnchor(
        AnchorID(rawValue: "a b"), .badCharacter("id", scalar: 0x20))
    ) { try store.add(contentsOf: [Anchor("fine", 0, 0), Anchor("a b", 0, 0)]) }
    #expect(throws: AnchorStoreError.self) { try store.add(Anchor("a", 90.1, 0)) }
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `removes`() throws {
    try store.add(contentsOf: [Anchor("a", 1, 2), Anchor("b", 3, 4)])
    try expectEqual(store.remove(AnchorID(rawValue: "a")), Anchor("a", 1, 2))
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
    let near = AnchorQuery(near: .init(Coordinate(latitude: 1, longitude: 2), within: 1))
    try expect(store.anchors(matching: near).isEmpty)
    #expect(throws: AnchorStoreError.unknownAnchor("a", suggestion: nil)) {
      try store.remove(AnchorID(rawValue: "a"))
    }
  }

  @Test func `nothing to add is no error`() throws {
    try store.add(contentsOf: [])
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `many tasks use one store`() async throws {
    let store = self.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          try store.add(Anchor("t\(number)", Double(number), 0))
          _ = try store.anchors(
            matching: AnchorQuery(
              near: .init(Coordinate(latitude: Double(number), longitude: 0), within: 500_000)))
          try expectEqual(store.resolve("t\(number)").coordinate.latitude, Double(number))
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 40)
  }

  @Test func `a visit may change the store`() throws {
    try store.add(contentsOf: (0..<20).map { Anchor("a\($0)", Double($0), 0) })
    var removed = 0
    try store.forEach(matching: AnchorQuery()) { found in
      if (try? store.remove(found.anchor.id)) != nil { removed += 1 }
      return true
    }
    expectEqual(removed, 20)
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
  }
}
