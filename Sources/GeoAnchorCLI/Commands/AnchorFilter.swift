import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import Geodesy

/// The options that say which anchors of the store are meant.
enum AnchorFilter {
  static let options = [
    OptionSpec(
      "near", valueName: "PLACE", kind: .place, group: "Which anchors",
      help: "Nearest to LAT,LON or to an anchor (@name or id) first, with the distance of each."),
    OptionSpec(
      "within", valueName: "METERS", kind: .number(atLeast: 0), group: "Which anchors",
      help: "The greatest distance from the place of --near."),
    OptionSpec(
      "bbox", valueName: "W,S,E,N", kind: .boundingBox, group: "Which anchors",
      help: "In a box in degrees; it may cross the meridian of 180."),
    OptionSpec(
      "tag", valueName: "TAG", repeats: true, group: "Which anchors",
      help: "With this label; given several times, with every one of them."),
    OptionSpec(
      "collection", valueName: "NAME", group: "Which anchors", help: "Of this collection."),
    OptionSpec("name", valueName: "TEXT", group: "Which anchors", help: "Of exactly this name."),
    OptionSpec(
      "inside", valueName: "FILE", kind: .file, group: "Which anchors",
      help: "In the polygons of a GeoJSON file, or on their edges."),
    OptionSpec(
      "nearest", valueName: "COUNT", kind: .integer(in: 1...Int.max), group: "Which anchors",
      help: "This number of anchors, those nearest to the place of --near."),
    OptionSpec(
      "since", valueName: "TIME", group: "Which anchors",
      help: "Changed at this time or later, such as 2026-12-31T18:00Z; "
        + TypedTime.rule + "."),
    OptionSpec(
      "until", valueName: "TIME", group: "Which anchors",
      help: "Changed before this time, as --since takes it."),
    OptionSpec(
      "text", valueName: "TEXT", group: "Which anchors",
      help: "With this text in name, id, tags, collection or properties, upper or lower case."),
    OptionSpec(
      "all", group: "Which anchors", help: "Also the anchors that belong to stored chains."),
    OptionSpec(
      "limit", valueName: "N", kind: .integer(in: 0...Int.max), group: "Which anchors",
      help: "The greatest number of anchors."),
    OptionSpec(
      "offset", valueName: "N", kind: .integer(in: 0...Int.max), group: "Which anchors",
      help: "How many of the first anchors to leave out."),
  ]

  /// The names of the options.
  static let names = options.map(\.long)

  /// Whether an option was given that leaves anchors out.
  static func isGiven(_ arguments: ParsedArguments) -> Bool {
    names.contains { $0 != "all" && arguments.isGiven($0) }
  }

  /// What the options ask for.
  static func query(
    _ arguments: ParsedArguments, in store: AnchorStore, _ console: Console
  ) throws -> AnchorQuery {
    try arguments.check("nearest", needs: ["near"])
    try arguments.check("nearest", excludes: ["limit"])
    if let text = arguments.text("text"), text.utf8.count > 1_000 {
      throw arguments.badValue("text", expected: "at most 1,000 bytes to search for")
    }
    var near: AnchorQuery.Near?
    if let place = arguments.place("near") {
      near = AnchorQuery.Near(
        try coordinate(of: place, in: store), within: arguments.number("within") ?? .infinity)
    }
    return AnchorQuery(
      near: near, box: arguments.box("bbox"), tags: arguments.all("tag"),
      collection: arguments.text("collection"), name: arguments.text("name"),
      includesChains: arguments.flag("all"),
      limit: arguments.integer("nearest") ?? arguments.integer("limit"),
      offset: arguments.integer("offset") ?? 0, area: try area(arguments, console),
      since: try arguments.time("since"), until: try arguments.time("until"),
      text: arguments.text("text"))
  }

  private static func area(_ arguments: ParsedArguments, _ console: Console) throws -> AnchorArea? {
    guard let path = arguments.text("inside") else { return nil }
    var file = try InputFile(path, console)
    let bytes = try file.readAll()
    do throws(FormatError) {
      return try AreaDocument.read(bytes)
    } catch {
      throw CommandFailure(
        "cannot read the polygons of \(ShownText.quote(path, limit: 400))",
        causes: [error.description])
    }
  }

  private static func coordinate(of place: PlaceArgument, in store: AnchorStore) throws
    -> Coordinate
  {
    let reference: String
    switch place {
    case .point(let point): return point.coordinate
    case .named(let name): reference = "@" + name
    case .id(let id): reference = id
    }
    do {
      return try store.resolve(reference).coordinate
    } catch {
      throw CommandFailure("cannot find the anchor of `--near`", error)
    }
  }
}
