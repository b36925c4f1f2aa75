import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTesting
import Geodesy

/// Edits by GDAL's programs; skipped where `python3-gdal` and `gdal-bin` are not installed.
@Suite(.enabled(if: GDAL.isInstalled, "python3-gdal and gdal-bin are not installed"))
struct GDALEditTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    var anchor = Anchor("a", 1, 2)
    anchor.altitude = Altitude(meters: 20, datum: .egm96)
    try store.add(anchor)
    try store.save(equatorChain("c"), name: "walk")
  }

  private func sql(_ statement: String) throws {
    let (status, output) = try GDAL.run(
      GDAL.python,
      [
        "-c",
        """
        import sys
        from osgeo import gdal
        gdal.UseExceptions()
        file = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR | gdal.OF_UPDATE)
        file.ExecuteSQL(sys.argv[2])
        file = None
        """, fixture.path, statement,
      ])
    expectEqual(status, 0, "\(output)")
  }

  private func validate() throws {
    let (status, output) = try GDAL.validate(fixture.path)
    expect(status == 0 && output.isEmpty, "\(output)")
  }

  @Test func `SQL through GDAL is found and taken back`() throws {
    try sql("UPDATE anchors SET name = 'renamed', tags = 'one, two' WHERE id = 'a'")
    try expectEqual(store.resolve("@renamed").id.rawValue, "a")
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["two"])).count, 1)
    // A change of our own separates the two: within two seconds they would be one change.
    try store.add(Anchor("b", 5, 6))
    try sql("DELETE FROM anchors WHERE id = 'a'")
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
    try expectEqual(store.history(of: "a").first?.kind, .external)
    try store.undo()
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "renamed")
    try validate()
  }

  @Test func `a feature moved through GDAL is found where it is`() throws {
    let (status, output) = try GDAL.run(
      GDAL.python,
      [
        "-c",
        """
        import sys
        from osgeo import gdal, ogr
        gdal.UseExceptions()
        file = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR | gdal.OF_UPDATE)
        layer = file.GetLayerByName("anchors")
        layer.SetAttributeFilter("id = 'a'")
        feature = layer.GetNextFeature()
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (30 40 55.5)"))
        layer.SetFeature(feature)
        feature = layer = file = None
        """, fixture.path,
      ])
    expectEqual(status, 0, "\(output)")
    let place = Coordinate(latitude: 40, longitude: 30)
    let found = try store.anchors(matching: AnchorQuery(near: .init(place, within: 1)))
    expectEqual(found.map(\.anchor.id.rawValue), ["a"])
    expectEqual(found.first?.anchor.altitude, Altitude(meters: 55.5, datum: .ellipsoid))
    expectEqual(found.first?.anchor.details.altitudeSource, .imported)
    let box = BoundingBox(west: 29, south: 39, east: 31, north: 41)
    try expectEqual(store.anchors(matching: AnchorQuery(box: box)).count, 1)
    try store.undo()
    try expectEqual(
      store.anchor(id: AnchorID(rawValue: "a"))?.altitude, Altitude(meters: 20, datum: .egm96))
    try validate()
  }

  @Test func `features appended by ogr2ogr are taken back`() throws {
    let csv = "\(fixture.folder)/new.csv"
    let rows = (0..<50).map { "POINT Z (10 \($0) 3),n\($0)\n" }.joined()
    try ("wkt,name\n" + rows).write(toFile: csv, atomically: true, encoding: .utf8)
    let (status, output) = try GDAL.run(
      "/usr/bin/ogr2ogr",
      [
        "-update", "-append", "-nln", "anchors", fixture.path, csv, "-oo",
        "GEOM_POSSIBLE_NAMES=wkt", "-oo", "KEEP_GEOM_COLUMNS=NO", "-a_srs", "EPSG:4326",
      ])
    expectEqual(status, 0, "\(output)")
    let query = AnchorQuery(near: .init(Coordinate(latitude: 7, longitude: 10), within: 1))
    try expectEqual(store.anchors(matching: query).map(\.anchor.name), ["n7"])
    // One change, unless the program paused for two seconds.
    let changes = try store.changes().filter { $0.kind == .external }
    expectEqual(changes.reduce(0) { $0 + $1.anchors.added }, 50)
    for _ in changes { try store.undo() }
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 4)
    for _ in changes { try store.redo() }
    try expectEqual(store.anchors(matching: query).map(\.anchor.name), ["n7"])
    try validate()
  }

  @Test func `every kind of change leaves a valid file`() throws {
    try store.edit(["a"]) { $0.details.properties = "{}" }
    try store.undo()
    try store.redo()
    try store.save(equatorChain("d"), name: "walk", replace: true)
    try store.restoreAll(to: 1)
    try validate()
  }
}
