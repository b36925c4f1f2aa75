public import GeoAnchors
public import GeoAreas
import GeoChains
import GeoFormats
public import GeoLocalization
public import GeoSessions
public import GeoTexts
public import Geodesy

/// Which machines a session is played through, and what they know: the front door of replays.
///
///     var log = try SessionLogReader(path: "walk.jsonl")
///     var ensemble = try SessionMachines().ensemble(for: log.header)
///     while let event = try log.next() { show(ensemble.handle(event)) }
public struct SessionMachines: Sendable {
  /// The thresholds and times of tracking.
  public var policy = TrackingPolicy.arkit
  /// Whose status of tracking counts.
  public var source = StatusSource.automatic
  /// The area in which tracking works; nil for everywhere.
  public var coverage: CoverageMap?
  /// The language of texts.
  public var language = Language.english
  /// The chain that is there from the start and is walked in order; nil for none.
  public var chain: Chain?
  /// The height of the ground, on which taps on the map set anchors; nil when it is not known.
  public var ground: (any GroundHeight)?
  /// The app of a positioning service that runs beside tracking; nil for none.
  public var localizer: Localizer?
  /// The maps that a localizer in a map knows: places on Earth, sets and models.
  public var maps = MapCatalogue.empty
  /// The ways through the map that a localizer in a map leads along; nil without navigation.
  public var waypoints: WaypointGraph?

  /// The machine of tracking alone, as ARKit has it.
  public init() {}

  /// The machines at the start of the session that begins with the header.
  /// - Throws: `ReplayError.guidance` when the chain cannot be followed, `localization` when the
  ///   localizer's configuration names no map, or one that `maps` does not have.
  public func ensemble(for header: SessionHeader) throws(ReplayError) -> CompositeMachine {
    let chain = chain.map { PlannedChain(recordOf: $0).localized(in: language) }
    var alignment = AlignmentOptions()
    alignment.worldAlignment = header.alignment ?? .gravity
    let tracking = TrackingMachine(
      policy: policy, coverage: coverage, source: source, route: chain?.plainAnchors ?? [],
      ground: ground,
      epoch: header.epoch, alignment: alignment, guide: try chain.map(Self.guide),
      reader: SessionAnchorDocument.reader)
    var ensemble = CompositeMachine()
    ensemble.add(tracking, as: "tracking") { [language] in SessionOutput($0, in: language) }
    if let localizer { try localizer.join(&ensemble, maps, waypoints, in: language) }
    return ensemble
  }

  /// The guide along the chain, like `ChainFollower` elsewhere.
  private static func guide(along chain: Chain) throws(ReplayError) -> ChainFollower {
    try attempt(as: ReplayError.guidance) { () throws(ChainError) in
      try ChainFollower(along: chain)
    }
  }
}

extension Localizer {
  fileprivate func join(
    _ ensemble: inout CompositeMachine, _ maps: MapCatalogue, _ waypoints: WaypointGraph?,
    in language: Language
  ) throws(ReplayError) {
    switch self {
    case .codes(let options):
      ensemble.add(CodeLocalizationMachine(options), as: "fantasmo") {
        $0.sessionOutput(in: language)
      }
    case .maps(let configuration):
      try attempt(as: ReplayError.localization) { () throws(LocalizationError) in
        let encode: @Sendable (MapLocalizationOutput) -> SessionOutput = {
          $0.sessionOutput(in: language)
        }
        try maps.check(configuration.target())
        ensemble.add(
          try MapLocalizationMachine(configuration, catalogue: maps, waypoints: waypoints),
          as: "multiset", encode: encode)
        if !configuration.objects.codes.isEmpty {
          ensemble.add(
            try ObjectTrackingMachine(configuration), as: "multiset objects", encode: encode)
        }
      }
    }
  }
}
