import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoCoverage
import GeoLocalization
import GeoRequests
import GeoSessions
import GeoTerrain
import GeoTexts
import GeoTracking

/// The machines that a replay runs, as the options ask for them.
struct SessionMachines {
  /// The options that say which machines run and how.
  static let options = [
    OptionSpec(
      "policy", valueName: "POLICY", kind: .file, default: "arkit", group: "Machines",
      help: "arkit, arcore-java, arcore-unity, or a file with thresholds and times."),
    OptionSpec(
      "status", valueName: "SOURCE", kind: .choice(of: StatusMachine.Source.self),
      default: "automatic", group: "Machines",
      help:
        "Whose status counts: the platform's once the log reports one (automatic), only the "
        + "platform's (reported), or only what the inputs say (derived)."),
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Machines",
      help: "Regions where tracking works; without any it works everywhere."),
    OptionSpec(
      "lang", valueName: "LANGUAGE", kind: .choice(of: Language.self), default: "en",
      group: "Machines",
      help: "The language of texts; never the environment's, for the same bytes everywhere."),
    LocalizerChoice.option,
    OptionSpec(
      "chain", valueName: "NAME", group: "Anchors",
      help: "A chain of the store that is there from the start and is walked in order."),
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Anchors",
      help: """
        Folder of elevation tiles (.hgt, packed or not): taps on the map set anchors on \
        it.
        """),
    CommonOption.store.spec,
  ]

  private let policy: TrackingPolicy
  private let source: StatusMachine.Source
  private let coverage: CoverageMap?
  private let language: Language
  private let chain: Chain?
  private let terrain: Terrain?
  private let localizer: Localizer?

  /// Reads the options.
  ///
  /// - Throws: That a policy, regions, a chain or terrain cannot be read.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    policy = try SessionPolicy.policy(arguments, console)
    source = try arguments.required.choice("status", as: StatusMachine.Source.self)
    language = try arguments.required.choice("lang", as: Language.self)
    let files = arguments.all("regions")
    coverage =
      files.isEmpty ? nil : CoverageMap(try files.map { try RegionFiles.set($0, console) })
    chain =
      arguments.isGiven("chain")
      ? PlannedChain(recordOf: try arguments.storedChain(console)).told(in: language) : nil
    terrain = try arguments.terrain()
    localizer = try LocalizerChoice.localizer(arguments, console)
  }

  /// Who leads along the chain, as `chain follow` does.
  private func guide() throws(CommandFailure) -> ChainFollower? {
    guard let chain else { return nil }
    do throws(GuidanceError) {
      return try ChainFollower(along: chain)
    } catch {
      throw CommandFailure("cannot follow the chain", causes: [error.description])
    }
  }

  /// The machines at the start of the session that begins with the header.
  ///
  /// - Throws: That the localizer's configuration names no map.
  func ensemble(for header: SessionHeader) throws(CommandFailure) -> SessionEnsemble {
    var alignment = AlignmentOptions()
    alignment.worldAlignment = header.alignment ?? .gravity
    let surroundings = TrackingMachine.Surroundings(
      walk: chain?.walk ?? [], guide: try guide(), ground: terrain,
      reader: SessionAnchorDocument.reader, epoch: header.epoch,
      alignment: alignment)
    var ensemble = SessionEnsemble()
    ensemble.add(
      TrackingMachine(
        policy: policy, coverage: coverage, source: source, language: language,
        surroundings: surroundings), as: "tracking")
    if let localizer { try ensemble.add(localizer, language: language) }
    // The user is told one thing at a time: what the service asks for is coached with all else.
    ensemble.hand(.coaching, of: CodeLocalizationMachine.self, to: TrackingMachine.self) {
      $1.request = $0.behaviour
    }
    return ensemble
  }
}
