import GeoAnchorStore
import GeoAnchors
import Geodesy

/// The options that say which anchors of the store are meant.
enum AnchorFilter {
  static let options = [
    OptionSpec(
      "near", valueName: "PLACE", kind: .place, group: "Which anchors",
      help: "Nearest to LAT,LON or to an anchor (@name or id) first, with the distance of each."),
    OptionSpec(
      "within", valueName: "METERS", kind: .number(atLeast: 0), group: "Which anchors",
      help: "At most so far from the place of --near."),
    OptionSpec(
      "bbox", valueName: "W,S,E,N", kind: .boundingBox, group: "Which anchors",
      help: "In a box in degrees; it may cross the meridian of 180."),
    OptionSpec(
      "tag", valueName: "TAG", repeats: true, group: "Which anchors",
      help: "With this label; with several, all of them."),
    OptionSpec(
      "collection", valueName: "NAME", group: "Which anchors", help: "Of this collection."),
    OptionSpec("name", valueName: "TEXT", group: "Which anchors", help: "Of exactly this name."),
    OptionSpec(
      "all", group: "Which anchors", help: "Also the anchors that belong to stored chains."),
    OptionSpec(
      "limit", valueName: "N", kind: .integer(in: 0...Int.max), group: "Which anchors",
      help: "At most so many."),
    OptionSpec(
      "offset", valueName: "N", kind: .integer(in: 0...Int.max), group: "Which anchors",
      help: "Without so many of the first."),
  ]

  /// The names of the options.
  static let names = options.map(\.long)

  /// Whether an option was given that leaves anchors out.
  static func isGiven(_ arguments: ParsedArguments) -> Bool {
    names.contains { $0 != "all" && arguments.isGiven($0) }
  }

  /// What the options ask for.
  static func query(_ arguments: ParsedArguments, in store: AnchorStore) throws -> AnchorQuery {
    var near: AnchorQuery.Near?
    if let place = arguments.place("near") {
      near = AnchorQuery.Near(
        try coordinate(of: place, in: store), within: arguments.number("within") ?? .infinity)
    }
    return AnchorQuery(
      near: near, box: arguments.box("bbox"), tags: arguments.all("tag"),
      collection: arguments.text("collection"), name: arguments.text("name"),
      includesChains: arguments.flag("all"), limit: arguments.integer("limit"),
      offset: arguments.integer("offset") ?? 0)
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
