import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoLint
import GeoStreets
import GeoSystem
import GeoTerrain
import Geodesy

extension Linter {
  /// The linter that the options of `geoanchor lint` ask for.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    if !arguments.isGiven(LintOption.files) {
      try ParsedArguments.checkStore(
        arguments.storePath(console), hint: "`geoanchor add` creates one")
    }
    let platforms =
      Platform(rawValue: arguments[LintOption.target]).map { [$0] }
      ?? Set(Platform.limited)
    var limits = LintLimits(of: platforms)
    limits.liveAnchors = arguments[LintOption.maxLive]
    limits.aboveGround = arguments[LintOption.maxAbove]
    limits.streetDistance = arguments[LintOption.maxStreet]
    let ignored = arguments[LintOption.ignore]
    let context = LintContext(
      platforms: platforms, limits: limits,
      now: try arguments.time(LintOption.time) ?? Timestamp.text(seconds: GeoSystem.time(nil)),
      start: try Self.start(arguments, console), coverage: try Self.coverage(arguments, console),
      terrain: try arguments[LintOption.terrain].map(Terrain.opened),
      streets: try arguments[LintOption.network].map(Snapper.opened),
      converter: AltitudeConverter(assumingSeaLevel: arguments[LintOption.geoid]))
    let ids = Linter.rules.map { $0.id }
    for id in ignored where !ids.contains(id) {
      throw arguments.badValue(
        LintOption.ignore, text: id, expected: "a rule: \(ShownText.list(ids))")
    }
    self.init(context, ignoring: Set(ignored), least: arguments[LintOption.severity])
  }

  private static func start(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Coordinate? {
    guard let place = arguments[LintOption.start] else { return nil }
    return try PlaceResolver(arguments, console)
      .coordinate(of: place, option: LintOption.start.name)
  }

  private static func coverage(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> CoverageMap? {
    // Regions of a store concern its anchors; a file is checked with what is given beside it.
    let isStore = !arguments.isGiven(LintOption.files) || arguments.isGiven(LintOption.set)
    guard isStore || arguments.isGiven(LintOption.regions) else { return nil }
    return try RegionFiles.map(arguments, console)
  }
}

extension Snapper {
  /// The streets of a network file.
  static func opened(_ path: String) throws(CommandFailure) -> Snapper {
    let network = try StreetNetwork.opened(path)
    return try attempt("cannot use the network") { try Snapper(network) }
  }
}
