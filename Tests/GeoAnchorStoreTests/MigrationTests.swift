import GeoAnchors
import GeoPackage
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// Stores that were made before there was a journal.
@Suite struct MigrationTests {
  @Test func `a store of the first version gets a history`() throws {
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
    try expectEqual(store.changes().map(\.kind), [.start])
    #expect(throws: AnchorStoreError.nothingTo("undo")) { try store.undo() }
    let found = try store.anchors(matching: AnchorQuery(tags: ["x"]))
    expectEqual(found.map(\.anchor.id.rawValue), ["old"])
    try store.edit(["old"]) { $0.name = "after" }
    try expectEqual(store.history(of: "old").map { $0.anchor?.name }, ["after", "before"])
    try store.undo()
    try expectEqual(store.resolve("@before").id.rawValue, "old")
    // A program that knows the first version only refuses kindly.
    #expect {
      let old = Component(name: "anchors", migrations: [StoreSchema.first])
      _ = try StoreFile.open(fixture.path, mode: .open, component: old)
    } throws: {
      ($0 as? StorageError)?.code == .newerVersion
    }
  }

  /// Released migrations never change: the checksums are of stores that these versions wrote.
  @Test(
    arguments: [
      (3, 0x9D59_714D_176F_BD4A), (4, 0x42D6_CB58_A951_9E3E), (7, 0xA7ED_9517_B289_2E2D),
      (8, 0xB1FB_0B33_3644_BCD1),
    ] as [(Int, UInt64)])
  func `the steps stay as they were`(version: Int, checksum: UInt64) throws {
    let fixture = try StoreFixture()
    let connection = try StoreFile.open(
      fixture.path, mode: .createOrOpen, component: Self.store(version))
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
    expectEqual(sum, checksum)
  }

  /// Version 4 had the same triggers with a longer computation.
  @Test func `a store of the fourth version reads heights as before`() throws {
    let fixture = try StoreFixture()
    do {
      _ = try StoreFile.open(fixture.path, mode: .createOrOpen, component: Self.store(4))
    }
    let store = try fixture.open()
    try store.add(Anchor("a", 1, 2))
    let other = try Connection(path: fixture.path, access: .readWrite)
    for (number, height) in [0.1, -412.5].enumerated() {
      let sql =
        number == 0
        ? "UPDATE anchors SET geom = ?1 WHERE id = 'a'"
        : "INSERT INTO anchors (geom, id) VALUES (?1, 'b')"
      let statement = try other.prepare(sql)
      let place = Coordinate(latitude: 3, longitude: 4)
      try statement.bind(GeometryBlob.point(place, height: height), at: 1)
      try statement.run()
    }
    try expectEqual(store.resolve("a").altitude, Altitude(meters: 0.1, datum: .ellipsoid))
    try expectEqual(store.resolve("b").altitude, Altitude(meters: -412.5, datum: .ellipsoid))
    try expectEqual(store.changes().map(\.kind).first, .external)
  }

  /// Adding an anchor compiles the triggers first, once in every process.
  @Test func `what a trigger computes is compiled once`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.open()
    let connection = try Connection(path: fixture.path, access: .readWrite)
    for sql in ["INSERT INTO anchors (geom) VALUES (x'')", "UPDATE anchors SET geom = x''"] {
      let program = try connection.prepare("EXPLAIN \(sql)")
      var instructions = 0
      while try program.step() { instructions += 1 }
      expect((100..<5000).contains(instructions), "\(sql)")
    }
  }

  /// Version 3 kept who writes in a table of one row.
  @Test func `a history of the third version goes on`() throws {
    let fixture = try StoreFixture()
    do {
      let connection = try StoreFile.open(
        fixture.path, mode: .createOrOpen, component: Self.store(3))
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
    try expectEqual(store.changes().map(\.id), [6, 5, 4, 3, 2, 1])
    try expectEqual(
      store.changes().map(\.kind), [.external, .edit, .external, .edit, .external, .edit])
    try expectEqual(store.changes().map(\.author), [nil, "ada", nil, "ada", nil, "ada"])
    try store.edit(["b"]) { $0.name = "after" }
    try store.undo(6)
    try expectEqual(store.changes(limit: 1).map(\.target), [6])
  }

  @Test func `F3 F5 a store of the seventh version gets descriptions, times, symbols and links`()
    throws
  {
    let fixture = try StoreFixture()
    do {
      let connection = try StoreFile.open(
        fixture.path, mode: .createOrOpen, component: Self.store(7))
      let insert = try connection.prepare("INSERT INTO anchors (geom, id) VALUES (?1, 'a')")
      try insert.bind(GeometryBlob.point(Coordinate(latitude: 1, longitude: 2)), at: 1)
      try insert.run()
      try connection.execute("UPDATE anchors SET name = 'before'")
    }
    let store = try fixture.open()
    let old = try store.resolve("a")
    expectEqual(old.details, AnchorDetails())
    let revision = try store.revision()
    try store.edit(["a"]) {
      $0.details.description = "one\ntwo"
      $0.details.time = "2024-06-01T08:30:00.500Z"
      $0.details.symbol = "Flag, Blue"
      $0.details.link = "https://example.org"
    }
    let new = try store.resolve("a")
    // Another program changes a new column: the journal has what was there.
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE anchors SET symbol = NULL, link = 'javascript:alert(1)'")
    expectNil(try store.resolve("a").details.link)
    try expectEqual(
      store.history(of: "a").map { $0.anchor?.details.symbol }.prefix(2), [nil, "Flag, Blue"])
    try store.restoreAll(to: revision + 1)
    try expectEqual(store.resolve("a"), new)
    try store.restoreAll(to: revision)
    try expectEqual(store.resolve("a"), old)
    try expectEqual(AnchorStore.check(path: fixture.path), [])
  }

  @Test func `issue 55 a store of the eighth version gets content`() throws {
    let fixture = try StoreFixture()
    do {
      let connection = try StoreFile.open(
        fixture.path, mode: .createOrOpen, component: Self.store(8))
      let insert = try connection.prepare("INSERT INTO anchors (geom, id) VALUES (?1, 'a')")
      try insert.bind(GeometryBlob.point(Coordinate(latitude: 1, longitude: 2)), at: 1)
      try insert.run()
    }
    let store = try fixture.open()
    let old = try store.resolve("a")
    let revision = try store.revision()
    let text = #"{"kind":"link","text":{"en":"Tickets"},"link":"https://example.org/visit"}"#
    try store.edit(["a"]) { $0.details.content = text }
    // Another program writes what is no content: it reads as none, and the history has the text.
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE anchors SET content = '{\"kind\":\"smell\"}'")
    expectNil(try store.resolve("a").details.content)
    try expectEqual(
      store.history(of: "a").map { $0.anchor?.details.content }.prefix(2), [nil, text])
    try store.restoreAll(to: revision + 1)
    expectEqual(try store.resolve("a").details.content, text)
    try store.restoreAll(to: revision)
    try expectEqual(store.resolve("a"), old)
    try expectEqual(AnchorStore.check(path: fixture.path), [])
    #expect(throws: AnchorStoreError.self) {
      try store.edit(["a"]) { $0.details.content = #"{"kind":"smell"}"# }
    }
  }

  /// The tables as an earlier version made them.
  private static func store(_ version: Int) -> Component {
    let steps = [
      StoreSchema.first, JournalMigration.second, HeightMigration.third, OpenChangeMigration.fourth,
      HeightSteps.fifth, ConflictMigration.sixth, TagMigration.seventh, DetailMigration.eighth,
    ]
    return Component(name: "anchors", migrations: Array(steps.prefix(version)))
  }
}
