package import GeoCommandLine

/// A table with one of everything.
package enum SampleTable {
  package enum Shape: String, CaseIterable {
    case text
    case json
    case geojson
  }

  /// Two numbers with a comma between them, or a name behind an `@`.
  package static let point = CustomValue("X,Y or @name") { (text) throws(ValueFault) in
    if text.hasPrefix("@") { return [Double]() }
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count >= 2 else { throw ValueFault() }
    return numbers
  }

  /// A point by its key.
  package static let center = Option(
    "center", "POINT", .custom(point, as: [Double].self), help: "A point.")

  package static let options = [
    OptionSpec(
      "network", short: "n", valueName: "FILE", kind: .file, required: true, group: "Streets",
      help: "The street network; don't forget [it]: `x`."),
    OptionSpec(
      "from", valueName: "POINT", kind: .custom(point), required: true,
      help: "Where the walk starts."),
    OptionSpec(
      "via", valueName: "POINT", kind: .custom(point), repeats: true, help: "A place between."),
    OptionSpec(
      "spacing", valueName: "METERS", kind: .number(above: 0), default: "10",
      help: "The longest gap."),
    OptionSpec("limit", valueName: "COUNT", kind: .integer(in: 1...1000), help: "At most so many."),
    OptionSpec("lon", valueName: "DEGREES", kind: .number(in: -180...180), help: "East."),
    OptionSpec(
      "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
      aliases: ["shape"], help: "The shape."),
    OptionSpec("bbox", valueName: "W,S,E,N", kind: .custom(point), help: "A box."),
    center.spec,
    OptionSpec("through", valueName: "ANCHORS", kind: .list, help: "Anchors."),
    OptionSpec("folder", valueName: "FOLDER", kind: .directory, help: "A folder."),
    OptionSpec("name", valueName: "TEXT", help: "A name."),
    OptionSpec("quiet", short: "q", help: "Say less."),
    OptionSpec("replace", short: "r", help: "Replace."),
  ]

  package static let route = CommandSpec(
    name: "route", summary: "Plan a walk", group: "Walks", options: options,
    examples: [
      Example("tool route -n a.streets --from 1,2", "Plan."),
      Example("tool route -n a.streets --from @x --name 'a b'", "Plan with a name."),
    ],
    exitNotes: [ExitNote(.no, "there is no way")],
    run: { _, _ in .done })

  package static let build = CommandSpec(
    name: "build", summary: "Build a network", discussion: "First.\n\n  kept  as is\n\nLast.",
    positionals: [
      PositionalSpec("city", valueName: "CITY", kind: .file, help: "The city."),
      PositionalSpec(
        "shape", valueName: "SHAPE", kind: .choice(of: Shape.self), required: false,
        help: "The shape."),
      PositionalSpec("rest", valueName: "FILE", repeats: true, required: false, help: "More."),
    ],
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
      CommandSpec(name: "secret", summary: "Not shown", hidden: true, run: { _, _ in .done }),
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

  /// What is wrong with the arguments of `route`.
  package static func problem(_ more: [String]) -> UsageError.Problem? {
    do {
      _ = try parse(["route", "--network", "n", "--from", "1,2"] + more)
      return nil
    } catch {
      return error.problem
    }
  }
}
