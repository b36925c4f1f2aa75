import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

/// Edits of other programs, which know nothing of the journal.
@Suite struct ForeignEditTests {
  private let fixture: StoreFixture
  private let store: AnchorStore
  private let other: Connection

  init() throws {
    try #require(SQLiteTime.start())
    fixture = try StoreFixture()
    store = try fixture.open()
    var anchor = Anchor("a", 1, 2)
    anchor.altitude = Altitude(meters: 10, datum: .egm96)
    anchor.tags = ["keep"]
    try store.add(anchor)
    other = try Connection(path: fixture.path, access: .readWrite)
  }

  private func move(_ blob: [UInt8]) throws {
    let statement = try other.prepare("UPDATE anchors SET geom = ?1 WHERE id = 'a'")
    try statement.bind(blob, at: 1)
    try statement.run()
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 123.456, -123.456, 8848.86, -10_935, 1e-12, 1e-30, 4_000_000.25,
    Double.pi, -412.000_000_000_1,
  ])
  func `the height of a moved geometry wins`(height: Double) throws {
    let place = Coordinate(latitude: 3, longitude: 4)
    try move(GeometryBlob.point(place, height: height))
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(anchor.coordinate, place)
    expectEqual(anchor.altitude?.datum, .ellipsoid)
    expectNear((anchor.altitude?.meters ?? .nan), height, within: (abs(height) < 1e-18 ? 1e-18 : 0))
    expectEqual(anchor.details.altitudeSource, .imported)
    try expectEqual(store.found(id: anchor.id)?.record?.revision, 2)
    let change = try #require(try store.changes().first)
    expect(change.kind == .external && change.anchors.changed == 1)
    try store.undo()
    let back = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(back.altitude, Altitude(meters: 10, datum: .egm96))
    expectEqual(back.coordinate, Coordinate(latitude: 1, longitude: 2))
  }

  /// As GDAL, QGIS and `psql` add rows: with an id of their own, or without.
  @Test(arguments: ["'b'", "''"])
  func `F2: a row with an id and a height is one addition`(id: String) throws {
    let colleague = try StoreFixture()
    _ = try colleague.open().apply(feed: store.feed())
    let blob = GeometryBlob.point(Coordinate(latitude: 3, longitude: 4), height: 300)
    let insert = try other.prepare("INSERT INTO anchors (geom, id, name) VALUES (?1, \(id), 'New')")
    try insert.bind(blob, at: 1)
    try insert.run()
    let change = try #require(try store.changes().first)
    expectEqual(change.kind, .external)
    expectEqual(change.anchors, .init(added: 1))
    let row = try store.resolve("@New")
    expectEqual(row.altitude, Altitude(meters: 300, datum: .ellipsoid))
    try expectEqual(store.history(of: row.id.rawValue).map { $0.anchor?.name }.last, "New")
    try expectEqual(AnchorStore.repair(path: fixture.path, dryRun: true), [])
    try expectEqual(AnchorStore.check(path: fixture.path).map(\.description), [])
    let report = try colleague.open().apply(feed: store.feed(since: 1))
    expect(report.applied == 1 && report.conflicts.isEmpty)
    try expectEqual(colleague.open().anchor(id: row.id), row)
    try store.undo()
    try expectNil(store.anchor(id: row.id))
  }

  @Test func `big endian and envelopes are read`() throws {
    // ISO WKB of POINT Z (4 3 2.5), big-endian, behind an envelope of x and y.
    var blob: [UInt8] = [0x47, 0x50, 0, 0x03, 0xE6, 0x10, 0, 0]
    for side in [4.0, 4, 3, 3] { withUnsafeBytes(of: side.bitPattern) { blob += $0 } }
    blob += [0, 0, 0, 0x03, 0xE9]
    for number in [4.0, 3, 2.5] { withUnsafeBytes(of: number.bitPattern.bigEndian) { blob += $0 } }
    try move(blob)
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(anchor.coordinate, Coordinate(latitude: 3, longitude: 4))
    expectEqual(anchor.altitude, Altitude(meters: 2.5, datum: .ellipsoid))
  }

  @Test func `a flat geometry leaves the typed altitude`() throws {
    try move(GeometryBlob.point(Coordinate(latitude: 3, longitude: 4)))
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(anchor.altitude, Altitude(meters: 10, datum: .egm96))
  }

  private var geometry: Geometry {
    get throws {
      let statement = try other.prepare("SELECT geom FROM anchors WHERE id = 'a'")
      _ = try statement.step()
      return try statement.geometry(0)
    }
  }

  /// EGM96 has 16.21 m at 1° N 2° E (`cct` with `egm96_15.gtx`: 16.2105).
  @Test func `a geometry has the height where it is known`() throws {
    let place = Coordinate(latitude: 1, longitude: 2)
    guard case .point(place, let height?) = try geometry else {
      // Without the grid the height stays unknown, never a guess.
      #expect(throws: GeodesyError.self) {
        try AltitudeConverter().convert(
          Altitude(meters: 10, datum: .egm96), to: .ellipsoid, at: place)
      }
      return
    }
    expectNear(height, 26.21, within: 0.05)
  }

  @Test(arguments: [
    ("altitude = 11", false), ("altitude_datum = 'egm2008'", false),
    ("altitude = NULL, altitude_datum = NULL", false), ("name = 'x', tags = NULL", true),
  ])
  func `an altitude that another program changes leaves no old height`(change: String, stays: Bool)
    throws
  {
    try store.edit(["a"]) { $0.altitude = Altitude(meters: 30, datum: .ellipsoid) }
    let before = try geometry
    try other.execute("UPDATE anchors SET \(change) WHERE id = 'a'")
    let place = Coordinate(latitude: 1, longitude: 2)
    try expectEqual(geometry, .point(place, height: stays ? 30 : nil))
    try expectEqual(store.changes().first?.anchors.changed, 1)
    try store.undo()
    try expectEqual(geometry, before)
    try expectEqual(
      store.anchor(id: AnchorID(rawValue: "a"))?.altitude, Altitude(meters: 30, datum: .ellipsoid))
  }

  @Test func `another header is no move`() throws {
    try store.edit(["a"]) { $0.altitude = Altitude(meters: 30, datum: .egm2008) }
    let statement = try other.prepare(
      "UPDATE anchors SET geom = CAST(?1 || substr(geom, 9) AS BLOB) WHERE length(geom) = 37")
    // The same geometry with an envelope of x and y.
    var header: [UInt8] = [0x47, 0x50, 0, 0x03, 0xE6, 0x10, 0, 0]
    for side in [2.0, 2, 1, 1] { withUnsafeBytes(of: side.bitPattern) { header += $0 } }
    try statement.bind(header, at: 1)
    try statement.run()
    try expectEqual(
      store.anchor(id: AnchorID(rawValue: "a"))?.altitude, Altitude(meters: 30, datum: .egm2008))
  }

  @Test func `same content is no change`() throws {
    try other.execute("UPDATE anchors SET name = name, geom = geom, tags = tags")
    try expectEqual(store.revision(), 1)
  }

  @Test func `rows of other programs are one undoable change`() throws {
    // As one change counts what comes within two seconds.
    try SQLiteTime.stopped {
      let insert = try other.prepare("INSERT INTO anchors (geom, name, tags) VALUES (?1, ?2, ?3)")
      for index in 0..<5 {
        let place = Coordinate(latitude: 10, longitude: Double(index))
        try insert.bind(GeometryBlob.point(place, height: 7), at: 1)
        try insert.bind("n\(index)", at: 2)
        try insert.bind("red, green", at: 3)
        try insert.run()
      }
      try other.execute("UPDATE anchors SET fid = 1000 WHERE name = 'n4'")
    }
    let found = try store.anchors(matching: AnchorQuery(tags: ["green"]))
    expectEqual(found.map(\.anchor.name), ["n0", "n1", "n2", "n3", "n4"])
    expectEqual(found.first?.anchor.altitude, Altitude(meters: 7, datum: .ellipsoid))
    expectEqual(found.first?.anchor.details.altitudeSource, .imported)
    let changes = try store.changes()
    expectEqual(changes.map(\.kind), [.external, .edit])
    try store.undo()
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["a"])
    try store.redo()
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 6)
  }

  /// Replacing has no row of its own in the journal unless deletions are noted before it.
  @Test func `a replaced row is in the history`() throws {
    try other.execute(
      "INSERT OR REPLACE INTO anchors (fid, geom, id, name) SELECT fid, geom, id, 'new' FROM anchors"
    )
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "new")
    try store.undo()
    try expectEqual(
      store.anchor(id: AnchorID(rawValue: "a"))?.altitude, Altitude(meters: 10, datum: .egm96))
  }
}
