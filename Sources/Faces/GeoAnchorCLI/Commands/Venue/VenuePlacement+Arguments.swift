import GeoCommandLine
import GeoFormats
import GeoIndoor

/// The options that place a venue's plans on the Earth.
enum VenuePlacementOption {
  static let floor = Option(
    "floor", "FLOOR", .text, group: "Target", help: "Floor; defaults to the whole building.")
  static let building = Option(
    "building", "ID", .text, group: "Target",
    help: "Building; required if the venue has several and no floor is given.")
  static let control = Option(
    repeating: "control", "X,Y=LAT,LON", .text, group: "Placement",
    help: "Control point on the plan and on the Earth; give at least two.")
  static let pixels = Option(
    flag: "pixels", group: "Placement",
    help: "Interpret X,Y of control points as pixels of the floor's image.")
  static let kind = Option(
    "kind", "KIND", .choice(of: FitKind.self), default: "similarity", group: "Placement",
    help: "Type of transformation to fit.")
  static let corner = Option(
    "corner", "LAT,LON", .point, group: "Placement",
    help: "Position of the plan's upper left corner.")
  static let bearing = Option(
    "bearing", "DEGREES", .number(in: -360...360), group: "Placement",
    help: "Bearing of the plan's top, clockwise from true north; defaults to 0.")
  static let image = Option(
    "image", "FILE", .file, group: "Image", help: "PNG or JPEG image of the floor plan.")
  static let metersPerPixel = Option(
    "meters-per-pixel", "METERS", .number(in: 1e-6...1_000), group: "Image",
    help: "Size of a pixel on the floor.")
  static let imageOrigin = Option(
    "image-origin", "X,Y", .text, group: "Image",
    help: "Pixel at the plan's corner; defaults to 0,0.")

  static let all = [
    floor.spec, building.spec, control.spec, pixels.spec, kind.spec, corner.spec, bearing.spec,
    image.spec, metersPerPixel.spec, imageOrigin.spec,
  ]

  /// The error of the command where a venue cannot be placed.
  static func failure(
    _ error: VenueError, _ id: String, _ arguments: ParsedArguments
  ) -> any Error {
    switch error {
    case .unknownPart(let part, let known):
      arguments.badValue(
        part.kind == .floor ? floor : building, expected: "the id of a \(part.kind.word)",
        problem: "there is none with this id",
        hint: known.isEmpty
          ? nil
          : "there are " + known.prefix(20).map { ShownText.quote($0) }.joined(separator: ", "))
    case .severalBuildings: arguments.missing(building)
    case .noPicture:
      CommandFailure(
        "cannot use pixels", causes: ["the floor has no image"],
        hint: "`--image FILE --meters-per-pixel METERS` adds one")
    default: CommandFailure("cannot georeference the venue \(ShownText.quote(id))", error)
    }
  }
}

extension VenuePlacement {
  private typealias Key = VenuePlacementOption

  /// The placement that the options ask for; the file of `--image` is read.
  init(_ arguments: ParsedArguments) throws {
    try arguments.check(Key.image, needs: Key.metersPerPixel, Key.floor)
    try arguments.check(Key.bearing, needs: Key.corner)
    try arguments.check(Key.pixels, needs: Key.control, Key.floor)
    try arguments.check(Key.floor, excludes: Key.building)
    if arguments.isGiven(Key.image) {
      try arguments.atMostOne(of: Key.control, Key.corner)
    } else {
      try arguments.exactlyOne(of: Key.control, Key.corner)
    }
    self.init(
      arguments[Key.floor].map { .floor(Floor.ID(rawValue: $0)) }
        ?? .building(arguments[Key.building].map { Building.ID(rawValue: $0) }))
    image = try arguments[Key.image].map { try Self.image($0, arguments) }
    if let corner = arguments[Key.corner] {
      evidence = .corner(corner.coordinate, planTop: arguments[Key.bearing] ?? 0)
    } else if arguments.isGiven(Key.control) {
      let points = try arguments[Key.control].map { try Self.controlPoint($0, arguments) }
      let kind = arguments[Key.kind]
      evidence = arguments[Key.pixels] ? .pixels(points, kind) : .points(points, kind)
    }
  }

  private static func image(_ path: String, _ arguments: ParsedArguments) throws -> PlanImage {
    let bytes = try attempt("cannot read the image") { try FileBytes.read(path, limit: 1 << 28) }
    guard let header = PictureHeader(bytes) else {
      throw CommandFailure(
        "cannot use the image \(ShownText.path(path))",
        causes: ["unknown image format, expected a PNG or JPEG"])
    }
    guard let metersPerPixel = arguments[Key.metersPerPixel] else {
      throw arguments.missing(Key.metersPerPixel)
    }
    return PlanImage(
      name: path.split(separator: "/").last.map(String.init) ?? path, pixelWidth: header.width,
      pixelHeight: header.height, metersPerPixel: metersPerPixel,
      origin: try arguments[Key.imageOrigin].map { try pair($0, Key.imageOrigin, arguments) }
        ?? (0, 0))
  }

  private static func controlPoint(
    _ text: String, _ arguments: ParsedArguments
  ) throws -> ControlPoint {
    let expected = "X,Y=LAT,LON"
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw arguments.badValue(Key.control, text: text, expected: expected)
    }
    let (x, y) = try pair(String(sides[0]), Key.control, arguments)
    let place = try arguments.reading(Key.control, text, as: expected) {
      try PlaceSyntax.point(String(sides[1]))
    }
    return ControlPoint(point: FloorPoint(x: x, y: y), coordinate: place.coordinate)
  }

  private static func pair(
    _ text: String, _ option: any ArgumentKey, _ arguments: ParsedArguments
  ) throws(UsageError) -> (x: Double, y: Double) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = NumberText.number(String(parts[0])),
      let y = NumberText.number(String(parts[1]))
    else { throw arguments.badValue(option, text: text, expected: "two numbers X,Y") }
    return (x, y)
  }
}
