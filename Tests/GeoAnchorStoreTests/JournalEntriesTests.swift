import GeoAnchors
import GeoAreas
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore
@testable import GeoPackage

/// Numbers at the ends of 64 bits, in every column of the history and of revisions: nothing spins, overflows or is lost.
@Suite struct JournalEntriesTests {
  /// A column of a table, and the forged value of its last row.
  struct Forged: Sendable, CustomTestStringConvertible {
    var table: String
    var column: String
    var value: Int64

    var testDescription: String { "\(table).\(column) = \(value)" }
  }

  private static let numbers: Set = [
    "entry", "change", "row", "last", "revision", "first", "target", "position", "fid", "number",
    "anchor", "chain",
  ]

  /// A store with something of each kind, and a history.
  private static let sample: (bytes: [UInt8], columns: [Forged])? = try? makeSample()

  private static func makeSample() throws -> (bytes: [UInt8], columns: [Forged]) {
    let fixture = try StoreFixture()
    do {
      let store = try fixture.open()
      for id in ["a", "b"] { try store.add(Anchor(id, 1, 2)) }
      try store.add(contentsOf: (0..<20).map { Anchor("m\($0)", Double($0), 3) })
      try store.edit(["a"]) { $0.name = "x" }
      try store.save(equatorChain("c"), name: "walk")
      try store.save(RegionSet(name: "city", regions: [Regions.box("a", 0, 0, 1, 1)]))
      try store.save(SampleVenue.small)
      try store.removeRegionSet(named: "city")
      try store.undo()
      try store.remove(AnchorID(rawValue: "b"))
    }
    let connection = try Connection(path: fixture.path, access: .readOnly)
    var found: [Forged] = []
    let columns = try connection.prepare(
      """
      SELECT s.name, c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
      WHERE s.type = 'table' AND s.sql NOT LIKE 'CREATE VIRTUAL%' AND s.name NOT LIKE 'rtree_%'
        AND s.name NOT LIKE 'gpkg_%' AND s.name NOT LIKE 'sqlite_%' ORDER BY 1, 2
      """)
    while try columns.step() {
      let (table, column) = (columns.text(0) ?? "", columns.text(1) ?? "")
      guard numbers.contains(column),
        try connection.integer("SELECT 1 FROM \(table) LIMIT 1") != nil
      else { continue }
      for value in [Int64.min, .max] {
        found.append(Forged(table: table, column: column, value: value))
      }
    }
    return (try #require(fixture.bytes), found)
  }

  private func fixture(_ forged: Forged) throws -> StoreFixture {
    let fixture = try StoreFixture()
    try fixture.write(try #require(Self.sample).bytes)
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.transaction(.write) { () throws(StorageError) in
      let aside = try SuspendedTriggers(ofTables: [forged.table], on: connection)
      let key = forged.table.hasSuffix("_journal") ? "entry" : "1"
      try connection.execute(
        """
        UPDATE OR IGNORE \(forged.table) SET \(forged.column) = \(forged.value)
        WHERE (\(forged.column), \(key)) IN (SELECT \(forged.column), \(key) FROM \(forged.table)
          ORDER BY \(forged.column) DESC LIMIT 1)
        """)
      try aside.resume(on: connection)
    }
    return fixture
  }

  @Test func `there is something of each kind to forge`() throws {
    try expect(#require(Self.sample).columns.count > 100)
  }

  @Test(.timeLimit(.minutes(5)), arguments: sample?.columns ?? [])
  func `U-X5: a number at its end`(_ forged: Forged) throws {
    let fixture = try fixture(forged)
    let findings = try AnchorStore.check(path: fixture.path)
    // Journals keep the revisions of rows as they were, whatever numbers these had.
    let ofHistory =
      forged.table == "geoanchor_changes" ? ["revision", "first"] : ["entry", "change", "row"]
    if forged.table.hasSuffix("_journal") || forged.table == "geoanchor_changes",
      ofHistory.contains(forged.column)
    {
      expect(findings.contains { $0.kind == .history }, "\(findings)")
    }
    let store = try fixture.open()
    // Each of them may refuse, none may spin or end the process.
    let works: [() throws -> Void] = [
      { _ = try store.changes() },
      { _ = try store.history(of: "a") },
      { _ = try store.differences(from: 1, to: store.revision()) },
      { _ = try store.events(after: 0, limit: 100) },
      { _ = try store.observation(since: 1) },
      { _ = try store.writeFeed(since: 0) { _ in true } },
      { _ = try store.statistics() },
      { _ = try store.anchors(matching: AnchorQuery()) },
      { _ = try store.chains() },
      { _ = try store.regionSets(named: []) },
      { _ = try store.venues() },
      { _ = try store.conflicts() },
      { try store.undo() },
      { try store.redo() },
      { try store.undo(2) },
      { _ = try store.restore(["a"], to: 2) },
      { try store.restoreAll(to: 2) },
      {
        try store.save(
          RegionSet(name: "city", regions: [Regions.box("a", 0, 0, 2, 1)]), replace: true)
      },
      { try store.save(SampleVenue.small, replace: true) },
      { try store.add(Anchor("new", 7, 5)) },
      { try store.restoreAll(to: 3) },
      { try store.compact(keeping: .zero) },
      { try store.repack() },
    ]
    for work in works { try? work() }
    _ = try? AnchorStore.repair(path: fixture.path)
    try expect(fixture.open(.readOnly).anchors(matching: AnchorQuery()).count > 0)
  }
}
