import GeoAnchors
import GeoCommandLine
import GeoFormats
import Geodesy

/// The options for what an author may say about an anchor beyond its place, name and labels.
struct AnchorDetailRequest {
  let arguments: ParsedArguments

  static let options = [
    OptionSpec(
      "source", valueName: "SOURCE", kind: .choice(of: AltitudeSource.self), group: "More",
      help: "Where the altitude comes from; userDefined where --alt is given."),
    OptionSpec(
      "geoid", valueName: "NAME", group: "More",
      help: "The geoid that was assumed for a sea level without a name."),
    OptionSpec(
      "uncertainty", valueName: "METERS", kind: .number(atLeast: 0), group: "More",
      help: "How far the altitude may be off, one standard deviation."),
    OptionSpec(
      "orientation", valueName: "X,Y,Z,W", kind: .list, group: "More",
      help: "A quaternion of length 1 from the content to east, north, up."),
    OptionSpec(
      "reveal", valueName: "METERS", kind: .number(above: 0), group: "More",
      help: "The distance from which its content is shown."),
    OptionSpec(
      "arrival", valueName: "METERS", kind: .number(above: 0), group: "More",
      help: "The distance at which it counts as reached."),
    OptionSpec(
      "properties", valueName: "JSON", group: "More", help: "Free properties, a JSON object."),
    OptionSpec(
      "expires", valueName: "TIME", group: "More",
      help: "The first instant at which it is not valid any more, such as 2030-12-31T18:00+01:00; "
        + TypedTime.rule + "."),
  ]

  /// Puts what was given into the details.
  func apply(to details: inout AnchorDetails) throws {
    if let source = arguments.choice("source", as: AltitudeSource.self) {
      details.altitudeSource = source
    } else if arguments.isGiven("alt") {
      details.altitudeSource = .userDefined
    }
    if let geoid = arguments.text("geoid") { details.geoid = geoid }
    if let meters = arguments.number("uncertainty") { details.altitudeUncertainty = meters }
    if arguments.isGiven("orientation") { details.orientation = try orientation() }
    if let meters = arguments.number("reveal") { details.revealRadius = meters }
    if let meters = arguments.number("arrival") { details.arrivalRadius = meters }
    if let text = arguments.text("properties") { details.properties = try properties(text) }
    if arguments.isGiven("expires") { details.expires = try arguments.time("expires") }
    do throws(AnchorProblem) {
      try AnchorRules.check(details)
    } catch {
      throw CommandFailure("the details cannot be used", causes: [error.description])
    }
  }

  /// Says which instant an expiry means that was given without a zone.
  func tellExpiry(_ console: Console) {
    guard let text = arguments.text("expires"), TypedTime.isAssumed(in: text),
      let instant = Timestamp.normalized(text)
    else { return }
    console.message("expires at \(instant) (UTC)")
  }

  private func orientation() throws -> AnchorOrientation {
    let numbers = (arguments.list("orientation") ?? []).compactMap { NumberText.number($0) }
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard numbers.count == 4, numbers.count == arguments.list("orientation")?.count,
      abs(length - 1) < 1e-3
    else {
      throw arguments.badValue(
        "orientation", expected: "four numbers X,Y,Z,W whose squares add up to 1")
    }
    // What was rounded for typing is brought back to length 1.
    return AnchorOrientation(
      x: numbers[0] / length, y: numbers[1] / length, z: numbers[2] / length,
      w: numbers[3] / length)
  }

  private func properties(_ text: String) throws -> String {
    do throws(FormatError) {
      guard case .object = try JSONReader.read(text: text) else {
        throw FormatError.member(
          path: "$", found: "no object", expected: "an object", at: TextPlace(line: 1, column: 1))
      }
      return text
    } catch {
      throw arguments.badValue(
        "properties", text: String(text.prefix(60)), expected: "a JSON object",
        problem: error.description)
    }
  }
}

/// Times as people type them.
enum TypedTime {
  /// What a time without a zone means, for the help of options.
  static let rule = "a date means its first instant, a time without a zone UTC"

  /// Whether a time says no zone itself.
  static func isAssumed(in text: String) -> Bool {
    text.utf8.count == "2026-12-31".utf8.count || Timestamp.normalized(text + "Z") != nil
  }
}

extension ParsedArguments {
  /// The time of an option as the store keeps times; nil when it is not given.
  func time(_ name: String) throws(UsageError) -> String? {
    guard let text = text(name) else { return nil }
    guard let time = Timestamp.normalized(text) else {
      throw badValue(name, expected: "a time such as 2026-12-31 or 2026-12-31T18:00:00+01:00")
    }
    return time
  }
}
