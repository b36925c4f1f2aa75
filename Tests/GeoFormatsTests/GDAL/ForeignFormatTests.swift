import GeoFormats
import GeoTesting

@Suite struct ForeignFormatTests {
  @Test("F19 formats by their beginning")
  func beginnings() {
    let table: [(String, ForeignFormat?)] = [
      // Formats that are read here.
      (#"{"type":"FeatureCollection","features":[{"properties":{"elements":[1]}}]}"#, nil),
      (#"{"type":"Feature","properties":{"spatialReference":1,"fieldAliases":1}}"#, nil),
      (#"{"anchors": []}"#, nil), (#"[{"id": "document"}]"#, nil), ("", nil), ("lat,lon\n", nil),
      (#"<gpx xmlns:gml="http://www.opengis.net/gml">"#, nil),
      (#"<?xml version="1.0"?><kml:kml xmlns:kml="http://www.opengis.net/kml/2.2">"#, nil),
      // Formats of others.
      (#"<?xml version="1.0"?><osm version="0.6">"#, .osmXML),
      (#"<a:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2">"#, .gml),
      (#"<CityModel xmlns="http://www.opengis.net/citygml/2.0">"#, .cityGML),
      ("<OGRVRTDataSource>", .vectorVRT), (#"<VRTDataset rasterXSize="1">"#, .rasterVRT),
      (#"{ "type" : "Topology" , "arcs": []}"#, .topoJSON),
      (#"{"geometryType":"esriGeometryPoint"}"#, .esriJSON),
      (#"{"version": 0.6, "elements": [ ]}"#, .overpass),
      (#"{"type":"CityJSON"}"#, .cityJSON),
      ("ncols 3\nnrows 3\n", .asciiGrid), ("PAR1", .parquet), ("fgb\u{3}", .flatGeobuf),
      ("II*\u{0}", .geoTIFF), ("SQLite format 3\u{0}", .sqlite), ("  0\nSECTION\n", .dxf),
    ]
    for (text, expected) in table {
      expectEqual(ForeignFormat(start: Array(text.utf8)), expected, "\(text)")
    }
    let header = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52)
    expectEqual(ForeignFormat(start: header + Array("GPKG".utf8)), .geoPackage)
    expectEqual(ForeignFormat(start: [0, 0, 0x27, 0x0A]), .shapefile)
    expectEqual(
      ForeignFormat(start: [0, 0, 0, 13, 0x0A, 9] + Array("OSMHeader".utf8)), .osmPBF)
  }

  @Test(arguments: [
    (["doc.kml", "a.shp"], nil), (["xl/workbook.xml"], ForeignFormat.xlsx),
    (["mimetype", "content.xml"], .ods), (["a/b.SHP"], .zippedShapefile), (["a.txt"], nil),
  ])
  func `archives by their files`(names: [String], expected: ForeignFormat?) {
    expectEqual(ForeignFormat(archive: names), expected)
  }
}
