import GeoAnchors
import GeoCommandLine
import GeoFormats
import Geodesy

/// The anchor that `geoanchor add` was asked for.
struct AnchorRequest {
  private let arguments: ParsedArguments
  private let environment: @Sendable (String) -> String?

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    environment = console.environment
  }

  /// What replaces --datum where it is not given.
  static let datumEnvironment = EnvironmentSpec(
    "GEOANCHOR_DATUM", "The datum of --alt, where --datum is not given.")

  /// The anchor, every part of it checked.
  func anchor() throws -> Anchor {
    let coordinate = try coordinate()
    let altitude = try altitude()
    let heading = try heading()
    var tags: [String] = []
    for tag in arguments.all("tag") {
      try check(tag, of: "tag", as: .tag)
      if !tags.contains(tag) { tags.append(tag) }
    }
    for (option, part) in [("name", AnchorProblem.Part.name), ("collection", .collection)] {
      if let text = arguments.text(option) { try check(text, of: option, as: part) }
    }
    var details = AnchorDetails()
    try AnchorDetailRequest(arguments: arguments).apply(to: &details)
    return Anchor(
      id: try id(), name: arguments.text("name") ?? "", coordinate: coordinate,
      altitude: altitude, heading: heading, tags: tags, collection: arguments.text("collection"),
      details: details)
  }

  private func coordinate() throws -> Coordinate {
    try coordinate(
      latitude: arguments.required.number("lat"), longitude: arguments.required.number("lon"))
  }

  /// The position of two numbers that were typed.
  func coordinate(latitude: Degrees, longitude: Degrees) throws -> Coordinate {
    guard abs(latitude) <= 90 else {
      let areSwapped =
        arguments.isGiven("lon") && abs(latitude) <= 180 && abs(longitude) <= 90
      throw arguments.badValue(
        "lat", expected: "degrees from -90 to 90",
        hint: areSwapped ? "are `--lat` and `--lon` swapped?" : nil)
    }
    guard abs(longitude) <= 180 else {
      throw arguments.badValue(
        "lon", expected: "degrees from -180 to 180",
        hint: same("meridian", longitude.remainder(dividingBy: 360)))
    }
    return try Coordinate(validating: latitude, longitude: longitude)
  }

  func altitude() throws -> Altitude? {
    guard let meters = arguments.number("alt") else {
      try arguments.check("datum", needs: ["alt"])
      return nil
    }
    if let datum = arguments.choice("datum", as: VerticalDatum.self) {
      return Altitude(meters: meters, datum: datum)
    }
    let names = ShownText.list(VerticalDatum.allCases.map(\.rawValue), "or")
    guard let text = environment("GEOANCHOR_DATUM") else {
      throw CommandFailure(
        "`--alt` needs `--datum` as well",
        hint: "the datum says what the meters count from: \(names)")
    }
    guard let datum = VerticalDatum(rawValue: text) else {
      let words = VerticalDatum.allCases.map(\.rawValue)
      throw CommandFailure(
        "cannot use \(ShownText.quote(text)) of $GEOANCHOR_DATUM: expected \(names)",
        hint: Advice.explanation(of: text, among: words) ?? Suggestion.hint(for: text, among: words)
      )
    }
    return Altitude(meters: meters, datum: datum)
  }

  func heading() throws -> Degrees? {
    guard let heading = arguments.number("heading") else { return nil }
    guard heading < 0 || heading >= 360 else { return heading }
    let rest = heading.truncatingRemainder(dividingBy: 360)
    throw arguments.badValue(
      "heading", expected: "degrees from 0 up to 360, clockwise from north",
      hint: same("direction", rest < 0 ? rest + 360 : rest))
  }

  private func id() throws -> AnchorID {
    guard let text = arguments.text("id") else { return .random() }
    do throws(AnchorProblem) {
      return try AnchorRules.id(text)
    } catch {
      throw arguments.badValue(
        "id", expected: "a text without white space that does not begin with `@`",
        problem: error.description)
    }
  }

  func check(_ text: String, of option: String, as part: AnchorProblem.Part) throws {
    do throws(AnchorProblem) {
      try AnchorRules.check(text, as: part)
    } catch {
      throw arguments.badValue(
        option, text: text,
        expected: "a text of at most \(AnchorRules.longestText) bytes",
        problem: text.isEmpty ? nil : error.description)
    }
  }

  private func same(_ what: String, _ value: Degrees) -> String? {
    DecimalText.trimmed(value, decimals: 9).map { "the same \(what) is \($0)" }
  }
}
