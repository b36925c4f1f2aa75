public import GeoFormats
public import GeoInterchange
public import GeoTexts
public import Geodesy

/// What a document of anchors, or of a chain, is to be: its format and the conventions of the
/// platform that reads it.
///
/// A value that a program, the command line and a document (`export-request.schema.json`) make alike.
/// `Exporter` answers it for anchors and chains.
public struct ExportRequest: Hashable, Sendable {
  /// The formats.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// The project's own JSON; for a platform by its conventions.
    case json
    /// GeoJSON (RFC 7946).
    case geojson
    /// GPX 1.1.
    case gpx
    /// CSV (RFC 4180).
    case csv
    /// KML 2.2.
    case kml
    /// KML in an archive.
    case kmz
    /// OGC GeoPose 1.0.
    case geopose
    /// glTF 2.0.
    case gltf
    /// OpenUSD as text.
    case usda
    /// Spatial content records of the Open Spatial Computing Platform.
    case oscp
  }

  /// The format.
  public var format: Format
  /// The platform whose conventions JSON follows; nil for the project's own JSON.
  public var platform: PlatformTarget?
  /// The shape of GeoPose; nil for a quaternion for each anchor, and a chain for chains.
  public var pose: GeoPoseShape?
  /// The axis that the content looks along, for platforms, glTF and USD; nil for what is usual there.
  public var forward: ForwardAxis?
  /// The geoid that sea level means where none is named, and for ARKit (EGM96 when nil).
  public var geoid: GeoidModel?
  /// The name of the terrain for heights above the ground.
  public var terrain: String?
  /// Where local frames are 0, for platforms, glTF and USD; nil for the first anchor.
  public var origin: GeodeticPosition?
  /// Whether nothing is written where an anchor would be left out.
  public var isStrict = false
  /// Whether texts of CSV that a spreadsheet would run as formulas get an apostrophe in front.
  public var guardsFormulas = false
  /// The language of a chain's instructions.
  public var language = Language.english

  /// Makes a request for a format.
  public init(_ format: Format) { self.format = format }

  /// Makes a request for JSON by the conventions of a platform.
  public init(for platform: PlatformTarget) {
    format = .json
    self.platform = platform
  }
}

extension ExportRequest {
  static let fields: [RequestField<ExportRequest>] = [
    .choice("format", 0, \.format, default: .json),
    .choice("platform", 0, \.platform),
    .choice("pose", 0, \.pose),
    .choice("forward", 0, \.forward),
    .choice("geoid", 0, \.geoid),
    .text("terrain", 0, \.terrain),
    RequestField(
      "origin", 0, \.origin, default: nil,
      read: { node throws(FormatError) in try node.position() },
      write: { origin in
        origin.map { origin in
          let place = origin.coordinate
          return .members([
            ("latitude", place.latitude), ("longitude", place.longitude),
            ("ellipsoidHeight", origin.height),
          ])
        }
      }),
    .flag("strict", 0, \.isStrict),
    .flag("safeCSV", 0, \.guardsFormulas),
    .choice("language", 0, \.language, default: .english),
  ]

  /// Reads a request from JSON (`Data/schemas/export-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self.init(.json)
    do throws(FormatError) {
      let node = try JSONNode(reading: bytes)
      try node.requireObject(known: Self.fields.map(\.name))
      for field in Self.fields { try field.read(node[field.name], &self) }
    } catch {
      throw .format(error)
    }
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(JSONObject(Self.fields.compactMap { $0.member(of: self) }))
  }

  /// Whether the format needs every height, and so all anchors before it begins.
  var fixesHeights: Bool {
    if platform != nil { return true }
    return switch format {
    case .geopose, .gltf, .usda, .oscp: true
    case .json, .geojson, .gpx, .csv, .kml, .kmz: false
    }
  }

  /// Checks that the members go with the format.
  func validate() throws(RequestError) {
    guard platform == nil || format == .json else {
      throw .member(name: "format", found: "`\(format.rawValue)`", expected: "json for a platform")
    }
    guard platform == nil, format != .gltf, format != .usda else { return }
    let expected = "a platform, glTF or USD beside it"
    if let forward {
      throw .member(name: "forward", found: "`\(forward.rawValue)`", expected: expected)
    }
    if origin != nil { throw .member(name: "origin", found: "a place", expected: expected) }
  }
}

extension JSONNode {
  /// A place with its height above the ellipsoid.
  fileprivate func position() throws(FormatError) -> GeodeticPosition {
    try requireObject(known: ["latitude", "longitude", "ellipsoidHeight"])
    return GeodeticPosition(
      Coordinate(
        latitude: try self["latitude"].number(in: -90...90),
        longitude: try self["longitude"].number(in: -180...180)),
      height: try self["ellipsoidHeight"].number(in: Altitude.limits))
  }
}
