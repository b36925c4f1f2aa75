/// A format of other programs: read through GDAL, or known by name alone.
package enum ForeignFormat: String, Hashable, Sendable, CaseIterable {
  case geoPackage = "GeoPackage"
  case shapefile = "Shapefile"
  case zippedShapefile = "zipped Shapefile"
  case flatGeobuf = "FlatGeobuf"
  case gml = "GML"
  case cityGML = "CityGML"
  case xlsx = "XLSX"
  case ods = "ODS"
  case osmXML = "OSM XML"
  case osmPBF = "OSM PBF"
  case overpass = "Overpass JSON"
  case esriJSON = "Esri JSON"
  case topoJSON = "TopoJSON"
  case vectorVRT = "OGR VRT"
  case geoTIFF = "GeoTIFF"
  case asciiGrid = "Arc/Info ASCII grid"
  case rasterVRT = "VRT"
  // Known, to be named where they are refused.
  case parquet = "Parquet"
  case dxf = "DXF"
  case sqlite = "SQLite"
  case cityJSON = "CityJSON"
  case czml = "CZML"
  case unityScene = "Unity scene"

  /// The format with its article, for people.
  package var named: String {
    switch self {
    case .xlsx: "an XLSX workbook"
    case .ods: "an ODS spreadsheet"
    case .osmXML, .osmPBF, .overpass, .esriJSON, .vectorVRT, .asciiGrid, .sqlite:
      "an \(rawValue) file"
    case .geoPackage, .shapefile, .zippedShapefile, .flatGeobuf, .gml, .cityGML, .topoJSON,
      .geoTIFF, .rasterVRT, .parquet, .dxf, .cityJSON, .czml, .unityScene:
      "a \(rawValue) file"
    }
  }

  /// The row of the format in the table.
  private struct Entry {
    var drivers: [String] = []
    var options: [String] = []
    var isRaster = false
  }

  private var entry: Entry {
    switch self {
    case .geoPackage: Entry(drivers: ["GPKG"])
    case .shapefile, .zippedShapefile: Entry(drivers: ["ESRI Shapefile"])
    case .flatGeobuf: Entry(drivers: ["FlatGeobuf"])
    case .gml, .cityGML: Entry(drivers: ["GML"], options: ["WRITE_GFS=NO", "DOWNLOAD_SCHEMA=NO"])
    case .xlsx: Entry(drivers: ["XLSX"])
    case .ods: Entry(drivers: ["ODS"])
    case .osmXML, .osmPBF: Entry(drivers: ["OSM"])
    case .esriJSON: Entry(drivers: ["ESRIJSON"])
    case .topoJSON: Entry(drivers: ["TopoJSON"])
    case .vectorVRT: Entry(drivers: ["OGR_VRT"])
    case .geoTIFF: Entry(drivers: ["GTiff"], isRaster: true)
    case .asciiGrid: Entry(drivers: ["AAIGrid"], isRaster: true)
    case .rasterVRT: Entry(drivers: ["VRT"], isRaster: true)
    case .overpass, .parquet, .dxf, .sqlite, .cityJSON, .czml, .unityScene: Entry()
    }
  }

  /// The names of GDAL's drivers that read it; none where GDAL does not.
  var drivers: [String] { entry.drivers }

  var openOptions: [String] { entry.options }

  /// Whether it holds a grid of heights, not features.
  package var isRaster: Bool { entry.isRaster }

  /// Whether it is read: by GDAL, or here.
  package var isReadable: Bool { self == .overpass || !drivers.isEmpty }

  /// Whether its positions are longitude and latitude on WGS 84 without saying so.
  package var isGeographic: Bool {
    self == .topoJSON || self == .osmXML || self == .osmPBF || self == .overpass
  }

  /// The format of a file by its first bytes; nil for other formats.
  ///
  /// A ZIP archive is recognized by the names in it: `init(archive:)`.
  package init?(start: some Collection<UInt8>) {
    for (format, mark) in Self.marks where start.starts(with: mark) {
      guard format != .sqlite else {
        self = Self.isGeoPackage(start) ? .geoPackage : .sqlite
        return
      }
      self = format
      return
    }
    if start.dropFirst(4).starts(with: [0x0A, 0x09] + Array("OSMHeader".utf8)) {
      self = .osmPBF
      return
    }
    // UTF-16 has a zero beside each letter of the names that matter.
    let letters = start.filter { $0 > 0x20 && $0 < 0x80 }
    let text = String(decoding: letters, as: UTF8.self)
    let found =
      switch letters.first {
      case UInt8(ascii: "<"): Self.markup(text)
      case UInt8(ascii: "{"), UInt8(ascii: "["): Self.json(text)
      default: Self.plain(text)
      }
    guard let found else { return nil }
    self = found
  }

  /// The format of a ZIP archive by the names of its files; nil for other formats.
  package init?(archive names: [String]) {
    let names = names.map { $0.lowercased() }
    if names.contains(where: { $0.hasSuffix(".kml") }) { return nil }
    if names.contains("xl/workbook.xml") {
      self = .xlsx
    } else if names.contains("mimetype"), names.contains("content.xml") {
      self = .ods
    } else if names.contains(where: { $0.hasSuffix(".shp") }) {
      self = .zippedShapefile
    } else {
      return nil
    }
  }

  private static let marks: [(ForeignFormat, [UInt8])] = [
    (.sqlite, Array("SQLite format 3\0".utf8)),
    (.shapefile, [0x00, 0x00, 0x27, 0x0A]),
    (.flatGeobuf, Array("fgb".utf8)),
    (.geoTIFF, [0x49, 0x49, 0x2A, 0x00]), (.geoTIFF, [0x4D, 0x4D, 0x00, 0x2A]),
    (.geoTIFF, [0x49, 0x49, 0x2B, 0x00]), (.geoTIFF, [0x4D, 0x4D, 0x00, 0x2B]),
    (.parquet, Array("PAR1".utf8)),
    (.unityScene, Array("%YAML 1.1\n%TAG !u! tag:unity3d.com".utf8)),
  ]

  /// Whether the header of an SQLite file says that it is a GeoPackage (OGC 12-128, requirement 2).
  private static func isGeoPackage(_ start: some Collection<UInt8>) -> Bool {
    let name = start.dropFirst(68).prefix(4)
    return name.elementsEqual("GPKG".utf8) || name.elementsEqual("GP10".utf8)
      || name.elementsEqual("GP11".utf8)
  }

  private static func markup(_ text: String) -> ForeignFormat? {
    if text.contains("<kml") || text.contains(":kml") || text.contains("<gpx") { return nil }
    if text.contains("<osm") { return .osmXML }
    if text.contains("<OGRVRTDataSource") { return .vectorVRT }
    if text.contains("<VRTDataset") { return .rasterVRT }
    if text.contains("opengis.net/citygml") { return .cityGML }
    return text.contains("opengis.net/gml") ? .gml : nil
  }

  /// By members that GeoJSON does not have where it begins.
  private static func json(_ text: String) -> ForeignFormat? {
    if text.contains("\"type\":\"Topology\"") { return .topoJSON }
    if text.contains("\"type\":\"CityJSON") { return .cityJSON }
    if text.contains("\"type\":\"Feature") { return nil }
    if text.contains("\"esriGeometry") || text.contains("\"fieldAliases\"") { return .esriJSON }
    if text.contains("\"elements\":[") {
      return text.contains("\"osm3s\"") || text.contains("\"generator\":\"Overpass")
        || text.contains("\"version\":0.6") ? .overpass : nil
    }
    return text.contains("\"id\":\"document\"") && text.contains("\"version\"") ? .czml : nil
  }

  private static func plain(_ text: String) -> ForeignFormat? {
    let words = text.prefix(32).lowercased()
    if words.hasPrefix("ncols") { return .asciiGrid }
    return words.hasPrefix("0section") || words.hasPrefix("999") && words.contains("section")
      ? .dxf : nil
  }
}
