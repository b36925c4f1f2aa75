import GeoCommandLine
import GeoLocalization

/// `geoanchor localize maps`.
enum LocalizeMaps {
  private static let catalogue = Argument(
    "catalogue", "CATALOGUE", .file, help: "Map catalogue (JSON); - reads standard input.")
  private static let map = Option(
    "map", "CODE", .text, group: "Request", help: "Map that the request names.")
  private static let set = Option(
    "map-set", "CODE", .text, group: "Request",
    help: "Map set that the request names; wins over --map."
  )
  private static let geoHint = Option(
    "geo-hint", "LAT,LON", .point, group: "Hints",
    help: "Position of the device, as from satellites.")
  private static let accuracy = Option(
    "accuracy", "METERS", .number(in: 0...100_000), group: "Hints",
    help: "Uncertainty of --geo-hint (68 %), added to the radius.")
  private static let position = Option(
    "position", "X,Y,Z", .text, group: "Hints",
    help: "Point near the camera in the frame of the map or set; wins over --geo-hint.")
  private static let radius = Option(
    "within", "METERS", .number(in: 1...100), default: "25", group: "Hints",
    help: "Radius around the hinted place.")
  private static let isHorizontal = Option(
    flag: "horizontal", group: "Hints", help: "Measure the radius around --position in plan only.")
  private static let floor = Option(
    "heights", "LOWER,UPPER", .text, group: "Hints",
    help: "Range of heights in the map's frame, in either order.")
  private static let codes = Option(
    repeating: "code", "CODE", .text, group: "Hints", help: "Map of the set to consider.")

  static let spec = CommandSpec(
    name: "maps",
    summary: "List the maps of a catalogue, or the candidates for the hints of a request",
    discussion: """
      CATALOGUE has the members maps (code, id, name, georeference, bounds, mesh) and mapSets \
      (code, maps with relativePose and order). Without hints, all maps of the target are listed. \
      Hints are applied in order: codes, radius, heights; a hint about which nothing is known of a \
      map does not exclude it. The distance is from the hinted place to the bounds of the map, in \
      plan for --geo-hint. Members of sets have the position of their origin in the frame of the set, \
      that of the map with order 0.
      """,
    positionals: [catalogue.spec],
    options: [
      map.spec, set.spec, geoHint.spec, accuracy.spec, position.spec, radius.spec,
      isHorizontal.spec,
      floor.spec, codes.spec, TableShape.option.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor localize maps maps.json": "List the maps with their sets and places.",
      "geoanchor localize maps maps.json --geo-hint 47.6,8.5 --within 50":
        "List the maps within 50 m of a position.",
    ],
    schemas: ["localize-maps"],
    exitNotes: [.no: "no map is left"]
  ) { arguments, console in
    try arguments.check(codes, needs: set)
    try arguments.check(accuracy, needs: geoHint)
    try arguments.check(isHorizontal, needs: position)
    let path = arguments[catalogue]
    let candidates = try attempt("cannot use \(ShownText.file(path))") {
      let catalogue = try MapCatalogue(reading: try DocumentBytes.read(path, console))
      let target = try catalogue.target(map: arguments[map], set: arguments[set])
      return catalogue.candidates(for: target, hints: try hints(arguments), geo: hint(arguments))
    }
    guard !candidates.isEmpty else {
      console.message("no map of the catalogue is left")
      return .no
    }
    try console.list(
      RecordOutput(arguments[TableShape.option].records, .maps),
      to: arguments[CommonOption.output], candidates)
    return .done
  }

  private static func hints(_ arguments: ParsedArguments) throws -> MapHints {
    MapHints(
      codes: arguments[codes], position: try MapHints.position(arguments[position] ?? ""),
      floor: try MapHints.floor(arguments[floor] ?? ""), radius: arguments[radius],
      isHorizontal: arguments[isHorizontal])
  }

  private static func hint(_ arguments: ParsedArguments) -> GeoHint? {
    arguments[geoHint].map { GeoHint($0.coordinate, accuracy: arguments[accuracy]) }
  }
}
