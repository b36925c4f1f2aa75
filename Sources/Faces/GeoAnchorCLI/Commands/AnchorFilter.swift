import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange
import Geodesy

/// The options that say which anchors of the store are meant.
enum AnchorFilter {
  private static let group = "Filters"
  static let near = Option(
    "near", "PLACE", .place, group: group,
    help: "Sort by distance from LAT,LON or from an anchor (@name or id), and show distances.")
  static let within = Option(
    "within", "METERS", .number(atLeast: 0), group: group, help: "Maximum distance from --near.")
  private static let box = Option(
    "bbox", "W,S,E,N", .boundingBox, group: group,
    help: "Within a bounding box, in degrees; it may cross the antimeridian.")
  private static let tags = Option(
    repeating: "tag", "TAG", .text, group: group,
    help: "With this tag; if repeated, with all of them.")
  private static let collection = Option(
    "collection", "NAME", .text, group: group, help: "In this collection.")
  private static let name = Option(
    "name", "TEXT", .text, group: group, help: "With exactly this name.")
  private static let inside = Option(
    "inside", "FILE", .file, group: group,
    help: "Within the polygons of a GeoJSON file, edges included.")
  private static let nearest = Option(
    "nearest", "COUNT", .integer(in: 1...Int.max), group: group,
    help: "Number of anchors nearest to --near.")
  private static let since = Option(
    "since", "TIME", .text, group: group,
    help: "Changed at or after this time, such as 2026-12-31T18:00Z; " + TypedTime.rule + ".")
  private static let until = Option(
    "until", "TIME", .text, group: group,
    help: "Changed before this time, in the format of --since.")
  private static let text = Option(
    "text", "TEXT", .text, group: group,
    help: "With words that begin so in the name, id, tags, collection or properties (any case).")
  private static let filter = Option(
    "filter", "CQL2", .text, group: group,
    help: "Meeting a condition in CQL2 (text or JSON), such as \"headingDegrees < 90\".")
  /// Whether anchors of chains are meant too.
  static let all = Option(flag: "all", group: group, help: "Include the anchors of stored chains.")
  private static let limit = Option(
    "limit", "N", .integer(in: 0...Int.max), group: group, help: "Maximum number of anchors.")
  private static let offset = Option(
    "offset", "N", .integer(in: 0...Int.max), group: group, help: "Number of anchors to skip.")

  static let options = [
    near.spec, within.spec, box.spec, tags.spec, collection.spec, name.spec, inside.spec,
    nearest.spec, since.spec, until.spec, text.spec, filter.spec, all.spec, limit.spec, offset.spec,
  ]

  /// Whether an option was given that leaves anchors out.
  static func isGiven(_ arguments: ParsedArguments) -> Bool {
    options.contains { $0.name != all.name && arguments.isGiven($0) }
  }

  /// Checks that the options go together, and with one that asks for something else instead.
  static func check(
    _ arguments: ParsedArguments, instead other: any ArgumentKey
  ) throws(UsageError) {
    try arguments.check(within, needs: near)
    for option in options { try arguments.check(other, excludes: option) }
  }

  static func query(
    _ arguments: ParsedArguments, in store: any AnchorStorage, _ console: Console
  ) throws -> AnchorQuery {
    try arguments.check(nearest, needs: near)
    try arguments.check(nearest, excludes: limit)
    if let text = arguments[text], text.utf8.count > 1_000 {
      throw arguments.badValue(Self.text, expected: "at most 1,000 bytes to search for")
    }
    var around: AnchorQuery.Near?
    if let place = arguments[near] {
      around = AnchorQuery.Near(
        try store.coordinate(of: place, option: near.name),
        within: arguments[within] ?? .infinity)
    }
    var query = AnchorQuery(
      near: around, box: arguments[box], tags: arguments[tags],
      collection: arguments[collection], name: arguments[name], includesChains: arguments[all],
      limit: arguments[nearest] ?? arguments[limit], offset: arguments[offset] ?? 0,
      area: try area(arguments, console), since: try arguments.time(since),
      until: try arguments.time(until), text: arguments[text])
    if let text = arguments[filter] {
      try arguments.reading(filter, as: "a filter in CQL2 on properties of anchors") {
        try query.narrow(to: CQL2Filter(text))
      }
    }
    return query
  }

  private static func area(_ arguments: ParsedArguments, _ console: Console) throws -> [Polygon]? {
    guard let path = arguments[inside] else { return nil }
    var file = try InputFile(path, console)
    let bytes = try file.readAll()
    return try attempt("cannot read the polygons of \(ShownText.path(path))") {
      try AreaDocument.read(bytes)
    }
  }
}
