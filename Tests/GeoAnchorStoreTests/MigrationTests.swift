import GeoAnchors
import GeoPackage
import Geodesy
import Testing

@testable import GeoAnchorStore

/// Stores that were made before there was a journal.
@Suite struct MigrationTests {
  @Test func aStoreOfTheFirstVersionGetsAHistory() throws {
    let fixture = try StoreFixture()
    do {
      let old = Component(name: "anchors", migrations: [StoreSchema.first])
      let connection = try StoreFile.open(fixture.path, mode: .createOrOpen, component: old)
      let insert = try connection.prepare(
        "INSERT INTO anchors (geom, id, name, tags) VALUES (?1, 'old', 'before', '[\"x\"]')")
      try insert.bind(GeometryBlob.point(Coordinate(latitude: 1, longitude: 2)), at: 1)
      try insert.run()
    }
    let store = try fixture.open()
    #expect(try store.changes().map(\.kind) == [.start])
    #expect(throws: AnchorStoreError.nothingTo("undo")) { try store.undo() }
    let found = try store.anchors(matching: AnchorQuery(tags: ["x"]))
    #expect(found.map(\.anchor.id.rawValue) == ["old"])
    try store.edit(["old"]) { $0.name = "after" }
    #expect(try store.history(of: "old").map { $0.anchor?.name } == ["after", "before"])
    try store.undo()
    #expect(try store.resolve("@before").id.rawValue == "old")
    // A program that knows the first version only refuses kindly.
    #expect {
      let old = Component(name: "anchors", migrations: [StoreSchema.first])
      _ = try StoreFile.open(fixture.path, mode: .open, component: old)
    } throws: {
      ($0 as? GeoPackageError)?.code == .newerVersion
    }
  }
  /// What was released is never changed: the checksum is of a store that version 3 wrote.
  @Test func theFirstThreeStepsStayAsTheyWere() throws {
    let fixture = try StoreFixture()
    let connection = try StoreFile.open(
      fixture.path, mode: .createOrOpen, component: Self.third)
    let schema = try connection.prepare(
      """
      SELECT name || char(10) || sql || char(10) FROM sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name
      """)
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    while try schema.step() {
      for byte in (schema.text(0) ?? "").utf8 {
        sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    #expect(sum == 0x9D59_714D_176F_BD4A)
  }

  /// Version 3 kept who writes in a table of one row.
  @Test func aHistoryOfTheThirdVersionGoesOn() throws {
    let fixture = try StoreFixture()
    do {
      let connection = try StoreFile.open(
        fixture.path, mode: .createOrOpen, component: Self.third)
      for (number, id) in ["a", "b", "c"].enumerated() {
        try connection.execute(
          "UPDATE geoanchor_state SET kind = 'edit', author = 'ada', note = 'add \(id)'")
        let insert = try connection.prepare("INSERT INTO anchors (geom, id) VALUES (?1, ?2)")
        let place = Coordinate(latitude: 1, longitude: Double(number))
        try insert.bind(GeometryBlob.point(place), at: 1)
        try insert.bind(id, at: 2)
        try insert.run()
        try connection.execute(
          """
          UPDATE geoanchor_state SET kind = 'external', author = NULL, note = NULL, revision = NULL;
          UPDATE anchors SET name = 'by hand' WHERE id = '\(id)';
          """)
      }
    }
    let store = try fixture.open()
    #expect(try store.changes().map(\.id) == [6, 5, 4, 3, 2, 1])
    #expect(
      try store.changes().map(\.kind) == [.external, .edit, .external, .edit, .external, .edit])
    #expect(try store.changes().map(\.author) == [nil, "ada", nil, "ada", nil, "ada"])
    try store.edit(["b"]) { $0.name = "after" }
    try store.undo(6)
    #expect(try store.changes(limit: 1).map(\.target) == [6])
  }

  private static let third = Component(
    name: "anchors",
    migrations: [StoreSchema.first, JournalMigration.second, HeightMigration.third])
}
