import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoInterchange

@Suite struct ForeignDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The anchors of a file in the folder, each as `name latitude longitude properties`.
  private func anchors(
    _ name: String, layer: String? = nil, crs: String? = nil, datum: VerticalDatum? = nil
  ) throws -> (lines: [String], notes: [String]) {
    var options = ImportOptions(datum: datum)
    options.crs = crs
    var work = AnchorImport(options: options)
    let source = ForeignDocument(seeking: .points, layer: layer, namesSystem: crs != nil)
    var lines: [String] = []
    try work.read(source.feed(folder.file(name)), name: name) { anchor in
      let place = anchor.coordinate
      let texts = [place.latitude, place.longitude].map { DecimalText.fixed($0, decimals: 5) ?? "" }
      let height = anchor.altitude.map { " \($0.meters) \($0.datum.rawValue)" } ?? ""
      let properties = anchor.details.properties.map { " \($0)" } ?? ""
      lines.append("\(anchor.name) \(texts.joined(separator: " "))\(height)\(properties)")
      return true
    }
    return (lines, work.notes.lines)
  }

  private func refusal(_ name: String, layer: String? = nil, crs: String? = nil) throws -> String {
    let error = try #require(throws: (any Error).self) {
      _ = try anchors(name, layer: layer, crs: crs)
    }
    return "\(error)"
  }

  private func shapefile(_ name: String, _ places: [ForeignFiles.Place], prj: String?) throws {
    for (ending, bytes) in ForeignFiles.shapefile(places) {
      try folder.write(bytes, to: "\(name).\(ending)")
    }
    if let prj { try folder.put("\(name).prj", prj) }
  }

  // MARK: Formats

  private static let gml = """
    <?xml version="1.0" encoding="utf-8"?>
    <ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/"
        xmlns:gml="http://www.opengis.net/gml">
      <gml:featureMember><ogr:place gml:id="p.0">
        <ogr:shape><gml:Point srsName="urn:ogc:def:crs:EPSG::4326">
          <gml:pos>41.14 -8.61</gml:pos></gml:Point></ogr:shape>
        <ogr:name>Sé</ogr:name><ogr:kind>church</ogr:kind>
      </ogr:place></gml:featureMember>
    </ogr:FeatureCollection>
    """
  private static let osm = """
    <?xml version="1.0"?><osm version="0.6">
      <node id="7" version="1" lat="41.14" lon="-8.61"><tag k="name" v="Sé"/>
        <tag k="amenity" v="cafe"/><tag k="ele" v="80"/></node>
      <node id="8" version="1" lat="41.15" lon="-8.61"/>
      <way id="9" version="1"><nd ref="7"/><nd ref="8"/><tag k="highway" v="path"/></way>
    </osm>
    """
  private static let overpass = """
    {"version": 0.6, "generator": "Overpass API", "elements": [
      {"type": "node", "id": 1, "lat": 41.14, "lon": -8.61, "tags": {"name": "Sé", "ele": "80"}},
      {"type": "way", "id": 2, "center": {"lat": 41.15, "lon": -8.62}, "tags": {"name": "W"}},
      {"type": "node", "id": 3, "lat": 41.16, "lon": -8.63}]}
    """
  private static let esri = """
    {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 102100, "latestWkid": 3857},
     "fields": [{"name": "NAME", "type": "esriFieldTypeString", "length": 20}],
     "features": [{"attributes": {"NAME": "Sé"}, "geometry": {"x": -958460.8155, "y": 5033013.6146}}]}
    """
  private static let topology = """
    {"type": "Topology", "arcs": [], "objects": {"places": {"type": "GeometryCollection",
     "geometries": [{"type": "Point", "coordinates": [-8.61, 41.14],
                     "properties": {"name": "Sé"}}]}}}
    """

  @Test(
    "F10 text formats", .enabled("needs GDAL") { ForeignFiles.hasGDAL },
    arguments: [
      ("a.gml", gml, ["Sé 41.14000 -8.61000 {\"gml_id\":\"p.0\",\"kind\":\"church\"}"]),
      (
        "a.osm", osm,
        ["Sé 41.14000 -8.61000 {\"osm_id\":\"7\",\"amenity\":\"cafe\"}"]
      ),
      (
        "a.json", overpass,
        ["Sé 41.14000 -8.61000 {\"ele\":\"80\"}", "W 41.15000 -8.62000"]
      ),
      ("b.json", esri, ["Sé 41.14000 -8.61000"]),
      ("c.json", topology, ["Sé 41.14000 -8.61000"]),
    ])
  func texts(name: String, text: String, expected: [String]) throws {
    try folder.put(name, text)
    try expectEqual(anchors(name).lines, expected)
    // GDAL writes nothing beside the file.
    expectEqual(folder.names, [name])
  }

  @Test("F10 Shapefile, also zipped", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func shapefiles() throws {
    let places: [ForeignFiles.Place] = [
      (532_730.1311, 4_554_371.8658, "A"), (532_830.1311, 4_554_371.8658, "B"),
    ]
    let expected = ["A 41.14000 -8.61000", "B 41.14000 -8.60881"]
    try shapefile("p", places, prj: ForeignFiles.utm29)
    try expectEqual(anchors("p.shp").lines, expected)
    let parts = ForeignFiles.shapefile(places).map { (name: "x/p.\($0.key)", bytes: $0.value) }
    let zip = try ForeignFiles.archive(parts + [("x/p.prj", Array(ForeignFiles.utm29.utf8))])
    try folder.write(zip, to: "p.zip")
    try expectEqual(anchors("p.zip").lines, expected)
    try expectEqual(anchors("p.shp", crs: "EPSG:25829").lines, expected)
  }

  /// A point of EPSG:25829 without a system, as ogr2ogr writes it.
  private static let flatGeobuf =
    "ZmdiA2ZnYgGcAAAAIAAAAAAAAAAYACAACAAMAAUAAAAAAAAAAAAQABQABgAYAAAAAAEAAEQAAAAcAAAAEAAAAAEAAAAA"
    + "AAAAAAAAAAEAAAA8AAAABAAAAAAAAADeQSBBAAAAgLBfUUEAAAAA3kEgQQAAAICwX1FBAQAAAHAADgAQAAgABwAAAAAA"
    + "DAAOAAAAAAAACwgAAAAAAAAABAAAAG5hbWUAAAAATAAAABAAAAAAAAAACAAMAAQACAAIAAAAHAAAAAQAAAAHAAAAAAAB"
    + "AAAAQQAIAAgAAAAEAAgAAAAEAAAAAgAAAAAAAADeQSBBAAAAgLBfUUE="

  @Test(
    "F10 FlatGeobuf, with a system from outside", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func flatGeobufs() throws {
    try folder.write(try #require(Base64Text.bytes(Self.flatGeobuf)), to: "p.fgb")
    try expectEqual(anchors("p.fgb", crs: "EPSG:25829").lines, ["A 41.14056 -8.61013"])
    let refused = try refusal("p.fgb")
    expect(refused.contains("`p.fgb` is a FlatGeobuf file"), "\(refused)")
    expect(refused.contains("names no coordinate reference system: `--crs`"), "\(refused)")
  }

  @Test("F10 spreadsheets", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func spreadsheets() throws {
    let rows = [["name", "lat", "lon", "kind"], ["A", "41.14", "-8.61", "x"]]
    try folder.write(ForeignFiles.workbook(rows), to: "p.xlsx")
    try expectEqual(anchors("p.xlsx").lines, ["A 41.14000 -8.61000 {\"kind\":\"x\"}"])
    // A row without a number is named by its number in the sheet.
    try folder.write(ForeignFiles.workbook(rows + [["B", "x", "2", "y"]]), to: "q.xlsx")
    try expect(refusal("q.xlsx").contains("line 3: `latitude` is `x`"))
  }

  // MARK: Messages

  @Test("F19 what a file is stands in the message")
  func names() throws {
    let table: [(name: String, bytes: [UInt8], expected: String)] = [
      ("a.parquet", Array("PAR1....".utf8), "`a.parquet` is a Parquet file, which is not read"),
      ("a.json", Array(#"{"type": "CityJSON"}"#.utf8), "a CityJSON file, which is not read"),
      ("a.czml", Array(#"[{"id":"document","version":"1.0"}]"#.utf8), "a CZML file"),
      ("a.tif", [0x49, 0x49, 42, 0, 8, 0, 0, 0], "a GeoTIFF file, a grid of heights: `--terrain`"),
      (
        "a.gpx", Array("<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"2\">".utf8),
        "the end of the text within an open element"
      ),
    ]
    for (name, bytes, expected) in table {
      try folder.write(bytes, to: name)
      let refused = try refusal(name)
      expect(refused.contains(expected), "\(name): \(refused)")
    }
    // Where only the bytes are at hand, nothing is read through GDAL.
    for (text, expected) in [
      (Self.gml, "a GML file"), (Self.osm, "an OSM XML file"), (Self.esri, "an Esri JSON file"),
    ] {
      var work = AnchorImport()
      let error = try #require(throws: InterchangeError.self) {
        try work.read(ByteFeed(Array(text.utf8)), name: "x") { _ in true }
      }
      expectEqual(error.description, "`x` is \(expected), which is read from files alone")
    }
  }

  @Test("F19 an archive of another kind is named")
  func archives() throws {
    let workbook = try ForeignFiles.workbook([["a"]])
    var work = AnchorImport()
    let error = try #require(throws: InterchangeError.self) {
      try work.read(ByteFeed(workbook), name: "x") { _ in true }
    }
    expect(error.description.contains("found an XLSX workbook, expected a KMZ archive"))
  }

  @Test("damaged and incomplete files", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func damage() throws {
    try shapefile("p", [(1, 2, "A")], prj: nil)
    try expect(refusal("p.shp").contains("names no coordinate reference system"))
    let parts = ForeignFiles.shapefile([(1, 2, "A")])
    try folder.write(try #require(parts["shp"]), to: "alone.shp")
    let alone = try refusal("alone.shp")
    expect(alone.contains("`alone.shp`") || alone.contains("alone.shx"), "\(alone)")
    try folder.write(
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52)
        + Array("GPKG".utf8), to: "cut.gpkg")
    let cut = try refusal("cut.gpkg")
    expect(cut.contains("cut.gpkg` cannot be read as GeoPackage"), "\(cut)")
    try shapefile("none", [], prj: ForeignFiles.utm29)
    try expectEqual(anchors("none.shp").lines, [])
  }

  @Test("heights count from what the system says", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func heights() throws {
    func esri(_ system: String, _ height: Double) -> String {
      """
      {"geometryType": "esriGeometryPoint", "hasZ": true, "spatialReference": {\(system)},
       "fields": [], "features": [{"attributes": {}, "geometry": {"x": -8.61, "y": 41.14,
       "z": \(height)}}]}
      """
    }
    try folder.put("a.json", esri("\"wkid\": 4979", 50))
    try expectEqual(anchors("a.json").lines, [" 41.14000 -8.61000 50.0 ellipsoid"])
    // A plane system has no heights: the number needs a datum, unless it is the zero of those who have none.
    try folder.put("b.json", esri("\"wkid\": 4326", 50))
    try expect(refusal("b.json").contains("feature 1: `properties.altitude` is 50.0"))
    try expectEqual(anchors("b.json", datum: .egm96).lines, [" 41.14000 -8.61000 50.0 egm96"])
    try folder.put("c.json", esri("\"wkid\": 4326", 0))
    try expectEqual(anchors("c.json").lines, [" 41.14000 -8.61000"])
  }

  @Test("a file with several layers asks for one", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func layers() throws {
    func collection(_ name: String) -> String {
      """
      "\(name)": {"type": "GeometryCollection", "geometries": [{"type": "Point",
        "coordinates": [2, 1], "properties": {"name": "\(name)"}}]}
      """
    }
    let objects = [collection("a"), collection("b")].joined(separator: ",")
    try folder.put("p.json", "{\"type\": \"Topology\", \"arcs\": [], \"objects\": {\(objects)}}")
    let refused = try refusal("p.json")
    expect(refused.contains("`a` (") && refused.contains("`b` ("), "\(refused)")
    expect(refused.contains("`--layer NAME` chooses one"), "\(refused)")
    try expectEqual(anchors("p.json", layer: "b").lines, ["b 1.00000 2.00000"])
    try expect(refusal("p.json", layer: "c").contains("has no layer `c`"))
    try folder.put("own.geojson", #"{"type":"Point","coordinates":[2,1]}"#)
    try expect(refusal("own.geojson", layer: "c").contains("`--layer` is for files with layers"))
  }

  @Test("shapes that are no points are counted", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func otherShapes() throws {
    let text = Self.topology.replacing(
      #""geometries": ["#,
      with: #""geometries": [{"type": "MultiPolygon", "arcs": []}, {"type": null}, "#)
    try folder.put("a.json", text)
    let found = try anchors("a.json")
    expectEqual(found.lines, ["Sé 41.14000 -8.61000"])
    expect(found.notes.contains { $0.hasPrefix("feature ") }, "\(found.notes)")
  }

  @Test(
    "virtual files name only what is beside them", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func virtualFiles() throws {
    try shapefile("p", [(-8.61, 41.14, "A")], prj: nil)
    func virtual(_ source: String, _ attributes: String = #"relativeToVRT="1""#) -> String {
      """
      <OGRVRTDataSource><OGRVRTLayer name="p"><SrcDataSource \(attributes)>\(source)</SrcDataSource>
      <LayerSRS>EPSG:4326</LayerSRS></OGRVRTLayer></OGRVRTDataSource>
      """
    }
    try folder.put("p.vrt", virtual("p.shp"))
    try expectEqual(anchors("p.vrt").lines, ["A 41.14000 -8.61000"])
    try folder.put("p.csv", "lat,lon\n1,2\n")
    try folder.put("q.vrt", virtual("p.vrt"))
    for (text, expected) in [
      (virtual("../p.shp"), "the source `../p.shp`"), (virtual("/etc/passwd"), "the source `/etc"),
      (virtual("p.shp", ""), "without `relativeToVRT"), (virtual("p.csv"), "of another kind"),
      (virtual("/vsicurl/http://127.0.0.1/p.shp"), "the source `/vsicurl"),
      (virtual("q.vrt"), "of another kind"), (virtual("none.shp"), "none.shp"),
      (
        virtual("p.shp").replacing("<LayerSRS>", with: "<SrcSQL>SELECT 1</SrcSQL><LayerSRS>"),
        "the element `SrcSQL`"
      ),
    ] {
      try folder.put("r.vrt", text)
      let refused = try refusal("r.vrt")
      expect(refused.contains(expected), "\(refused)")
    }
  }

  // MARK: Packed and linked

  @Test("F20 gzipped files of every format", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func packed() throws {
    let kml =
      "<kml><Placemark><name>A</name><Point><coordinates>2,1</coordinates></Point>"
      + "</Placemark></kml>"
    for (name, text, expected) in [
      ("a.gpx", "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"2\"><name>A</name></wpt></gpx>", "A 1"),
      ("a.geojson", #"{"type":"Point","coordinates":[2,1]}"#, " 1"), ("a.kml", kml, "A 1"),
      ("a.csv", "name,lat,lon\nA,1,2\n", "A 1"), ("a.gml", Self.gml, "Sé 41"),
    ] {
      try folder.put(name, text)
      let run = try Spawn.bash("gzip -k \"$1\"", [folder.file(name)])
      expectEqual(run.status, 0)
      let lines = try anchors(name + ".gz").lines
      expect(lines.first?.hasPrefix(expected) == true, "\(name): \(lines)")
    }
    let bytes = try #require(folder.bytes("a.gpx.gz"))
    try folder.write(Array(bytes.dropLast(9)), to: "cut.gpx.gz")
    try expect(refusal("cut.gpx.gz").contains("a gzip file that is cut short"))
  }

  private static func placemark(_ name: String, _ place: String) -> String {
    "<Placemark><name>\(name)</name><Point><coordinates>\(place)</coordinates></Point></Placemark>"
  }

  private static func link(_ href: String) -> String {
    "<NetworkLink><Link><href>\(href)</href></Link></NetworkLink>"
  }

  @Test("F15 links inside an archive are followed, others told")
  func links() throws {
    func kml(_ content: String) -> [UInt8] {
      Array("<kml><Document>\(content)</Document></kml>".utf8)
    }
    let main = [
      "files/a.kml", "https://example.org/b.kml", "../out.kml", "files/a.kml", "none.kml",
    ].map(Self.link).joined()
    let archive = try ForeignFiles.archive([
      ("doc.kml", kml(main)),
      (
        "files/a.kml",
        kml(Self.placemark("A", "2,1") + Self.link("b.kml") + Self.link("../doc.kml"))
      ),
      ("files/b.kml", kml(Self.placemark("B", "3,1"))),
    ])
    try folder.write(archive, to: "a.kmz")
    let found = try anchors("a.kmz")
    expectEqual(found.lines, ["A 1.00000 2.00000", "B 1.00000 3.00000"])
    expectEqual(found.notes.count, 1)
    expect(found.notes.first?.contains("(3 times)") == true, "\(found.notes)")
  }
}
