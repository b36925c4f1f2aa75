import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoLint
import GeoStreets
import Geodesy
import Glibc

/// What anchors are checked against, from the options.
struct LintRequest {
  let linter: Linter
  private let ignored: Set<String>
  private let least: LintSeverity

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    if !arguments.isGiven("file") {
      try ParsedArguments.checkStore(
        arguments.storePath(console), hint: "`geoanchor add` makes one")
    }
    let target = try arguments.required.choice("target", as: LintCommand.Target.self)
    var limits = LintLimits()
    limits.liveAnchors = arguments.integer("max-live") ?? limits.liveAnchors
    limits.aboveGround = try arguments.required.number("max-above")
    limits.streetDistance = try arguments.required.number("max-street")
    linter = Linter(
      LintContext(
        platforms: target.platforms, limits: limits,
        now: try arguments.time("at") ?? Timestamp.text(seconds: time(nil)),
        start: try Self.start(arguments, console),
        coverage: try Self.coverage(arguments, console), terrain: try arguments.terrain(),
        streets: try arguments.text("network").map(Snapper.opened),
        converter: AltitudeConverter(
          assumingSeaLevel: arguments.choice("geoid", as: GeoidModel.self))))
    ignored = Set(arguments.all("ignore"))
    least = try arguments.required.choice("severity", as: LintSeverity.self)
    let ids = Linter.rules.map { $0.id }
    for id in arguments.all("ignore") where !ids.contains(id) {
      throw arguments.badValue("ignore", text: id, expected: "a rule: \(ShownText.list(ids))")
    }
  }

  /// The findings that were asked for.
  func findings(in groups: [LintGroup]) throws(CommandFailure) -> [LintFinding] {
    do throws(LintError) {
      return try linter.findings(in: groups).filter {
        $0.severity >= least && !ignored.contains($0.rule)
      }
    } catch {
      throw CommandFailure("cannot check the anchors", causes: [error.description])
    }
  }

  private static func start(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Coordinate? {
    guard let place = arguments.place("start") else { return nil }
    return try PlaceResolver(arguments, console).coordinate(of: place, option: "start")
  }

  private static func coverage(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> CoverageMap? {
    // Regions of a store concern its anchors; a file is checked with what is given beside it.
    let isStore = !arguments.isGiven("file") || arguments.isGiven("set")
    guard isStore || arguments.isGiven("regions") else { return nil }
    return try RegionFiles.map(arguments, console)
  }
}

extension Snapper {
  /// The streets of a network file.
  static func opened(_ path: String) throws(CommandFailure) -> Snapper {
    let network = try StreetNetwork.opened(path)
    do {
      return try Snapper(network)
    } catch {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
  }
}
