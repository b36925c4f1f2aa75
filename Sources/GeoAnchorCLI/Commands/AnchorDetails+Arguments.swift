import GeoAnchors
import GeoCommandLine
import GeoFormats

/// The options for what an author may say about an anchor beyond its place, name and labels.
extension AnchorDetails {
  private typealias Binding = OptionBinding<AnchorDetails>

  private static let expiry = Option(
    "expires", "TIME", .text, group: "More",
    help: "The first instant at which it is not valid any more, such as 2030-12-31T18:00+01:00; "
      + TypedTime.rule + ".")

  private static let bindings = [
    Binding(
      Option(
        "source", "SOURCE", .choice(of: AltitudeSource.self), group: "More",
        help: "Where the altitude comes from; userDefined where --alt is given."),
      \.altitudeSource),
    Binding(
      Option(
        "geoid", "NAME", .text, group: "More",
        help: "The geoid that was assumed for a sea level without a name."),
      \.geoid),
    Binding(
      Option(
        "uncertainty", "METERS", .number(atLeast: 0), group: "More",
        help: "How far the altitude may be off, one standard deviation."),
      \.altitudeUncertainty),
    Binding(
      Option(
        "orientation", "X,Y,Z,W", .list, group: "More",
        help: "A quaternion of length 1 from the content to east, north, up."),
      \.orientation, read: orientation),
    Binding(
      Option(
        "reveal", "METERS", .number(above: 0), group: "More",
        help: "The distance from which its content is shown."),
      \.revealRadius),
    Binding(
      Option(
        "arrival", "METERS", .number(above: 0), group: "More",
        help: "The distance at which it counts as reached."),
      \.arrivalRadius),
    Binding(
      Option("properties", "JSON", .text, group: "More", help: "Free properties, a JSON object."),
      \.properties, read: properties),
    Binding(expiry, \.expires) { try $0.time($1) },
  ]

  static let options = bindings.map(\.spec)

  /// What was given.
  init(_ arguments: ParsedArguments) throws {
    self.init()
    try arguments.set(Self.bindings, in: &self)
    try attempt("the details cannot be used") { try AnchorRules.check(self) }
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
      throw arguments.badValue(
        option, expected: "four numbers X,Y,Z,W whose squares add up to 1")
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
