import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoTeamStore

/// Layers with geometries, and edits of them by statements as QGIS sends.
@Suite struct LayerViewsTests {
  private let url: String
  private let (project, database): (String, String)
  private let editor: ServerConnection

  init() throws {
    let server = try TeamServer.shared()
    database = try "layers_" + StoreAddress(server.newURL()).project.replacing("-", with: "_")
    project = "city"
    url = server.url(project: project, database: database)
    let admin = try ServerConnection(
      StoreAddress(server.url(project: "x")), attempted: "make a database")
    try admin.execute("CREATE DATABASE \(database)")
    editor = try ServerConnection(StoreAddress(url), attempted: "edit")
  }

  @Test func `without PostGIS it is said what is missing`() throws {
    do throws(AnchorStoreError) {
      try TeamStore.makeLayers(url: url, editable: false)
      Issue.record("made layers")
    } catch {
      expect(error.description.contains("CREATE EXTENSION postgis"))
    }
  }

  @Test func `boxes of the layer go by an index of PostGIS`() throws {
    try editor.execute("CREATE EXTENSION postgis")
    let store = try TeamStore(url: url)
    try store.add(
      contentsOf: (0..<5000).map { Anchor("a\($0)", Double($0 % 170) - 85, Double($0 % 359) - 179) }
    )
    try TeamStore.makeLayers(url: url, editable: false)
    try TeamStore.makeLayers(url: url, editable: false)
    try editor.execute("ANALYZE geoanchor.anchors")
    let box = "geometry && ST_MakeEnvelope(0.5, 0.5, 8.5, 8.5, 4326)"
    let plan = try editor.execute("EXPLAIN SELECT id FROM geoanchor.anchor_points WHERE \(box)")
    let text = (0..<plan.count).compactMap { plan.text($0, 0) }.joined(separator: "\n")
    expect(text.contains("anchors_geometry"), "\(text)")
    let found = try editor.execute("SELECT id FROM geoanchor.anchor_points WHERE \(box)").count
    let ours = try store.anchors(
      matching: AnchorQuery(box: BoundingBox(west: 0.5, south: 0.5, east: 8.5, north: 8.5)))
    expectEqual(found, ours.count)
  }

  /// The declaration that the guide for teams lets a superuser make opens the index to readers
  /// subject to row-level security.
  @Test func `a reader of the layer goes by the index as the guide says`() throws {
    try editor.execute("CREATE EXTENSION postgis")
    let store = try TeamStore(url: url)
    try store.add(
      contentsOf: (0..<5_000).map {
        Anchor("a\($0)", Double($0 % 170) - 85, Double($0 % 359) - 179)
      })
    try TeamStore.makeLayers(url: url, editable: false)
    let role = "reader_of_\(database)"
    try editor.execute("CREATE ROLE \(role) LOGIN; ANALYZE geoanchor.anchors")
    try TeamStore.grant(.reader, to: role, url: url)
    let reader = try ServerConnection(
      StoreAddress(url.replacing("postgres@", with: "\(role)@")), attempted: "read")
    try reader.execute("SET geoanchor.project = '\(project)'")
    func usesIndex(_ condition: String) throws -> Bool {
      let plan = try reader.execute("EXPLAIN SELECT id FROM geoanchor.anchor_points \(condition)")
      return (0..<plan.count).contains { plan.text($0, 0)?.contains("anchors_geometry") == true }
    }
    let place = "ST_SetSRID(ST_MakePoint(1, 1), 4326)"
    let box = "WHERE geometry && ST_MakeEnvelope(0.5, 0.5, 8.5, 8.5, 4326)"
    let circle = "WHERE geometry && ST_Expand(\(place), 2) AND ST_DWithin(geometry, \(place), 2)"
    try expect(usesIndex("ORDER BY geometry <-> \(place) LIMIT 10"))
    #expect(try !usesIndex(box))
    let guide = try String(
      contentsOfFile: Checkout.path("Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/Teams.md"),
      encoding: .utf8)
    let declarations = guide.split(separator: "\n").filter { $0.hasPrefix("ALTER FUNCTION") }
    try editor.execute(declarations.joined())
    try expect(usesIndex(box))
    try expect(usesIndex(circle))
  }

  @Test func `edits of the layer are changes that can be undone`() throws {
    try editor.execute("CREATE EXTENSION postgis")
    let store = try TeamStore(url: url)
    try store.add(Anchor("a", 1, 2))
    try TeamStore.makeLayers(url: url, editable: true)
    // One transaction is one change.
    try editor.execute(
      """
      BEGIN;
      INSERT INTO geoanchor.anchor_points (project, id, name, geometry, tags, altitude, altitude_datum)
      SELECT 'city', 'n' || i, 'Gate', ST_SetSRID(ST_MakePoint(-73.98 + i * 0.37, 40.75 - i * 0.11), 4326),
        'red, blue', 12.5, 'egm96' FROM generate_series(1, 300) AS i;
      UPDATE geoanchor.anchor_points SET description = 'old', time = '2024-06-01T08:30:00Z', symbol = 'Gate',
        link = 'https://example.org' WHERE id = 'n7';
      UPDATE geoanchor.anchor_points SET geometry = ST_SetSRID(ST_MakePoint(7.25, 8.5), 4326), tags = 'new'
      WHERE project = 'city' AND id = 'a';
      DELETE FROM geoanchor.anchor_points WHERE project = 'city' AND id = 'n3';
      COMMIT
      """)
    try expectEqual(store.revision(), 2)
    let change = try #require(try store.changes().first)
    expect(change.kind == .external && change.author == "postgres")
    // Cells are what they must be, to the last bit.
    try expectEqual(store.findings(), [])
    let moved = try #require(try store.anchor(id: "a"))
    expectEqual(moved.coordinate, Coordinate(latitude: 8.5, longitude: 7.25))
    expectEqual(moved.tags, ["new"])
    let new = try #require(try store.anchor(id: "n7"))
    expectEqual(new.altitude, Altitude(meters: 12.5, datum: .egm96))
    expectEqual(
      [new.details.description, new.details.time, new.details.symbol, new.details.link],
      ["old", "2024-06-01T08:30:00Z", "Gate", "https://example.org"])
    expectEqual(Set(new.tags), ["red", "blue"])
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["red"])).count, 299)
    _ = try store.undo()
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id), ["a"])
    try expectEqual(store.anchor(id: "a")?.coordinate.latitude, 1)
    try expectEqual(store.findings(), [])
    // The store goes on behind the numbers that the layer gave.
    try store.add(Anchor("later", 1, 2))
    try expectEqual(store.findings(), [])
  }

  /// Views name each column, so that the step that adds columns recreates them.
  @Test func `F3 F5 tables of the third version get the columns, with their layers`() throws {
    try editor.execute("CREATE EXTENSION postgis")
    try TeamStore(url: url).add(Anchor("a", 1, 2))
    let new = ["description", "time", "symbol", "link", "content"]
    let drops = new.map { "DROP COLUMN \($0)" }.joined(separator: ", ")
    let views = try #require(Embedded.all["layers.sql"])
      .replacing(", description, time, symbol, link, content", with: "")
    try editor.execute(
      """
      ALTER TABLE geoanchor.anchors \(drops); ALTER TABLE geoanchor.anchors_journal \(drops);
      DELETE FROM geoanchor.migrations WHERE version >= 4;
      \(views) \(#require(Embedded.all["layer-edits.sql"]))
      """)
    #expect(throws: AnchorStoreError.self) { try TeamStore(url: url, mode: .readOnly) }
    let store = try TeamStore(url: url)
    try store.edit(["a"]) {
      $0.details.symbol = "Gate"
      $0.details.content = #"{"kind":"none"}"#
    }
    try editor.execute(
      "UPDATE geoanchor.anchor_points SET description = 'old', symbol = NULL, content = '' WHERE id = 'a'"
    )
    try expectEqual(store.anchor(id: "a")?.details, AnchorDetails(description: "old"))
    _ = try store.undo()
    try expectEqual(
      store.anchor(id: "a")?.details, AnchorDetails(symbol: "Gate", content: #"{"kind":"none"}"#))
    try expectEqual(store.findings(), [])
  }

  @Test(arguments: [
    ("INSERT INTO geoanchor.anchor_points (project, id) VALUES ('city', 'x')", "needs a place"),
    (
      "INSERT INTO geoanchor.anchor_points (project, geometry) VALUES ('city', 'SRID=4326;POINT(181 0)')",
      "needs a place"
    ),
    (
      "INSERT INTO geoanchor.anchor_points (project, geometry) VALUES ('none', 'SRID=4326;POINT(1 0)')",
      "no project"
    ),
    ("UPDATE geoanchor.anchor_points SET altitude = 3", "datum"),
    ("UPDATE geoanchor.anchor_points SET heading = 360", "heading"),
    ("UPDATE geoanchor.anchor_points SET expires = 'soon'", "expected a time"),
    ("UPDATE geoanchor.anchor_points SET time = 'soon'", "expected a time"),
    ("UPDATE geoanchor.anchor_points SET link = 'javascript:alert(1)'", "a link is"),
  ])
  func `bad edits say what is wrong`(sql: String, message: String) throws {
    try editor.execute("CREATE EXTENSION postgis")
    let store = try TeamStore(url: url)
    try store.add(Anchor("a", 1, 2))
    try TeamStore.makeLayers(url: url, editable: true)
    do {
      try editor.execute(sql)
      Issue.record("accepted")
    } catch let error as StorageError {
      expect(error.message.contains(message))
    }
    try expectEqual(store.revision(), 1)
  }
}
