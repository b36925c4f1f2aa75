import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

/// Conflicts of two stores, what decides them, and what takes that back.
@Suite(.everyStore) struct ConflictsTests {
  private let left: StoreFixture
  private let right: StoreFixture
  private let one: any AnchorStorage
  private let other: any AnchorStorage
  /// The changes of both stores, as the feed of `one`.
  private let feed: String
  /// The revision of `other` before it heard of that.
  private let before: Int

  init() throws {
    left = try StoreFixture()
    right = try StoreFixture()
    one = try left.store(author: "ada")
    other = try right.store(author: "bob")
    try one.add(Anchor("a", 1, 1))
    _ = try other.apply(feed: one.feed(since: 0))
    try one.edit(["a"]) { $0.name = "theirs" }
    try other.edit(["a"]) { $0.name = "ours" }
    feed = try one.feed(since: 1)
    before = try other.revision()
  }

  private func name() throws -> String? { try other.resolve("a").name }

  /// The number of waiting conflicts before the feed, the number that it reports, and the number
  /// after it.
  private func counts() throws -> [Int] {
    let waiting = try other.conflicts().count
    return [waiting, try other.apply(feed: feed).conflictCount, try other.conflicts().count]
  }

  @Test(arguments: [true, false])
  func `U-A1: undoing a resolution reopens the conflict`(takingTheirs: Bool) throws {
    let id = try #require(try other.apply(feed: feed).conflicts.first?.id)
    try other.resolve(conflict: id, takingTheirs: takingTheirs)
    try expectEqual(name(), (takingTheirs ? "theirs" : "ours"))
    try expect(other.conflicts().isEmpty)
    try other.undo()
    try expectEqual(name(), "ours")
    try expectEqual(other.conflicts().map(\.id), [id])
    try other.redo()
    try expectEqual(name(), (takingTheirs ? "theirs" : "ours"))
    try expect(other.conflicts().isEmpty)
    try other.undo()
    try expectEqual(counts(), [1, 1, 1])
    // Still decidable, either way.
    try other.resolve(conflict: id, takingTheirs: !takingTheirs)
    try expectEqual(name(), (takingTheirs ? "ours" : "theirs"))
    try expectEqual(counts(), [0, 0, 0])
  }

  @Test func `U-A1: restoring the store to before a resolution reopens the conflict`() throws {
    let id = try #require(try other.apply(feed: feed).conflicts.first?.id)
    let waiting = try other.revision()
    try other.resolve(conflict: id, takingTheirs: true)
    try other.restoreAll(to: waiting)
    try expectEqual(name(), "ours")
    try expectEqual(counts(), [1, 1, 1])
    try other.undo()
    try expectEqual(name(), "theirs")
    try expectEqual(counts(), [0, 0, 0])
  }

  @Test
  func `U-A1: what takes the finding of a conflict back lets the feed find it again, once`() throws
  {
    _ = try other.apply(feed: feed)
    try other.undo()
    try expectEqual(counts(), [0, 1, 1])
    try other.restoreAll(to: before)
    try expectEqual(counts(), [0, 1, 1])
    try other.resolve(conflict: other.conflicts()[0].id, takingTheirs: true)
    try expectEqual(name(), "theirs")
  }

  @Test
  func `U-A1: an anchor that is restored to before a resolution is a conflict for the feed again`()
    throws
  {
    let id = try #require(try other.apply(feed: feed).conflicts.first?.id)
    try other.resolve(conflict: id, takingTheirs: true)
    try expectEqual(other.restore(["a"], to: before).count, 1)
    try expectEqual(name(), "ours")
    try expectEqual(counts(), [0, 1, 1])
  }

  @Test
  func `U-A1: what was decided is not asked again, whatever happened to the anchor since`() throws {
    let id = try #require(try other.apply(feed: feed).conflicts.first?.id)
    try other.resolve(conflict: id, takingTheirs: false)
    try other.edit(["a"]) { $0.name = "later" }
    let report = try other.apply(feed: feed)
    expect(report.alreadyThere == 1 && report.conflictCount == 0 && report.applied == 0)
    try expectEqual(name(), "later")
  }

  @Test func `the finding is taken back only after the decision`() throws {
    let id = try #require(try other.apply(feed: feed).conflicts.first?.id)
    let found = try other.revision()
    try other.resolve(conflict: id, takingTheirs: false)
    #expect(throws: AnchorStoreError.changedSince(found, names: ["conflict \(id)"])) {
      try other.undo(found)
    }
  }

  @Test func `U-D5: a conflict has both sides with their names`() throws {
    let conflict = try #require(try other.apply(feed: feed).conflicts.first)
    try expectEqual(other.conflicts(), [conflict])
    expect(conflict.title == "ours" && conflict.name == "a" && conflict.layer == "anchors")
    expectEqual(conflict.ours?.anchor, (try other.resolve("a")))
    expectEqual(conflict.theirs?.anchor, (try one.resolve("a")))
    expect(conflict.ours?.author == "bob" && conflict.theirs?.author == "ada")
    // When the change was made, to the second.
    let changed = try one.found(id: AnchorID(rawValue: "a"))?.record?.changed
    expectEqual(conflict.theirs?.time.prefix(19), changed?.prefix(19))
  }

  @Test func `U-D5: a side that removed an anchor has none`() throws {
    try one.remove(AnchorID(rawValue: "a"))
    let conflict = try #require(
      try other.apply(feed: one.feed(since: 1)).conflicts.first)
    expect(conflict.theirs == nil && conflict.ours?.anchor?.name == "ours")
  }

  @Test func `U-D5: a conflict of chains has paths and anchors of both`() throws {
    try one.save(equatorChain("c"), name: "walk")
    let since = try one.revision()
    _ = try other.apply(feed: one.feed(since: 2))
    try one.save(equatorChain("c", count: 4), name: "walk", replace: true)
    try other.save(equatorChain("c", count: 5), name: "walk", replace: true)
    let conflicts = try other.apply(feed: one.feed(since: since)).conflicts
    let conflict = try #require(conflicts.first { $0.layer == "chains" })
    expectEqual(conflict.title, "walk")
    guard case .chain(let ours)? = conflict.ours?.content,
      case .chain(let theirs)? = conflict.theirs?.content
    else {
      Issue.record("\(conflict)")
      return
    }
    expect(ours.path == equatorChain("c", count: 5).path && ours.members.count == 5)
    expect(theirs.path == equatorChain("c", count: 4).path && theirs.members.count == 4)
    expectEqual(theirs.members.map(\.anchor.rawValue), (0..<4).map { "c-\($0)" })
    expect(theirs.members[3].role == "arrival" && theirs.attribution == "drawn")
  }

  @Test func `undoing what took their chain brings ours back with its anchors`() throws {
    try one.save(equatorChain("c"), name: "walk")
    let since = try one.revision()
    _ = try other.apply(feed: one.feed(since: 2))
    try one.save(equatorChain("c", count: 4), name: "walk", replace: true)
    try other.save(equatorChain("c", count: 5), name: "walk", replace: true)
    let conflicts = try other.apply(feed: one.feed(since: since)).conflicts
    let id = try #require(conflicts.first { $0.layer == "chains" }?.id)
    try other.resolve(conflict: id, takingTheirs: true)
    try expectEqual(other.chain(named: "walk").anchors.count, 4)
    try other.undo()
    try expectEqual(other.chain(named: "walk").anchors.count, 5)
  }
}
