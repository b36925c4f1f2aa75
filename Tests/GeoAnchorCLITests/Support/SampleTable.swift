@testable import GeoAnchorCLI

/// A table with one of everything.
enum SampleTable {
  enum Shape: String, CaseIterable {
    case text
    case json
    case geojson
  }

  static let options = [
    OptionSpec(
      "network", short: "n", valueName: "FILE", kind: .file, required: true, group: "Streets",
      help: "The street network; don't forget [it]: `x`."),
    OptionSpec(
      "from", valueName: "POINT", kind: .place, required: true, help: "Where the walk starts."),
    OptionSpec("via", valueName: "POINT", kind: .place, repeats: true, help: "A place between."),
    OptionSpec(
      "spacing", valueName: "METERS", kind: .number(above: 0), default: "10",
      help: "The longest gap."),
    OptionSpec("limit", valueName: "COUNT", kind: .integer(in: 1...1000), help: "At most so many."),
    OptionSpec("lon", valueName: "DEGREES", kind: .number(in: -180...180), help: "East."),
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
      aliases: ["shape"], help: "The shape."),
    OptionSpec("bbox", valueName: "W,S,E,N", kind: .boundingBox, help: "A box."),
    OptionSpec("center", valueName: "POINT", kind: .point, help: "A point."),
    OptionSpec("through", valueName: "ANCHORS", kind: .list, help: "Anchors."),
    OptionSpec("folder", valueName: "FOLDER", kind: .directory, help: "A folder."),
    OptionSpec("name", valueName: "TEXT", help: "A name."),
    OptionSpec("quiet", short: "q", help: "Say less."),
    OptionSpec("replace", short: "r", help: "Replace."),
  ]

  static let route = CommandSpec(
    name: "route", summary: "Plan a walk", group: "Walks", options: options,
    examples: [
      Example("tool route -n a.streets --from 1,2", "Plan."),
      Example("tool route -n a.streets --from @x --name 'a b'", "Plan with a name."),
    ],
    exitNotes: [ExitNote(.no, "there is no way")],
    run: { _, _ in .done })

  static let build = CommandSpec(
    name: "build", summary: "Build a network", discussion: "First.\n\n  kept  as is\n\nLast.",
    positionals: [
      PositionalSpec("city", valueName: "CITY", kind: .file, help: "The city."),
      PositionalSpec(
        "shape", valueName: "SHAPE", kind: .choice(of: Shape.self), required: false,
        help: "The shape."),
      PositionalSpec("rest", valueName: "FILE", repeats: true, required: false, help: "More."),
    ],
    run: { _, _ in .done })

  static let table = CommandSpec(
    name: "tool", summary: "Do things",
    subcommands: [
      route,
      CommandSpec(
        name: "network", summary: "Build and look at networks",
        subcommands: [
          build, CommandSpec(name: "info", summary: "Show facts", run: { _, _ in .done }),
        ]),
      CommandSpec(name: "secret", summary: "Not shown", hidden: true, run: { _, _ in .done }),
    ])

  /// The arguments of a command, or the error.
  static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments? {
    guard case .run(_, let parsed) = try ArgumentParser(root: table).parse(arguments) else {
      return nil
    }
    return parsed
  }

  /// The arguments of `route` with what it needs.
  static func route(_ more: String...) throws(UsageError) -> ParsedArguments? {
    try parse(["route", "--network", "n", "--from", "1,2"] + more)
  }

  /// What is wrong with the arguments of `route`.
  static func problem(_ more: [String]) -> UsageError.Problem? {
    do {
      _ = try parse(["route", "--network", "n", "--from", "1,2"] + more)
      return nil
    } catch {
      return error.problem
    }
  }
}
