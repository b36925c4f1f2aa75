import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

/// The names in the history of the things that a change touched.
@Suite(.everyStore) struct ChangeNamesTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  private func named(_ id: String, _ name: String) -> Anchor {
    var anchor = Anchor(id, 1, 1)
    anchor.name = name
    return anchor
  }

  /// Expects the names of the newest change.
  private func expectNames(_ names: [String], _ place: SourceLocation = #_sourceLocation) throws {
    let found = try store.changes(limit: 1).first?.names
    expectEqual(found, names, sourceLocation: place)
  }

  @Test func `stumbling block: history names the anchors of a change`() throws {
    try store.add(named("a", "Station"))
    try expectNames(["Station"])
    try store.add(Anchor("b", 1, 2))
    try expectNames(["b"])
    try store.edit(["a"]) { $0.name = "Harbour" }
    try expectNames(["Harbour"])
    _ = try store.remove(["a"])
    try expectNames(["Harbour"])
    try store.undo()
    try expectNames(["Harbour"])
    // The name is that after the change, whatever came later.
    let all = try store.changes().map(\.names)
    expectEqual(all, [["Harbour"], ["Harbour"], ["Harbour"], ["b"], ["Station"]])
  }

  @Test func `stumbling block: history names the first five of many`() throws {
    try store.add(contentsOf: (0..<2000).map { Anchor("m\($0)", 1, Double($0) / 100) })
    try expectNames((0..<5).map { "m\($0)" })
    try store.edit(["m7", "m3"]) { $0.heading = 5 }
    try expectNames(["m7", "m3"])
  }

  @Test func `stumbling block: history names a chain, and of an edited one its anchors`() throws {
    try store.add(Anchor("a", 1, 1))
    try store.save(equatorChain("c"), name: "walk")
    try expectNames(["walk"])
    try store.editChain(named: "walk") { chain in
      var chain = chain
      chain.anchors[1].coordinate.latitude = 0.1
      return chain
    }
    try expectNames(["walk #2"])
    try store.save(equatorChain("c"), name: "walk", replace: true)
    try expectNames(["walk #2"])
    _ = try store.remove(["a"], chains: ["walk"])
    try expectNames(["walk", "a"])
    let undone = try store.undo().names
    expectEqual(undone, ["walk", "a"])
  }
}
