public import GeoAnchors
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
  /// The format.
  public var format: DocumentFormat
  /// The platform whose conventions JSON follows; nil for the project's own JSON.
  public var platform: Platform?
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

  /// Creates a request for a format.
  public init(_ format: DocumentFormat) { self.format = format }

  /// Creates a request for JSON by the conventions of a platform.
  public init(for platform: Platform) {
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
    try Self.fields.read(bytes, into: &self)
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(JSONObject(Self.fields.members(of: self)))
  }

  /// Whether the format needs every height, and so all anchors before it begins.
  var fixesHeights: Bool { platform != nil || format.fixesHeights }

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
