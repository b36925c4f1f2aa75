public import GeoAnchors
import GeoChains
public import GeoCoverage
import GeoLocalization
import GeoMapLocalization
public import GeoSessions
public import GeoTexts
public import GeoTracking
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
  public var source = StatusMachine.Source.automatic
  /// Where tracking works; nil for everywhere.
  public var coverage: CoverageMap?
  /// The language of texts.
  public var language = Language.english
  /// The chain that is there from the start and is walked in order; nil for none.
  public var chain: Chain?
  /// The height of the ground, on which taps on the map set anchors; nil when it is not known.
  public var ground: (any GroundHeight)?
  /// The app of a positioning service that runs beside tracking; nil for none.
  public var localizer: Localizer?

  /// The machine of tracking alone, as ARKit has it.
  public init() {}

  /// The machines at the start of the session that begins with the header.
  ///
  /// - Throws: `RequestError.guidance` when the chain cannot be followed, `mapLocalization` when the
  ///   localizer's configuration names no map.
  public func ensemble(for header: SessionHeader) throws(RequestError) -> SessionEnsemble {
    let chain = chain.map { PlannedChain(recordOf: $0).told(in: language) }
    var alignment = AlignmentOptions()
    alignment.worldAlignment = header.alignment ?? .gravity
    let surroundings = TrackingMachine.Surroundings(
      walk: chain?.walk ?? [], guide: try chain.map(Self.guide), ground: ground,
      reader: SessionAnchorDocument.reader, epoch: header.epoch, alignment: alignment)
    var ensemble = SessionEnsemble()
    ensemble.add(
      TrackingMachine(
        policy: policy, coverage: coverage, source: source, language: language,
        surroundings: surroundings), as: "tracking")
    if let localizer { try localizer.join(&ensemble, in: language) }
    // The user is told one thing at a time: what the service asks for is coached with all else.
    ensemble.hand(.coaching, of: CodeLocalizationMachine.self, to: TrackingMachine.self) {
      $1.request = $0.behaviour
    }
    return ensemble
  }

  /// Who leads along the chain, as `ChainFollower` does elsewhere.
  private static func guide(along chain: Chain) throws(RequestError) -> ChainFollower {
    do throws(ChainError) {
      return try ChainFollower(along: chain)
    } catch {
      throw .guidance(error)
    }
  }
}

extension Localizer {
  /// Adds the machines of the localizer.
  fileprivate func join(
    _ ensemble: inout SessionEnsemble, in language: Language
  ) throws(RequestError) {
    switch self {
    case .codes(var options):
      options.language = language
      ensemble.add(CodeLocalizationMachine(options), as: "fantasmo")
    case .maps(let configuration):
      do throws(MapLocalizationError) {
        ensemble.add(
          try MapLocalizationMachine(configuration, language: language), as: "multiset")
        if !configuration.objects.codes.isEmpty {
          ensemble.add(
            try ObjectTrackingMachine(configuration, language: language), as: "multiset objects")
        }
      } catch {
        throw .mapLocalization(error)
      }
    }
  }
}
