import GeoAnchorStore
import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

/// Changes that travel from one store to another.
@Suite(.everyStore) struct SyncTests {
  private let left: StoreFixture
  private let right: StoreFixture
  private let one: any AnchorStorage
  private let other: any AnchorStorage

  init() throws {
    left = try StoreFixture()
    right = try StoreFixture()
    one = try left.store(author: "ada")
    other = try right.store(author: "bob")
  }

  private func anchors(_ store: any AnchorStorage) throws -> Set<Anchor> {
    Set(try store.anchors(matching: AnchorQuery()).map(\.anchor))
  }

  @Test func `everything arrives and twice does no harm`() throws {
    var anchor = Anchor("a", 0.1, 0.2)
    anchor.altitude = Altitude(meters: 0.1 + 0.2, datum: .ellipsoid)
    anchor.tags = ["x", "y"]
    try one.add(anchor)
    try one.save(equatorChain("c"), name: "walk")
    let text = try one.feed()
    try expectEqual(other.apply(feed: text).applied, 5)
    try expectEqual(anchors(other), anchors(one))
    try expectEqual(other.chain(named: "walk"), one.chain(named: "walk"))
    let again = try other.apply(feed: text)
    expect(again.applied == 0 && again.alreadyThere == 5 && again.conflicts.isEmpty)
    try one.save(equatorChain("d", count: 4), name: "walk", replace: true)
    try one.edit(["a"]) { $0.name = "moved" }
    let since = try one.feed(since: 2)
    try expect(other.apply(feed: since).conflicts.isEmpty)
    try expectEqual(anchors(other), anchors(one))
    try expectEqual(other.chain(named: "walk"), one.chain(named: "walk"))
    try one.removeChain(named: "walk")
    try expect(other.apply(feed: one.feed(since: 4)).conflicts.isEmpty)
    try expectEqual(anchors(other), anchors(one))
    try other.undo()
    try expectEqual(other.chain(named: "walk").anchors.count, 4)
  }

  @Test func `a chain that was renamed is renamed there, with what was changed there`() throws {
    try one.save(equatorChain("c"), name: "walk")
    try expect(other.apply(feed: one.feed()).conflicts.isEmpty)
    var changed = try other.chain(named: "walk")
    changed.attribution = "bob"
    try other.save(changed, name: "walk", replace: true)
    let revision = try one.revision()
    try one.transaction("rename") { transaction in
      try transaction.save(transaction.chain(named: "walk"), name: "tour", inPlaceOf: "walk")
    }
    let feed = try one.feed(since: revision)
    let report = try other.apply(feed: feed)
    expect(report.merged == 1 && report.conflicts.isEmpty)
    try expectEqual(other.chains().map(\.name), ["tour"])
    try expectEqual(other.chain(named: "tour").attribution, "bob")
    try expectEqual(other.chain(named: "tour").anchors, one.chain(named: "tour").anchors)
    try expectEqual(anchors(other), anchors(one))
    try other.undo()
    try expectEqual(other.chains().map(\.name), ["walk"])
  }

  @Test func `what both changed is a conflict and kept`() throws {
    try one.add(Anchor("a", 1, 1))
    _ = try other.apply(feed: one.feed())
    try one.edit(["a"]) { $0.name = "ada's" }
    try other.edit(["a"]) { $0.name = "bob's" }
    let text = try one.feed(since: 1)
    let report = try other.apply(feed: text)
    expect(report.applied == 0 && report.conflicts.map(\.name) == ["a"])
    try expectEqual(other.anchor(id: AnchorID(rawValue: "a"))?.name, "bob's")
    _ = try other.apply(feed: text)
    let kept = try other.conflicts()
    expectEqual(kept.count, 1)
    try other.resolve(conflict: kept[0].id, takingTheirs: true)
    try expectEqual(other.anchor(id: AnchorID(rawValue: "a"))?.name, "ada's")
    try expect(other.conflicts().isEmpty)
  }

  @Test func `changes to different fields are merged, and undone as one`() throws {
    var anchor = Anchor("a", 1, 1)
    anchor.tags = ["x", "y"]
    try one.add(anchor)
    _ = try other.apply(feed: one.feed())
    try one.edit(["a"]) {
      $0.name = "Quay"
      $0.tags = ["y", "b"]
    }
    try other.edit(["a"]) {
      $0.coordinate.latitude = 2
      $0.tags = ["x", "y", "a"]
    }
    let before = try anchors(other)
    let report = try other.apply(feed: one.feed(since: 1))
    expect(report.merged == 1 && report.conflictCount == 0 && report.applied == 0)
    let merged = try other.resolve("a")
    expect(merged.name == "Quay" && merged.coordinate.latitude == 2)
    expectEqual(merged.tags, ["y", "a", "b"])
    let again = try other.apply(feed: one.feed(since: 1))
    expect(again.merged == 0 && again.alreadyThere == 1)
    // The way back brings the other store to the same.
    try expectEqual(one.apply(feed: other.feed(since: 1)).conflictCount, 0)
    try expectEqual(anchors(one), anchors(other))
    try other.undo()
    try expectEqual(anchors(other), before)
  }

  @Test func `of a conflict the other fields are merged, and its resolution takes what is theirs`()
    throws
  {
    try one.add(Anchor("a", 1, 1))
    _ = try other.apply(feed: one.feed())
    try one.edit(["a"]) {
      $0.name = "theirs"
      $0.heading = 90
    }
    try other.edit(["a"]) {
      $0.name = "ours"
      $0.collection = "c"
    }
    let conflict = try #require(try other.apply(feed: one.feed(since: 1)).conflicts.first)
    expect(conflict.fields == ["name", "collection"] && conflict.conflictingFields == ["name"])
    expect(conflict.base?.anchor?.name == "" && conflict.distance == 0)
    try expect(other.resolve("a").name == "ours" && other.resolve("a").heading == 90)
    try other.resolve(conflict: conflict.id, takingTheirs: true)
    let decided = try other.resolve("a")
    expect(decided.name == "theirs" && decided.collection == "c" && decided.heading == 90)
  }

  @Test func `what one removed and the other changed is a conflict`() throws {
    try one.add(Anchor("a", 1, 1))
    _ = try other.apply(feed: one.feed())
    try one.remove(AnchorID(rawValue: "a"))
    try other.edit(["a"]) { $0.heading = 3 }
    try expectEqual(other.apply(feed: one.feed(since: 1)).conflictCount, 1)
    try other.undo()
    try other.undo()
    try expectEqual(other.apply(feed: one.feed(since: 1)).applied, 1)
  }

  @Test func `a chain that went elsewhere here and got another source there is merged`() throws {
    try one.save(equatorChain("c"), name: "walk")
    _ = try other.apply(feed: one.feed())
    let since = try one.revision()
    try one.editChain(named: "walk") { chain in
      var chain = chain
      chain.attribution = "somebody"
      return chain
    }
    try other.save(equatorChain("c", count: 5), name: "walk", replace: true)
    let report = try other.apply(feed: one.feed(since: since))
    expect(report.merged == 1 && report.conflictCount == 0)
    let chain = try other.chain(named: "walk")
    expect(chain.attribution == "somebody" && chain.anchors.count == 5)
  }

  /// Edits of one field each, in the order of the fields by which rows are merged.
  private static let edits: [@Sendable (inout Anchor, Int) -> Void] = [
    { $0.coordinate.latitude = Double($1 % 80) },
    { $0.name = "n\($1)" },
    { $0.heading = Double($1 % 360) },
    { $0.collection = "c\($1 % 7)" },
    { $0.tags.append("t\($1)") },
    { $0.details.revealRadius = Double($1 + 1) },
    { $0.details.arrivalRadius = Double($1 + 1) },
    { $0.details.properties = "{\"n\":\($1)}" },
    { $0.details.expires = "20\(30 + $1 % 60)-01-01T00:00:00.000Z" },
    { $0.details.description = "text \($1)" },
    { $0.details.time = "20\(10 + $1 % 15)-01-01T00:00:00.000Z" },
    { $0.details.symbol = "symbol \($1)" },
    { $0.details.link = "https://example.org/\($1)" },
    { $0.details.content = #"{"kind":"text","text":{"en":"text \#($1)"}}"# },
    { $0.altitude = Altitude(meters: Double($1), datum: .egm96) },
  ]

  @Test(arguments: 0..<TestSize.current.pick(everyday: 4, full: 12))
  func `edits of disjoint fields on both sides always merge to the union`(seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    let base = (0..<10).map { number in
      var anchor = Anchor("a\(number)", 1, Double(number))
      anchor.tags = ["base"]
      return anchor
    }
    try one.add(contentsOf: base)
    _ = try other.apply(feed: one.feed())
    let (mine, yours) = (try one.revision(), try other.revision())
    // Position and altitude are one field, so they go to the same side.
    var union: [Anchor] = []
    for anchor in base {
      var merged = anchor
      let side = (0..<Self.edits.count).map { _ in next(2) }
      for index in Self.edits.indices where next(2) == 0 {
        let isMine = side[index == Self.edits.count - 1 ? 0 : index] == 0
        let number = next(1000)
        Self.edits[index](&merged, number)
        try (isMine ? one : other).edit([anchor.id.rawValue]) { Self.edits[index](&$0, number) }
      }
      // Both sides put tags on: they come to the same list.
      for (store, tag) in [(one, "one"), (other, "other")] where next(3) == 0 {
        try store.edit([anchor.id.rawValue]) { $0.tags.append(tag) }
        merged.tags.append(tag)
      }
      union.append(merged)
    }
    let (there, back) = (try one.feed(since: mine), try other.feed(since: yours))
    let first = try other.apply(feed: there)
    let second = try one.apply(feed: back)
    expect(first.conflictCount == 0 && second.conflictCount == 0)
    try expectEqual(anchors(one), anchors(other))
    func sorted(_ anchor: Anchor) -> Anchor {
      var anchor = anchor
      anchor.tags.sort()
      return anchor
    }
    expectEqual(Set(try anchors(other).map(sorted)), Set(union.map(sorted)))
    try expectEqual(one.apply(feed: other.feed(since: yours)).merged, 0)
  }

  @Test(arguments: ["", "x", "{}", "{\"format\":\"geoanchor-changes\",\"version\":2}"])
  func `other texts are refused`(text: String) {
    #expect(throws: AnchorStoreError.self) { try other.apply(feed: text) }
  }

  @Test func `a broken line applies nothing`() throws {
    try one.add(Anchor("a", 1, 1))
    try one.add(Anchor("b", 1, 1))
    let lines = try one.feed().split(separator: "\n")
    let broken = [lines[0], lines[1], lines[2].dropLast(9)].joined(separator: "\n")
    #expect(throws: AnchorStoreError.self) { try other.apply(feed: broken) }
    try expect(anchors(other).isEmpty)
  }

  @Test func `a feed that breaks off applies nothing`() throws {
    try one.add(Anchor("a", 1, 1))
    var lines = try one.feed().split(separator: "\n").map(String.init)[...]
    #expect(throws: AnchorStoreError.badFeed(line: 3, problem: "gone")) {
      try other.apply(feedLines: { () throws(AnchorStoreError) in
        guard let line = lines.popFirst() else { throw .badFeed(line: 3, problem: "gone") }
        return line
      })
    }
    try expect(anchors(other).isEmpty)
  }

  @Test(.timeLimit(.minutes(20))) func `revisions are observed`() async throws {
    try one.add(Anchor("a", 1, 1))
    var seen = one.revisions(every: .milliseconds(5)).makeAsyncIterator()
    await expectEqual(seen.next(), 1)
    try one.add(Anchor("b", 1, 1))
    await expectEqual(seen.next(), 2)
  }
}
