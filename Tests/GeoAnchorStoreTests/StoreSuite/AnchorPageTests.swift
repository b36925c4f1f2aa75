import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// Pages of answers, on every store.
@Suite(.everyStore) struct AnchorPageTests {
  /// 150 anchors around a place over the antimeridian; several lie at the same place, so that distances are equal.
  private static func filled(_ fixture: StoreFixture) throws -> any AnchorStorage {
    let store = try fixture.store()
    var generator = SeededGenerator(seed: 26)
    try store.add(
      contentsOf: (0..<150).map { number in
        let longitude = 180 + (Double.random(in: -0.5...0.5, using: &generator) * 8).rounded() / 8
        var anchor = Anchor(
          "n\(number)", (Double.random(in: -0.5...0.5, using: &generator) * 8).rounded() / 8,
          longitude > 180 ? longitude - 360 : longitude)
        anchor.tags = number.isMultiple(of: 3) ? ["three"] : []
        return anchor
      })
    return store
  }

  private static let queries: [AnchorQuery] = [
    AnchorQuery(), AnchorQuery(tags: ["three"]),
    AnchorQuery(box: BoundingBox(west: 179.7, south: -0.3, east: -179.8, north: 0.4)),
    AnchorQuery(near: .init(Coordinate(latitude: 0, longitude: 180))),
    AnchorQuery(near: .init(Coordinate(latitude: 0.2, longitude: 179.9), within: 30_000)),
    AnchorQuery(
      near: .init(Coordinate(latitude: 0, longitude: -180), within: 40_000), tags: ["three"]),
    AnchorQuery(text: "N1"), AnchorQuery(text: "ü"),
  ]

  private func ids(
    _ store: any AnchorStorage, _ query: AnchorQuery, pages size: Int
  ) throws -> [String] {
    var query = query
    query.limit = size
    var ids: [String] = []
    repeat {
      let page = try store.page(of: query)
      expect(page.anchors.count <= size)
      ids += page.anchors.map(\.anchor.id.rawValue)
      query.after = page.next
    } while query.after != nil
    return ids
  }

  @Test(arguments: queries) func `pages are the answer, cut`(query: AnchorQuery) throws {
    let fixture = try StoreFixture()
    let store = try Self.filled(fixture)
    defer { withExtendedLifetime(fixture) {} }
    let all = try store.anchors(matching: query).map(\.anchor.id.rawValue)
    for size in [1, 7, 100, 1_000] {
      try expectEqual(ids(store, query, pages: size), all, "\(size)")
    }
  }

  @Test(arguments: queries) func `a count is that of the answer`(query: AnchorQuery) throws {
    let fixture = try StoreFixture()
    let store = try Self.filled(fixture)
    defer { withExtendedLifetime(fixture) {} }
    let all = try store.anchors(matching: query).count
    try expectEqual(store.count(matching: query), all)
    var limited = query
    (limited.limit, limited.offset) = (3, 2)
    limited.after = try store.page(of: limited).next
    try expectEqual(store.count(matching: limited), all)
  }

  @Test(arguments: [nil, Coordinate(latitude: 0, longitude: 180)] as [Coordinate?])
  func `what comes and goes meanwhile moves nothing to another page`(near: Coordinate?) throws {
    let fixture = try StoreFixture()
    let store = try Self.filled(fixture)
    defer { withExtendedLifetime(fixture) {} }
    var query = AnchorQuery(near: near.map { .init($0) }, limit: 50)
    let all = try store.anchors(
      matching: AnchorQuery(near: query.near)
    ).map(\.anchor.id)
    let first = try store.page(of: query)
    query.after = first.next
    expect(query.after != nil)
    // The last of the page itself, and some before and behind it.
    let removed = Set([all[49], all[0], all[60]])
    for id in removed { try store.remove(id) }
    if near != nil { try store.add(Anchor("new", 0, 180)) }
    let second = try store.page(of: query).anchors.map(\.anchor.id)
    expectEqual(second, Array(all[50..<101].filter { !removed.contains($0) }))
  }
}
