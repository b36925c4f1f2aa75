import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

/// Folding old history: what stays is what a store without that history would say.
@Suite struct CompactionTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    try #require(SQLiteTime.start())
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  /// Gives changes another age, as if they had been made earlier.
  private func age(_ revisions: ClosedRange<Int>, days: Int) throws {
    let connection = try Connection(path: fixture.path, access: .readWrite)
    let guards = "geoanchor_changes_stay"
    let sql = try #require(
      try connection.text("SELECT sql FROM sqlite_schema WHERE name = '\(guards)'"))
    try connection.execute(
      """
      DROP TRIGGER \(guards);
      UPDATE geoanchor_changes SET time = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-\(days) days')
        WHERE revision BETWEEN \(revisions.lowerBound) AND \(revisions.upperBound);
      """)
    try connection.execute(sql)
  }

  private func findings() throws -> [String] {
    try AnchorStore.check(path: fixture.path).map(\.description)
  }

  /// Five changes of a hundred days ago, and three of today.
  private func fill() throws {
    try store.add(contentsOf: [Anchor("a", 1, 1), Anchor("b", 2, 2), Anchor("c", 3, 3)])
    try store.edit(["a"]) { $0.name = "first" }
    try store.remove(AnchorID(rawValue: "b"))
    try store.save(equatorChain("m"), name: "walk")
    try store.add(Anchor("d", 4, 4))
    try age(1...5, days: 100)
    try store.edit(["a"]) { $0.name = "second" }
    try store.remove(AnchorID(rawValue: "c"))
    try store.add(Anchor("e", 5, 5))
  }

  @Test func `old changes become one, the later ones stay`() throws {
    try fill()
    let content = try fixture.content()
    let later = try store.differences(from: 5, to: 8)
    let report = try store.compactionReport(keeping: .seconds(90 * 86400))
    expect(report.base == 5 && report.changes == 5 && report.entries > 5)
    try expectEqual(fixture.content(), content)
    try expectEqual(store.revision(), 8)
    try expectEqual(store.changes().map(\.id), [8, 7, 6, 5])
    let base = try #require(try store.changes().last)
    // a, c and d, and the three anchors of the chain.
    expect(base.kind == .base && base.anchors.added == 6 && base.chains.added == 1)
    try expectEqual(store.differences(from: 5, to: 8), later)
    try expectEqual(store.history(of: "a").map { $0.anchor?.name }, ["second", "first"])
    try expectEqual(findings(), [])
  }

  @Test func `later changes are undone, the whole store goes back to the base`() throws {
    try fill()
    try store.restoreAll(to: 5)
    let past = try fixture.content()
    try store.undo()
    try store.compact(keeping: .seconds(90 * 86400))
    for _ in 6...8 { try store.undo() }
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 6)
    #expect(throws: AnchorStoreError.nothingTo("undo")) { try store.undo() }
    try store.restoreAll(to: 5)
    try expectEqual(fixture.content(), past)
    try expectEqual(findings(), [])
    try store.restoreAll(to: 0)
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
    try expectEqual(findings(), [])
  }

  @Test func `what was folded is refused by name`() throws {
    try fill()
    try store.compact(keeping: .seconds(90 * 86400))
    let date = String(try #require(try store.changes().last).time.prefix(10))
    let folded = AnchorStoreError.folded(3, base: 5, date: date)
    expectEqual(
      folded.description,
      "change 3 was folded into the base revision 5 on \(date) by `store compact`")
    #expect(throws: folded) { try store.undo(3) }
    #expect(throws: folded) { try store.restoreAll(to: 3) }
    #expect(throws: folded) { _ = try store.restore(["a"], to: 3) }
    #expect(throws: folded) { _ = try store.differences(from: 3, to: 8) }
    #expect(throws: folded) { _ = try store.differences(from: 8, to: 3) }
    #expect(throws: folded) {
      try store.forEachChainDifference(from: 3, to: 8) { _ in true }
    }
    #expect(throws: folded) { try store.writeFeed(since: 3) { _ in true } }
    #expect(throws: AnchorStoreError.folded(5, base: 5, date: date)) { try store.undo(5) }
    #expect(throws: AnchorStoreError.unknownChange(99)) { try store.undo(99) }
    #expect(throws: AnchorStoreError.unknownChange(99)) { try store.restoreAll(to: 99) }
  }

  @Test func `a reader of the feed starts from a snapshot and goes on from there`() throws {
    try fill()
    try store.compact(keeping: .zero)
    let other = try StoreFixture()
    let reader = try other.open()
    var snapshot = ""
    let revision = try store.writeFeed(since: 0) {
      snapshot += $0
      return true
    }
    expectEqual(revision, 8)
    try expectEqual(reader.apply(feed: snapshot).applied, 7)
    try store.edit(["a"]) { $0.name = "third" }
    var feed = ""
    try store.writeFeed(since: revision) {
      feed += $0
      return true
    }
    try expectEqual(reader.apply(feed: feed).applied, 1)
    try expectEqual(reader.resolve("a").name, "third")
  }

  @Test func `all of it is folded, twice, and an undone change with its undo`() throws {
    try fill()
    try store.undo()
    let content = try fixture.content()
    try store.compact(keeping: .zero)
    try expectEqual(store.changes().map(\.kind), [.base])
    #expect(throws: AnchorStoreError.nothingTo("redo")) { try store.redo() }
    try expectEqual(store.compactionReport(keeping: .zero).changes, 0)
    try store.edit(["a"]) { $0.name = "later" }
    try store.undo()
    let report = try store.compactionReport(keeping: .zero)
    expect(report.base == 11 && report.changes == 2)
    try expectEqual(fixture.content(), content)
    try expectEqual(findings(), [])
  }

  @Test func `an undo whose change was folded cannot be redone`() throws {
    try store.add(Anchor("a", 1, 1))
    try store.edit(["a"]) { $0.name = "x" }
    try age(1...2, days: 100)
    try store.undo()
    try store.compact(keeping: .seconds(86400))
    #expect {
      try store.redo()
    } throws: {
      guard case .folded(2, base: 2, date: _)? = $0 as? AnchorStoreError else { return false }
      return true
    }
    try expectEqual(store.resolve("a").name, "")
  }

  @Test func `a change of another program that goes on is not cut`() throws {
    try store.add(Anchor("a", 1, 1))
    let other = try Connection(path: fixture.path, access: .readWrite)
    // As one change counts what comes within two seconds.
    try SQLiteTime.stopped {
      try other.execute("UPDATE anchors SET name = 'x'")
      try other.execute("UPDATE anchors SET name = 'y'")
    }
    try age(1...2, days: 100)
    try expectEqual(store.compactionReport(keeping: .seconds(86400)).base, 1)
    try expectEqual(store.changes().map(\.id), [2, 1])
    try store.undo()
    try expectEqual(store.resolve("a").name, "")
  }

  @Test func `who reads meanwhile sees the history of before`() throws {
    try fill()
    let impatient = try fixture.open(busyTimeout: .milliseconds(10))
    let reader = try Connection(path: fixture.path, access: .readOnly)
    try reader.execute("BEGIN")
    let changes = "SELECT count(*) FROM geoanchor_changes"
    try expectEqual(reader.integer(changes), 8)
    try impatient.compact(keeping: .zero)
    try expectEqual(reader.integer(changes), 8)
    try reader.execute("COMMIT")
    try expectEqual(reader.integer(changes), 1)
    try expectEqual(findings(), [])
  }

  @Test func `an empty store and a young one stay as they are`() throws {
    try expectEqual(store.compactionReport(keeping: .zero).changes, 0)
    try store.add(Anchor("a", 1, 1))
    let report = try store.compactionReport(keeping: .seconds(3600))
    expect(report.base == 0 && report.bytesBefore == report.bytesAfter)
    // Before the year 0 there is no time.
    try expectEqual(store.compactionReport(keeping: .seconds(9_000 * 365 * 86400)).changes, 0)
    try expectEqual(store.changes().map(\.kind), [.edit])
  }

  @Test func `a bulk insertion with holes keeps its rows and its triggers`() throws {
    let anchors = (0..<BulkInsertion.threshold).map { Anchor("n\($0)", Double($0) / 1000, 1) }
    try store.add(contentsOf: anchors)
    let triggers = "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'index')"
    let count = try store.pool.read("count") { try $0.integer(triggers) }
    _ = try store.remove(["n5", "n7", "n9000"], chains: [])
    try store.compact(keeping: .zero)
    try expectEqual(store.pool.read("count") { try $0.integer(triggers) }, count)
    let runs = "SELECT count(*) FROM anchors_journal"
    try expectEqual(store.pool.read("count") { try $0.integer(runs) }, 4)
    try expectEqual(findings(), [])
    try store.repack()
    try store.edit(["n6"]) { $0.name = "six" }
    try store.remove(AnchorID(rawValue: "n8"))
    try expectEqual(findings(), [])
    try store.restoreAll(to: 2)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, anchors.count - 3)
    try expectEqual(findings(), [])
    try expect(AnchorStore.repair(path: fixture.path, dryRun: true).isEmpty)
  }

  @Test func `more rows than old entries move the later entries up`() throws {
    // The content from before the history is one entry with gaps.
    for row in 1...9 { try store.add(Anchor("n\(row)", 1, Double(row))) }
    _ = try store.remove(["n2", "n4", "n6", "n8"], chains: [])
    try store.pool.connections.write("forge") { connection in
      let aside = try SuspendedTriggers(
        ofTables: ["anchors_journal", "geoanchor_changes"], on: connection)
      try connection.execute(
        """
        DELETE FROM anchors_journal; DELETE FROM geoanchor_changes;
        INSERT INTO geoanchor_changes (revision, first, time, kind) VALUES (1, 1, '2020', 'start');
        INSERT INTO anchors_journal (change, action, row, last) VALUES (1, 'insert', 1, 9);
        """)
      try aside.resume(on: connection)
      return .commit(())
    }
    try store.edit(["n1"]) { $0.name = "one" }
    try store.compact(keeping: .seconds(86400))
    try expectEqual(findings(), [])
    try expectEqual(store.changes().map(\.id), [2, 1])
    try store.undo()
    try expectEqual(store.resolve("n1").name, "")
    try expectEqual(store.differences(from: 0, to: 1).count, 5)
  }

  @Test func `a layer made anew by another program is matched with the base`() throws {
    try store.add(contentsOf: [Anchor("a", 1, 1), Anchor("b", 2, 2)])
    try store.compact(keeping: .zero)
    try store.edit(["b"]) { $0.name = "x" }
    try GDALOverwrite.run(Connection(path: fixture.path, access: .readWrite))
    let again = try fixture.open()
    try again.undo(2)
    try expectEqual(again.resolve("b").name, "")
    try expectEqual(findings(), [])
  }
}
