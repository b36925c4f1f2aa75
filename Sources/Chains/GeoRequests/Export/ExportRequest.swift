public import GeoAnchors
public import GeoFormats
public import GeoInterchange
public import GeoTexts
public import Geodesy

/// A request for a document of anchors, or of a chain: its format and the conventions of the
/// platform that reads it.
///
/// A value that a program, the command line and a document (`export-request.schema.json`) make
/// alike. `Exporter` answers it for anchors and chains.
public struct ExportRequest: Hashable, RequestDocument {
  /// The format.
  public var format: DocumentFormat
  /// The platform whose conventions JSON follows; nil for the project's own JSON.
  public var platform: Platform?
  /// The shape of GeoPose; nil for a quaternion for each anchor, and a chain for chains.
  public var pose: GeoPoseShape?
  /// The forward axis of the content, for platforms, glTF and USD; nil for the usual one there.
  public var forward: ForwardAxis?
  /// The geoid that sea level means where none is named, and for ARKit (EGM96 when nil).
  public var geoid: GeoidModel?
  /// The name of the terrain for heights above the ground.
  public var terrain: String?
  /// The origin of local frames, for platforms, glTF and USD; nil for the first anchor.
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
  /// The members of a request.
  public static let table = RequestTable(
    ExportRequest(.json), version: 1, "Export request",
    "What a document of anchors or of a chain is to be: `GeoRequests.ExportRequest`. UTF-8. The "
      + "service that answers has the anchors and knows the named terrain.",
    [
      .choice("format", \.format, "Format of the document."),
      .choice(
        "platform", \.platform,
        "Write JSON with the heights, axes and quaternions of a platform.",
        option: .init("target", "PLATFORM", in: "Output")),
      .choice(
        "pose", \.pose,
        "Variant of geopose; defaults to quaternion for anchors, chain for a chain.",
        option: .init("pose", "SHAPE", in: "Output")),
      .choice(
        "forward", \.forward, "Axis that content faces; with a platform, gltf or usda."),
      .choice(
        "geoid", \.geoid,
        "Geoid to use for unspecified sea levels, and for ARKit (where it defaults to egm96).",
        option: .init("geoid", "MODEL", in: "Heights")),
      .text("terrain", \.terrain, "Name of the terrain for heights above the ground."),
      RequestField(
        DocumentMember(
          "origin", .object(originMembers),
          "Origin of the local frame, with a platform, gltf or usda; the first anchor without it."),
        \.origin,
        read: { node throws(FormatError) in
          let values = try node.numbers(of: originMembers)
          return GeodeticPosition(
            Coordinate(latitude: values[0], longitude: values[1]), height: values[2])
        },
        write: { origin in
          origin.map { origin in
            let place = origin.coordinate
            let values = [place.latitude, place.longitude, origin.height]
            return .members(zip(originMembers, values).map { ($0.name, $1) })
          }
        }),
      .flag(
        "strict", \.isStrict, "Write nothing, and fail, if an anchor cannot be exported.",
        option: .init("strict", in: "Output")),
      .flag(
        "safeCSV", \.guardsFormulas,
        "In CSV, prefix text that a spreadsheet would evaluate as a formula with an apostrophe."),
      .choice("language", \.language, "Language of a chain's instructions."),
    ])

  private static let originMembers =
    DocumentMember.position() + [
      DocumentMember(
        "ellipsoidHeight", .number(Altitude.limits), "Meters above the ellipsoid.",
        isRequired: true)
    ]

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
