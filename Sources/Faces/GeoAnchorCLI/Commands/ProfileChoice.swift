import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoOpeningHours
import GeoRequests
import GeoRouting
import GeoStreets

/// The options of the routing profile.
enum ProfileChoice {
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

  /// The terms of a search, beside options that say what terrain counts from.
  static let terms = [
    profile.spec, avoid.spec, prefer.spec, outsideFactor.spec, slopeTerrain.spec, time.spec,
  ]
  static let options = terms + [CommonOption.terrainDatum.spec]

  /// The profile of the options: a standard one, or that of a file.
  static func profile(_ arguments: ParsedArguments) throws -> RoutingProfile {
    let name = arguments[profile]
    if let profile = RoutingProfile.named(name) { return profile }
    guard name.hasSuffix(".json") else {
      let names = RoutingProfile.names.joined(separator: ", ")
      throw arguments.badValue(
        Self.profile, expected: "one of \(names), or a file that ends in .json")
    }
    return try attempt("cannot read the profile", reading: name) {
      try ProfileDocument(readingJSON: FileBytes.read(name)).profile
    }
  }
}

extension PlanningResources {
  /// Reads the profile and snapping options of a street request and opens the resources that it
  /// names.
  init(
    _ network: StreetNetwork, for request: inout some StreetRequest, _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    self.init(network: network)
    let profile = try ProfileChoice.profile(arguments)
    request.profile = profile.name
    profiles[profile.name] = profile
    request.avoid = arguments[ProfileChoice.avoid]
    request.prefer = arguments[ProfileChoice.prefer]
    request.slopeTerrain = arguments[ProfileChoice.slopeTerrain]
    if let text = arguments[ProfileChoice.time] {
      guard let time = WallClock(text) else {
        throw arguments.badValue(ProfileChoice.time, expected: WallClock.expected)
      }
      request.time = time
    }
    request.snapping = try arguments.read(SnapPolicy.table)
    request.outsideFactor = arguments[ProfileChoice.outsideFactor]
    try open(regions: request.areaNames, terrain: request.slopeTerrain, arguments, console)
  }

  /// Opens files of regions and a folder of terrain under the names that a request has for them.
  mutating func open(
    regions files: [String], terrain folder: String?, _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    for file in files where regions[file] == nil {
      regions[file] = try RegionFiles.set(file, console)
    }
    if let folder, terrains[folder] == nil {
      terrains[folder] = try Terrain.opened(folder, arguments)
    }
  }
}
