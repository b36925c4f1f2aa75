import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoRouting
import Geodesy

/// Who walks, by the options of a command.
struct ProfileChoice {
  /// The profile.
  let profile: RoutingProfile
  /// Areas and the ground.
  let influences: ProfileInfluences

  /// What profiles are called beside the standard ones: `walk` with areas.
  private static let withAreas = ["avoid-areas": "avoid", "prefer-covered": "prefer"]

  static let options = [
    OptionSpec(
      "profile", valueName: "PROFILE", kind: .file, default: "foot-v1", group: "Profile",
      help: """
        Who walks: foot-v1, walk, walk-time, step-free, lit, avoid-areas, prefer-covered, or a \
        JSON file with rules.
        """),
    OptionSpec(
      "avoid", valueName: "FILE", kind: .file, group: "Profile",
      help: "Areas that the walk does not enter, GeoJSON or KML."),
    OptionSpec(
      "prefer", valueName: "FILE", kind: .file, group: "Profile",
      help: "Areas to walk in where possible, such as coverage, GeoJSON or KML."),
    OptionSpec(
      "outside-factor", valueName: "FACTOR", kind: .number(in: 1...1_000), default: "3",
      group: "Profile", help: "What a meter outside the areas of --prefer counts for."),
    OptionSpec(
      "slope-terrain", valueName: "FOLDER", kind: .directory, group: "Profile",
      help: """
        Folder of elevation tiles (.hgt, packed or not): profiles of time then walk slower \
        uphill.
        """),
  ]

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let name = try arguments.required.text("profile")
    if let needed = Self.withAreas[name], arguments.text(needed) == nil {
      throw arguments.badValue(
        "profile", expected: "`--\(needed)` beside it", hint: "`--\(needed) FILE` gives the areas")
    }
    profile = try Self.profile(name, arguments)
    var influences = ProfileInfluences()
    influences.avoided = try Self.polygons("avoid", arguments, console)
    influences.preferred = try Self.polygons("prefer", arguments, console)
    influences.factorOutside = try arguments.required.number("outside-factor")
    influences.ground = try arguments.terrain("slope-terrain")
    self.influences = influences
  }

  /// Whether it is another than foot-v1 without areas.
  static func isOther(_ arguments: ParsedArguments) -> Bool {
    ["profile", "avoid", "prefer", "slope-terrain"].contains { name in
      arguments.text(name).map { $0 != "foot-v1" } ?? false
    }
  }

  private static func profile(_ name: String, _ arguments: ParsedArguments) throws
    -> RoutingProfile
  {
    if let standard = RoutingProfile.standard.first(where: { $0.name == name }) {
      return standard
    }
    if withAreas[name] != nil {
      var walk = RoutingProfile.walk
      walk.name = name
      return walk
    }
    guard name.hasSuffix(".json") else {
      let names = (RoutingProfile.standard.map(\.name) + withAreas.keys.sorted())
        .joined(separator: ", ")
      throw arguments.badValue("profile", expected: "one of \(names), or a file that ends in .json")
    }
    do {
      return try ProfileDocument(readingJSON: FileBytes.read(name)).profile
    } catch let error as FormatError {
      throw CommandFailure("cannot read the profile", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure(
        "cannot read the profile", causes: ["`\(name)`: \(error.description)"])
    }
  }

  private static func polygons(
    _ option: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [Polygon] {
    guard let file = arguments.text(option) else { return [] }
    let polygons = try RegionFiles.set(file, console).regions.flatMap(\.polygons)
    guard !polygons.isEmpty else {
      throw CommandFailure("`\(file)` has no areas", causes: ["`--\(option)` needs some"])
    }
    return polygons
  }
}
