import GeoAnchorStore
import GeoAnchors
import GeoPackage
import Geodesy
import Testing

/// Changes that travel from one store to another.
@Suite struct SyncTests {
  private let left: StoreFixture
  private let right: StoreFixture
  private let one: AnchorStore
  private let other: AnchorStore

  init() throws {
    left = try StoreFixture()
    right = try StoreFixture()
    one = try AnchorStore(path: left.path, author: "ada")
    other = try AnchorStore(path: right.path, author: "bob")
  }

  private func feed(_ store: AnchorStore, since revision: Int = 0) throws -> String {
    var text = ""
    try store.writeFeed(since: revision) {
      text += $0
      return true
    }
    return text
  }

  private func anchors(_ store: AnchorStore) throws -> Set<Anchor> {
    Set(try store.anchors(matching: AnchorQuery()).map(\.anchor))
  }

  @Test func `everything arrives and twice does no harm`() throws {
    var anchor = Anchor("a", 0.1, 0.2)
    anchor.altitude = Altitude(meters: 0.1 + 0.2, datum: .ellipsoid)
    anchor.tags = ["x", "y"]
    try one.add(anchor)
    try one.save(equatorChain("c"), name: "walk")
    let text = try feed(one)
    #expect(try other.apply(feed: text).applied == 5)
    #expect(try anchors(other) == anchors(one))
    #expect(try other.chain(named: "walk") == one.chain(named: "walk"))
    let again = try other.apply(feed: text)
    #expect(again.applied == 0 && again.alreadyThere == 5 && again.conflicts.isEmpty)
    try one.save(equatorChain("d", count: 4), name: "walk", replace: true)
    try one.edit(["a"]) { $0.name = "moved" }
    let since = try feed(one, since: 2)
    #expect(try other.apply(feed: since).conflicts.isEmpty)
    #expect(try anchors(other) == anchors(one))
    #expect(try other.chain(named: "walk") == one.chain(named: "walk"))
    try one.removeChain(named: "walk")
    #expect(try other.apply(feed: feed(one, since: 4)).conflicts.isEmpty)
    #expect(try anchors(other) == anchors(one))
    try other.undo()
    #expect(try other.chain(named: "walk").anchors.count == 4)
  }

  @Test func `what both changed is a conflict and kept`() throws {
    try one.add(Anchor("a", 1, 1))
    _ = try other.apply(feed: feed(one))
    try one.edit(["a"]) { $0.name = "ada's" }
    try other.edit(["a"]) { $0.name = "bob's" }
    let text = try feed(one, since: 1)
    let report = try other.apply(feed: text)
    #expect(report.applied == 0 && report.conflicts.map(\.name) == ["a"])
    #expect(try other.anchor(id: AnchorID(rawValue: "a"))?.name == "bob's")
    _ = try other.apply(feed: text)
    let kept = try other.conflicts()
    #expect(kept.count == 1)
    try other.resolve(conflict: kept[0].id, takingTheirs: true)
    #expect(try other.anchor(id: AnchorID(rawValue: "a"))?.name == "ada's")
    #expect(try other.conflicts().isEmpty)
  }

  @Test(arguments: ["", "x", "{}", "{\"format\":\"geoanchor-changes\",\"version\":2}"])
  func `other texts are refused`(text: String) {
    #expect(throws: AnchorStoreError.self) { try other.apply(feed: text) }
  }

  @Test func `a broken line applies nothing`() throws {
    try one.add(Anchor("a", 1, 1))
    try one.add(Anchor("b", 1, 1))
    let lines = try feed(one).split(separator: "\n")
    let broken = [lines[0], lines[1], lines[2].dropLast(9)].joined(separator: "\n")
    #expect(throws: AnchorStoreError.self) { try other.apply(feed: broken) }
    #expect(try anchors(other).isEmpty)
  }

  @Test func `a feed that breaks off applies nothing`() throws {
    try one.add(Anchor("a", 1, 1))
    var lines = try feed(one).split(separator: "\n").map(String.init)[...]
    #expect(throws: AnchorStoreError.badFeed(line: 3, problem: "gone")) {
      try other.apply(feedLines: { () throws(AnchorStoreError) in
        guard let line = lines.popFirst() else { throw .badFeed(line: 3, problem: "gone") }
        return line
      })
    }
    #expect(try anchors(other).isEmpty)
  }

  @Test(.timeLimit(.minutes(20))) func `revisions are observed`() async throws {
    try one.add(Anchor("a", 1, 1))
    var seen = one.revisions(every: .milliseconds(5)).makeAsyncIterator()
    #expect(await seen.next() == 1)
    try one.add(Anchor("b", 1, 1))
    #expect(await seen.next() == 2)
    let stranger = try Connection(path: left.path, access: .readWrite)
    try stranger.execute("DELETE FROM anchors WHERE id = 'a'")
    #expect(await seen.next() == 3)
  }
}
