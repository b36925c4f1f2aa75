package import GeoCommandLine

/// A table with one of everything.
package enum SampleTable {
  package enum Shape: String, CaseIterable {
    case text
    case json
    case geojson
  }

  /// Two numbers with a comma between them, or a name behind an `@`.
  package static let point = ValueType<[Double]>.custom("X,Y or @name") {
    (text) throws(ArgumentValueError) in
    if text.hasPrefix("@") { return [Double]() }
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count >= 2 else { throw ArgumentValueError() }
    return numbers
  }

  /// A point by its key.
  package static let center = Option(
    "center", "POINT", point, help: "A point.")

  package static let network = Option(
    required: "network", short: "n", "FILE", .file, group: "Streets",
    help: "The street network; don't forget [it]: `x`.")
  package static let from = Option(
    required: "from", "POINT", point, help: "Where the walk starts.")
  package static let via = Option(
    repeating: "via", "POINT", point, help: "A place between.")
  package static let spacing = Option(
    "spacing", "METERS", .number(above: 0), default: "10", help: "The longest gap.")
  package static let limit = Option(
    "limit", "COUNT", .integer(in: 1...1000), help: "At most so many.")
  package static let longitude = Option(
    "lon", "DEGREES", .number(in: -180...180), help: "East.")
  package static let format = Option(
    "format", "SHAPE", .choice(of: Shape.self), default: "text", aliases: ["shape"],
    help: "The shape.")
  package static let box = Option(
    "bbox", "W,S,E,N", point, help: "A box.")
  package static let through = Option("through", "ANCHORS", .list, help: "Anchors.")
  package static let folder = Option("folder", "FOLDER", .directory, help: "A folder.")
  package static let name = Option("name", "TEXT", .text, help: "A name.")
  package static let quiet = Option(flag: "quiet", short: "q", help: "Say less.")
  package static let replace = Option(flag: "replace", short: "r", help: "Replace.")

  package static let options = [
    network.spec, from.spec, via.spec, spacing.spec, limit.spec, longitude.spec, format.spec,
    box.spec, center.spec, through.spec, folder.spec, name.spec, quiet.spec, replace.spec,
  ]

  package static let route = CommandSpec(
    name: "route", summary: "Plan a walk", group: "Walks", options: options,
    examples: [
      "tool route -n a.streets --from 1,2": "Plan.",
      "tool route -n a.streets --from @x --name 'a b'": "Plan with a name.",
    ],
    exitNotes: [.no: "there is no way"],
    run: { _, _ in .done })

  package static let city = Argument("city", "CITY", .file, help: "The city.")
  package static let shape = Argument(
    optional: "shape", "SHAPE", .choice(of: Shape.self), help: "The shape.")
  package static let rest = Argument(
    repeating: "rest", "FILE", .text, required: false, help: "More.")

  package static let build = CommandSpec(
    name: "build", summary: "Build a network", discussion: "First.\n\n  kept  as is\n\nLast.",
    positionals: [city.spec, shape.spec, rest.spec],
    run: { _, _ in .done })

  package static let table = CommandSpec(
    name: "tool", summary: "Do things",
    subcommands: [
      route,
      CommandSpec(
        name: "network", summary: "Build and look at networks",
        subcommands: [
          build, CommandSpec(name: "info", summary: "Show facts", run: { _, _ in .done }),
        ]),
    ])

  /// The arguments of a command, or the error.
  package static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments? {
    guard case .run(_, let parsed) = try ArgumentParser(root: table).parse(arguments) else {
      return nil
    }
    return parsed
  }

  /// The arguments of `route` with what it needs.
  package static func route(_ more: String...) throws(UsageError) -> ParsedArguments? {
    try parse(["route", "--network", "n", "--from", "1,2"] + more)
  }

  /// The problem with the arguments of `route`.
  package static func problem(_ more: [String]) -> UsageError.Problem? {
    do {
      _ = try parse(["route", "--network", "n", "--from", "1,2"] + more)
      return nil
    } catch {
      return error.problem
    }
  }
}
