import GeoAnchors
import GeoPackage
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// The GeoPackage store's use of its file, and its handling of edits by other programs.
@Suite struct AnchorStoreFileTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private static func named(_ id: String, _ name: String) -> Anchor {
    var anchor = Anchor(id, 1, 1)
    anchor.name = name
    return anchor
  }

  @Test func `an anchor is there when the file is opened again`() throws {
    try store.add(Self.named("a", "Station"))
    let other = try fixture.open(.readOnly)
    try expectEqual(other.anchor(id: AnchorID(rawValue: "a")), Self.named("a", "Station"))
  }

  @Test(.timeLimit(.minutes(20))) func `revisions of other programs are observed`() async throws {
    try store.add(Anchor("a", 1, 1))
    var seen = store.revisions(every: .milliseconds(5)).makeAsyncIterator()
    await expectEqual(seen.next(), 1)
    let stranger = try Connection(path: fixture.path, access: .readWrite)
    try stranger.execute("DELETE FROM anchors WHERE id = 'a'")
    await expectEqual(seen.next(), 2)
  }

  /// A GIS that deletes the line takes the members and their anchors with it.
  @Test func `deleting the line elsewhere deletes its anchors`() throws {
    try store.save(equatorChain("a"), name: "walk")
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("DELETE FROM chains")
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
    try expectEqual(connection.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok")
    try expectEqual(connection.text("PRAGMA integrity_check"), "ok")
  }

  @Test func `stumbling block: history names what another program touched`() throws {
    try store.add(Self.named("a", "Station"))
    try store.add(Self.named("b", "Harbour"))
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE anchors SET heading = 90")
    let change = try #require(try store.changes(limit: 1).first)
    expect(change.kind == .external && change.note == nil)
    expectEqual(change.names, ["Station", "Harbour"])
  }

  @Test func `the journal is only appended to`() throws {
    try store.add(Anchor("a", 0, 0))
    let connection = try Connection(path: fixture.path, access: .readWrite)
    for sql in [
      "DELETE FROM geoanchor_changes", "UPDATE geoanchor_changes SET author = 'eve'",
      "DELETE FROM anchors_journal", "UPDATE chains_journal SET name = ''",
      "UPDATE anchors_journal SET name = 'x'",
    ] where !sql.contains("chains") {
      #expect(throws: StorageError.self, "\(sql)") { try connection.execute(sql) }
    }
  }

  /// A GIS that deletes one point of the walk leaves a gap in the positions.
  @Test func `a gap in the positions is closed`() throws {
    try store.save(ChainDetailsTests.planned, name: "walk")
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("DELETE FROM chain_members WHERE position = 1")
    var chain = try store.chain(named: "walk")
    expectEqual(chain.anchors.map(\.id.rawValue), ["p-0", "p-2", "p-3"])
    chain.anchors[1].details.instruction = "Turn"
    try store.save(chain, name: "walk", replace: true)
    try expectEqual(store.chain(named: "walk"), chain)
    try expectEqual(connection.text("SELECT count(*) FROM pragma_foreign_key_check"), "0")
    try expectEqual(connection.text("SELECT max(position) FROM chain_members"), "2")
  }

  @Test func `U-D14: properties that another program gave a chain stay beside it`() throws {
    try store.save(ChainDetailsTests.planned, name: "walk")
    let file = try Connection(path: fixture.path, access: .readWrite)
    try file.execute(#"UPDATE chains SET properties = '{"color": "red"}'"#)
    var chain = try store.chain(named: "walk")
    expectNil(chain.planning)
    chain.planning = ChainDetailsTests.planning
    try store.save(chain, name: "walk", replace: true)
    try expectEqual(
      file.text("SELECT properties ->> 'color' FROM chains"), "red")
    try expectEqual(store.chain(named: "walk").planning, ChainDetailsTests.planning)
    chain.planning = nil
    try store.save(chain, name: "walk", replace: true)
    try expectEqual(file.text("SELECT properties FROM chains"), #"{"color":"red"}"#)
  }

  /// The spatial index answers, whatever else is asked; names and collections have theirs.
  @Test(arguments: [
    (
      AnchorQuery(
        near: .init(Coordinate(latitude: 1, longitude: 179.9999), within: 100), tags: ["x"],
        collection: "c", name: "n", includesChains: false), "rtree_anchors_geom"
    ),
    (
      AnchorQuery(box: BoundingBox(west: 170, south: 0, east: -170, north: 1), collection: "c"),
      "rtree_anchors_geom"
    ),
    (AnchorQuery(name: "n"), "anchors_name"), (AnchorQuery(collection: "c"), "anchors_collection"),
  ])
  func `the plan uses the index`(query: AnchorQuery, index: String) throws {
    let fixture = try StoreFixture()
    _ = try fixture.open()
    let connection = try Connection(path: fixture.path, access: .readOnly)
    let selection = AnchorSelection(try QueryFilter(query))
    let plan = try selection.plan(on: connection)
    let text = plan.joined(separator: "\n")
    if index.hasPrefix("rtree") {
      expect(plan.contains("SEARCH a USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"), "\(text)")
      expect(text.contains("SEARCH rtree_anchors_geom_node USING INTEGER PRIMARY KEY"), "\(text)")
    } else {
      expect(text.contains("USING INDEX \(index) ("), "\(text)")
    }
    expect(!text.contains("SCAN a\n") && !text.contains("TEMP B-TREE FOR ORDER"), "\(text)")
  }

  @Test(arguments: [
    (AnchorQuery(box: BoundingBox(west: 1, south: 1, east: 2, north: 2)), "rtree_anchors_geom"),
    (AnchorQuery(near: .init(Coordinate(latitude: 1, longitude: 1), within: 9)), "rtree_anchors"),
    (AnchorQuery(tags: ["x"]), "anchor_tags"),
    (AnchorQuery(collection: "x"), "anchors_collection"),
    (AnchorQuery(name: "x"), "anchors_name"),
    (AnchorQuery(since: "2026-01-01T00:00:00.000Z"), "anchors_changed"),
  ])
  func `an index is used by every condition`(query: AnchorQuery, index: String) throws {
    let plan = try store.plan(of: query)
    expect(plan.contains { $0.contains(index) }, "\(plan)")
    expect(!plan.contains("SCAN a"), "\(plan)")
  }

  /// Z in the geometry is a height above the ellipsoid or nothing; EGM96 has 16.21 m at 1° N 2° E
  /// (`cct` with `egm96_15.gtx`), EGM2008 about the same.
  @Test(
    "F12 only ellipsoidal heights are z",
    arguments: VerticalDatum.allCases + [.system("EPSG:5773"), .system("EPSG:5703")])
  func ellipsoidalHeights(datum: VerticalDatum) throws {
    var anchor = Anchor("a", 1, 2)
    anchor.altitude = Altitude(meters: 7, datum: datum)
    try store.add(anchor)
    let connection = try Connection(path: fixture.path, access: .readOnly)
    let statement = try connection.prepare("SELECT geom FROM anchors")
    try expect(statement.step())
    guard case .point(anchor.coordinate, let height) = try statement.geometry(0) else {
      Issue.record("not a point where the anchor is")
      return
    }
    switch datum {
    case .ellipsoid: expectEqual(height, 7)
    // Nothing where the grid is not installed.
    case .egm96, .egm2008, .system("EPSG:5773"): expect(height.map { abs($0 - 23.21) < 1 } ?? true)
    case .meanSeaLevel, .ground, .system: expectNil(height)
    }
  }

  /// A feature that a GIS adds has only what its user typed: it still gets an id and times.
  @Test func `features of other programs are anchors`() throws {
    let connection = try Connection(path: fixture.path, access: .readWrite)
    let statement = try connection.prepare(
      "INSERT INTO anchors (geom, name, tags) VALUES (?1, 'by hand', 'demo , park,')")
    try statement.bind(
      GeometryBlob.point(Coordinate(latitude: 5, longitude: 6), height: 9), at: 1)
    try statement.run()
    let anchor = try store.resolve("@by hand")
    _ = try AnchorRules.id(anchor.id.rawValue)
    expectEqual(anchor.id.rawValue.count, 36)
    expectEqual(anchor.tags, ["demo", "park"])
    let box = BoundingBox(west: 5, south: 4, east: 7, north: 6)
    try expectEqual(store.anchors(matching: AnchorQuery(box: box)).count, 1)
    #expect(throws: StorageError.self) {
      try connection.execute("UPDATE anchors SET altitude_datum = NULL")
    }
  }

  @Test(arguments: [
    ("-90", 270.0), ("360", 0), ("725.5", 5.5), ("-1e-20", 0), ("-720", 0), ("NULL", nil),
  ])
  func `headings of other programs are turned into range`(written: String, read: Degrees?) throws {
    try store.add(Anchor("a", 1, 2))
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("UPDATE anchors SET heading = \(written)")
    try expectEqual(store.resolve("a").heading, read)
    try connection.execute("UPDATE anchors SET heading = 9e999")
    #expect(throws: AnchorStoreError.self) { try store.resolve("a") }
  }

  @Test func `a row that cannot be read is named`() throws {
    try store.add(Anchor("a", 1, 2))
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("UPDATE anchors SET altitude = 3, altitude_datum = 'navd88'")
    #expect {
      try store.anchor(id: AnchorID(rawValue: "a"))
    } throws: {
      "\($0)" == "row 1 of the layer `anchors` cannot be read: its altitude has the datum "
        + "`navd88`, expected one of `ellipsoid`, `egm96`, `egm2008`, `meanSeaLevel`, `ground`, "
        + "or a vertical system by code or name, such as `EPSG:5703` or `NAVD88`"
    }
    try connection.execute("UPDATE anchors SET altitude = NULL, altitude_datum = NULL, geom = x''")
    // A read of many leaves it out.
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
  }
}
