import GeoAnchors
import GeoCommandLine
import GeoFormats

/// The options for what an author may say about an anchor beyond its place, name and labels.
extension AnchorDetails {
  private static let source = Option(
    "source", "SOURCE", .choice(of: AltitudeSource.self), group: "Details",
    help: "Source of the altitude; userDefined if --alt is given.")
  private static let geoidName = Option(
    "geoid", "NAME", .text, group: "Details",
    help: "Geoid assumed for an altitude above mean sea level.")
  private static let uncertainty = Option(
    "uncertainty", "METERS", .number(atLeast: 0), group: "Details",
    help: "Standard deviation of the altitude.")
  private static let quaternion = Option(
    "orientation", "X,Y,Z,W", .list, group: "Details",
    help: "Unit quaternion from content axes to east, north, up.")
  private static let reveal = Option(
    "reveal", "METERS", .number(above: 0), group: "Details",
    help: "Distance at which content is revealed.")
  private static let arrival = Option(
    "arrival", "METERS", .number(above: 0), group: "Details",
    help: "Distance at which the anchor counts as reached.")
  private static let customProperties = Option(
    "properties", "JSON", .text, group: "Details", help: "Custom properties, as a JSON object.")
  private static let expiry = Option(
    "expires", "TIME", .text, group: "Details",
    help: "Expiration time, such as 2030-12-31T18:00+01:00; " + TypedTime.rule + ".")

  private static let prose = Option(
    "description", "TEXT", .text, group: "Details", help: "Description for people.")
  private static let observation = Option(
    "time", "TIME", .text, group: "Details",
    help: "Time of the observation or recording; " + TypedTime.rule + ".")
  private static let picture = Option(
    "symbol", "NAME", .text, group: "Details",
    help: "Name or address of the map symbol, such as Flag, Blue.")
  private static let address = Option(
    "link", "URL", .text, group: "Details",
    help: "Address of a page about the anchor (https, http, ftp, mailto, tel, geo).")

  private static let media = Option(
    "content", "FILE|JSON", .text, group: "Details",
    help: "What a phone shows or plays there, as a JSON object or a file with one.")

  static let options = [
    source.spec, geoidName.spec, uncertainty.spec, quaternion.spec, reveal.spec, arrival.spec,
    customProperties.spec, expiry.spec, prose.spec, observation.spec, picture.spec, address.spec,
    media.spec,
  ]

  /// The given details.
  init(_ arguments: ParsedArguments) throws {
    self.init()
    altitudeSource = arguments[Self.source]
    geoid = arguments[Self.geoidName]
    altitudeUncertainty = arguments[Self.uncertainty]
    orientation = try Self.orientation(arguments, Self.quaternion)
    revealRadius = arguments[Self.reveal]
    arrivalRadius = arguments[Self.arrival]
    properties = try Self.properties(arguments, Self.customProperties)
    expires = try arguments.time(Self.expiry)
    description = arguments[Self.prose]
    time = try arguments.time(Self.observation)
    symbol = arguments[Self.picture]
    link = arguments[Self.address]
    content = try Self.content(arguments, Self.media)
    try attempt("invalid details") { try AnchorRules.check(self) }
  }

  /// Says which instant a time means that was given without a zone.
  static func tellTimes(_ arguments: ParsedArguments, _ console: Console) {
    for (option, words) in [(expiry, "expires at"), (observation, "time is")] {
      guard let text = arguments[option], TypedTime.isAssumed(in: text),
        let instant = Timestamp.normalized(text)
      else { continue }
      console.message("\(words) \(instant) (UTC)")
    }
  }

  private static func orientation(
    _ arguments: ParsedArguments, _ option: Option<[String]?>
  ) throws(UsageError) -> AnchorOrientation? {
    guard let parts = arguments[option] else { return nil }
    let numbers = parts.compactMap { NumberText.number($0) }
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard numbers.count == 4, parts.count == 4, abs(length - 1) < 1e-3 else {
      throw arguments.badValue(option, expected: "four numbers X,Y,Z,W whose squares add up to 1")
    }
    // Numbers rounded for typing are normalized to length 1.
    return AnchorOrientation(
      x: numbers[0] / length, y: numbers[1] / length, z: numbers[2] / length,
      w: numbers[3] / length)
  }

  private static func content(
    _ arguments: ParsedArguments, _ option: Option<String?>
  ) throws(UsageError) -> String? {
    guard let given = arguments[option] else { return nil }
    let isText = given.drop(while: \.isWhitespace).hasPrefix("{")
    return try arguments.reading(option, String(given.prefix(60)), as: "content") {
      let text = isText ? given : String(decoding: try FileBytes.read(given), as: UTF8.self)
      return try AnchorContent(text: text).storedText
    }
  }

  private static func properties(
    _ arguments: ParsedArguments, _ option: Option<String?>
  ) throws(UsageError) -> String? {
    guard let text = arguments[option] else { return nil }
    return try arguments.reading(option, String(text.prefix(60)), as: "a JSON object") {
      guard case .object = try JSONReader.read(text: text) else {
        throw FormatError.member(
          path: "$", found: "no object", expected: "an object", at: TextPlace(line: 1, column: 1))
      }
      return text
    }
  }
}
