import GeoAreas
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoOpeningHours
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

/// Who walks, by the options of a command.
struct ProfileChoice {
  /// The profile.
  let profile: RoutingProfile
  /// Areas and the ground.
  let influences: CostModifiers

  static let profile = Option(
    "profile", "PROFILE", .file, default: "walk", group: "Profile",
    help: "Routing profile: walk, walk-time, step-free, lit, avoid-areas, prefer-covered, a JSON "
      + "file, or foot-v1, the reference by length, which disregards access and direction.")
  static let avoid = Option(
    "avoid", "FILE", .file, group: "Profile", help: "Areas to avoid, GeoJSON or KML.")
  static let prefer = Option(
    "prefer", "FILE", .file, group: "Profile",
    help: "Areas to prefer, such as coverage, GeoJSON or KML.")
  static let outsideFactor = Option<Double>(RouteRequest.table, "outsideFactor")
  static let slopeTerrain = CommonOption.terrain(
    "Profile", "for slope-dependent speeds in time-based profiles", named: "slope-terrain")

  static let time = Option(
    "at", "TIME", .text, group: "Profile",
    help: "Local time of the walk, by which opening hours and other conditions are decided.")

  static let options = [
    profile.spec, avoid.spec, prefer.spec, outsideFactor.spec, slopeTerrain.spec, time.spec,
  ]

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let name = arguments[Self.profile]
    if let needed = RoutingProfile.withAreas[name],
      arguments[needed == Self.avoid.name ? Self.avoid : Self.prefer] == nil
    {
      throw arguments.badValue(
        Self.profile, expected: "a profile that works without `--\(needed)`",
        hint: "specify the areas with `--\(needed) FILE`")
    }
    profile = try Self.profile(name, arguments)
    var influences = CostModifiers()
    influences.avoided = try Self.polygons(Self.avoid, arguments, console)
    influences.preferred = try Self.polygons(Self.prefer, arguments, console)
    influences.factorOutside = arguments[Self.outsideFactor]
    influences.ground = try arguments[Self.slopeTerrain].map(Terrain.opened)
    influences.time = try Self.time(arguments)
    self.influences = influences
  }

  /// The time of the walk.
  static func time(_ arguments: ParsedArguments) throws(UsageError) -> WallClock? {
    guard let text = arguments[time] else { return nil }
    guard let clock = WallClock(text) else {
      throw arguments.badValue(time, expected: WallClock.expected)
    }
    return clock
  }

  private static func profile(_ name: String, _ arguments: ParsedArguments) throws
    -> RoutingProfile
  {
    if let profile = RoutingProfile.named(name) { return profile }
    guard name.hasSuffix(".json") else {
      let names = RoutingProfile.names.joined(separator: ", ")
      throw arguments.badValue(profile, expected: "one of \(names), or a file that ends in .json")
    }
    return try attempt("cannot read the profile", reading: name) {
      try ProfileDocument(readingJSON: FileBytes.read(name)).profile
    }
  }

  private static func polygons(
    _ option: Option<String?>, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [Polygon] {
    guard let file = arguments[option] else { return [] }
    let polygons = try RegionFiles.set(file, console).regions.flatMap(\.polygons)
    guard !polygons.isEmpty else {
      throw CommandFailure(
        "`\(file)` contains no areas", causes: ["`--\(option.name)` requires at least one"])
    }
    return polygons
  }
}
