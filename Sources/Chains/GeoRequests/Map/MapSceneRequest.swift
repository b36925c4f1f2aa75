public import GeoAnchors
import GeoChains
public import GeoFormats
public import GeoTexts
public import Geodesy

/// What a map shows along chains and around them.
///
/// A value that a program, the command line and a document (`map-scene-request.schema.json`) make
/// alike. `MapSceneBuilder` answers it. What is not asked for is what the planning of each chain found
/// out.
public struct MapSceneRequest: Hashable, Sendable {
  /// Whose limit of live anchors is shown.
  public enum LiveWindow: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// That of the chain's planning, else ARKit's.
    case planned
    /// That of a platform.
    case platform(Platform)
    /// Nobody's.
    case none

    /// Each of them, platforms with limits between the first and the last.
    public static let allCases = [planned] + Platform.limited.map { platform($0) } + [none]

    /// The one of a name; nil when there is none.
    public init?(rawValue: String) {
      guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = found
    }

    /// Its name in documents: that of the platform, else of the case.
    public var rawValue: String {
      switch self {
      case .planned: "planned"
      case .platform(let platform): platform.rawValue
      case .none: "none"
      }
    }
  }

  /// The heading; nil for the name of the first chain or of the streets' source.
  public var title: String?
  /// The language of the words.
  public var language = Language.english
  /// The name of the terrain that the ground is drawn by; nil for the ground of the planning.
  public var terrain: String?
  /// The names of the sets of supported regions; empty for the coverage of the planning.
  public var regions: [String] = []
  /// The distance from which each anchor is looked for, in meters, 1 or more, where buildings are
  /// known; 0 disregards them, nil asks what the planning did, else 50.
  public var visibleFrom: Meters?
  /// How high anchors stand above what is walked on, in meters, `-1000...1000`; nil for what the
  /// planning did, else 0.
  public var heightAboveGround: Meters?
  /// Whose limit of live anchors is shown.
  public var liveWindow = LiveWindow.planned

  /// Creates a request for what is usual.
  public init() {}
}

extension MapSceneRequest {
  static let fields: [RequestField<MapSceneRequest>] = [
    .text("title", 0, \.title),
    .choice("language", 0, \.language, default: .english),
    .text("terrain", 0, \.terrain),
    .texts("regions", 0, \.regions),
    RequestField(
      "visibleFromMeters", 0, \.visibleFrom, default: nil,
      read: { node throws(FormatError) in try node.sightDistance() },
      write: { $0.map { .number($0) } }),
    .number("heightAboveGroundMeters", 0, \.heightAboveGround, in: -1_000...1_000),
    .choice("liveWindow", 0, \.liveWindow, default: .planned),
  ]

  /// Reads a request from JSON (`Data/schemas/map-scene-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self.init()
    try Self.fields.read(bytes, into: &self)
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(JSONObject(Self.fields.members(of: self)))
  }

  /// The limit of live anchors for a chain; nil for none.
  func window(of planned: PlannedChain) -> LiveWindowPolicy? {
    switch liveWindow {
    case .planned: planned.window?.policy ?? LiveWindowPolicy(.arkit)
    case .platform(let platform): LiveWindowPolicy(platform)
    case .none: nil
    }
  }

  /// How a chain is looked at; nil where buildings are disregarded.
  func sight(of planned: PlannedChain) -> SightPolicy? {
    guard let visibleFrom else { return planned.sight?.policy ?? SightPolicy(visibleFrom: 50) }
    return visibleFrom > 0 ? SightPolicy(visibleFrom: visibleFrom) : nil
  }
}

extension JSONNode {
  /// The distance in meters from which anchors must be seen: 0, or 1 to 1000.
  func sightDistance() throws(FormatError) -> Meters {
    let meters = try number()
    guard meters == 0 || (1...1_000).contains(meters) else {
      throw error(expected: "0, or 1 to 1000")
    }
    return meters
  }
}
