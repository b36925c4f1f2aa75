public import GeoAnchors
import GeoChains
public import GeoFormats
public import GeoTexts
public import Geodesy

/// A request for a map along chains and around them.
///
/// A value that a program, the command line and a document (`map-scene-request.schema.json`) make
/// alike. `MapSceneBuilder` answers it. Members that are not given default to the findings of each
/// chain's planning.
public struct MapSceneRequest: Hashable, RequestDocument {
  /// The source of the limit of live anchors that is shown.
  public enum LiveWindow: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The limit of the chain's planning, else ARKit's.
    case planned
    /// The limit of a platform.
    case platform(Platform)
    /// No platform.
    case none

    /// Each of them, platforms with limits between the first and the last.
    public static let allCases = [planned] + Platform.limited.map { platform($0) } + [none]

    /// The element of a name, or nil.
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
  /// The height of anchors above the walked surface, in meters, `-1000...1000`; nil for that of the
  /// planning, else 0.
  public var heightAboveGround: Meters?
  /// The source of the limit of live anchors that is shown.
  public var liveWindow = LiveWindow.planned

  /// Creates a request with the defaults.
  public init() {}
}

extension MapSceneRequest {
  /// The members of a request.
  public static let table = RequestTable(
    MapSceneRequest(), version: 2, "Map scene request",
    "What a map shows along chains and around them: `GeoRequests.MapSceneRequest`. UTF-8. The "
      + "service that answers has the chains, anchors and streets, and knows the named terrain and "
      + "regions. What is not asked for is what the planning of each chain found out.",
    [
      .text(
        "title", \.title,
        "Heading; without it, the name of the first chain or of the streets' source."),
      .choice("language", \.language, "Language of the map."),
      .text("terrain", \.terrain, "Name of the terrain that the ground is drawn by."),
      .texts("regions", \.regions, "Names of the sets of supported regions."),
      RequestField(
        ChainOptions.visibleFrom(
          "Distance from which each anchor is looked for, at least 1, or 0 to disregard buildings; "
            + "defaults to that of the planning, or 50.",
          in: group),
        \.visibleFrom,
        read: { node throws(FormatError) in try node.sightDistance() },
        write: { $0.map { .number($0) } }),
      .number(
        "heightAboveGroundMeters", \.heightAboveGround, in: -1_000...1_000,
        "Height of anchors above the walking surface; defaults to that of the planning, or 0.",
        option: .init("height-above-ground", "METERS", in: group)),
      .choice(
        "liveWindow", \.liveWindow,
        "Live window to show: as planned (ARKit's if not planned), or that of a platform.",
        option: .init("live-window", "PLATFORM", in: group)),
    ])

  private static let group = "Along the route"

  /// The limit of live anchors for a chain; nil for none.
  func window(of planned: PlannedChain) -> LiveWindowPolicy? {
    switch liveWindow {
    case .planned: planned.window?.policy ?? LiveWindowPolicy(.arkit)
    case .platform(let platform): LiveWindowPolicy(platform)
    case .none: nil
    }
  }

  /// The sight policy of a chain; nil where buildings are disregarded.
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
