import GeoAnchors
import GeoCommandLine
import GeoFormats

/// The options for what an author may say about an anchor beyond its place, name and labels.
extension AnchorDetails {
  private typealias Binding = OptionBinding<AnchorDetails>

  private static let expiry = Option(
    "expires", "TIME", .text, group: "Details",
    help: "Expiration time, such as 2030-12-31T18:00+01:00; " + TypedTime.rule + ".")

  private static let bindings = [
    Binding(
      "source", "SOURCE", .choice(of: AltitudeSource.self), \.altitudeSource, group: "Details",
      help: "Source of the altitude; userDefined if --alt is given."),
    Binding(
      "geoid", "NAME", .text, \.geoid, group: "Details",
      help: "Geoid assumed for an altitude above mean sea level."),
    Binding(
      "uncertainty", "METERS", .number(atLeast: 0), \.altitudeUncertainty, group: "Details",
      help: "Standard deviation of the altitude."),
    Binding(
      Option(
        "orientation", "X,Y,Z,W", .list, group: "Details",
        help: "Unit quaternion from content axes to east, north, up."),
      \.orientation, read: orientation),
    Binding(
      "reveal", "METERS", .number(above: 0), \.revealRadius, group: "Details",
      help: "Distance at which content is revealed."),
    Binding(
      "arrival", "METERS", .number(above: 0), \.arrivalRadius, group: "Details",
      help: "Distance at which the anchor counts as reached."),
    Binding(
      Option(
        "properties", "JSON", .text, group: "Details", help: "Custom properties, as a JSON object."),
      \.properties, read: properties),
    Binding(expiry, \.expires) { try $0.time($1) },
  ]

  static let options = bindings.map(\.spec)

  /// What was given.
  init(_ arguments: ParsedArguments) throws {
    self.init()
    try arguments.set(Self.bindings, in: &self)
    try attempt("invalid details") { try AnchorRules.check(self) }
  }

  /// Says which instant an expiry means that was given without a zone.
  static func tellExpiry(_ arguments: ParsedArguments, _ console: Console) {
    guard let text = arguments[expiry], TypedTime.isAssumed(in: text),
      let instant = Timestamp.normalized(text)
    else { return }
    console.message("expires at \(instant) (UTC)")
  }

  @Sendable
  private static func orientation(
    _ arguments: ParsedArguments, _ option: Option<[String]?>
  ) throws(UsageError) -> AnchorOrientation? {
    guard let parts = arguments[option] else { return nil }
    let numbers = parts.compactMap { NumberText.number($0) }
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard numbers.count == 4, parts.count == 4, abs(length - 1) < 1e-3 else {
      throw arguments.badValue(option, expected: "four numbers X,Y,Z,W whose squares add up to 1")
    }
    // What was rounded for typing is brought back to length 1.
    return AnchorOrientation(
      x: numbers[0] / length, y: numbers[1] / length, z: numbers[2] / length,
      w: numbers[3] / length)
  }

  @Sendable
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
