public import Geodesy

/// A fault in a text or a number of an anchor or a chain.
///
/// A text is the `id`, the `name`, a `tag` or the `collection`.
public enum AnchorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that must not be empty; its name.
  case empty(String)
  /// The text is longer than `AnchorRules.longestText` bytes of UTF-8.
  case tooLong(String, bytes: Int)
  /// The id has white space, or the text has a control character.
  case badCharacter(String, scalar: UInt32)
  /// An id cannot begin with `@`, which announces a name.
  case startsWithAt
  /// The text is `.` or `..`, which URLs resolve as relative segments (RFC 3986 section 5.2.4).
  case dots(String)
  /// More than `AnchorRules.mostTags` tags.
  case tooManyTags(Int)
  /// The position is out of range.
  case position(GeodesyError)
  /// The altitude is not within `Altitude.limits`.
  case altitude(Meters)
  /// The heading is not in `0..<360`.
  case heading(Degrees)
  /// A detail is out of range; the text names it and the expectation.
  case detail(String)

  /// The value found and the value expected.
  public var description: String {
    switch self {
    case .empty(let part): "the \(part) is empty"
    case .tooLong(let part, let bytes):
      "the \(part) has \(bytes) bytes, at most \(AnchorRules.longestText) are allowed"
    case .badCharacter(let part, let scalar):
      "the \(part) has the character U+\(Self.hexadecimal(scalar)); "
        + (part == "id" ? "white space and control characters are" : "control characters are")
        + " not allowed"
    case .startsWithAt: "an id cannot begin with `@`, which announces a name"
    case .dots(let part):
      "the \(part) cannot be `.` or `..`, which URLs take for relative segments of a path"
    case .tooManyTags(let count):
      "there are \(count) tags, at most \(AnchorRules.mostTags) are allowed"
    case .position(let problem): problem.description
    case .altitude(let value): "altitude \(value) found, expected \(Altitude.limitsText)"
    case .detail(let problem): problem
    case .heading(let value): "heading \(value) is not between 0 and 360 (360 itself is 0)"
    }
  }

  private static func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A text of an anchor or a chain.
package enum AnchorTextKind: String, Hashable, Sendable {
  /// The identity of an anchor.
  case id
  /// The name of an anchor or a chain.
  case name
  case tag
  case collection
}

/// The rules for the texts and numbers of anchors.
package enum AnchorRules {
  /// The longest id, name, tag or collection, in bytes of UTF-8.
  package static let longestText = 200

  /// The largest number of tags of an anchor.
  package static let mostTags = 20_000

  /// Creates an id of text from outside.
  /// - Throws: `AnchorProblem` when it is empty, too long, begins with `@`, or has white space or
  ///   control characters.
  package static func id(_ text: String) throws(AnchorProblem) -> AnchorID {
    try check(text, as: .id)
    guard !text.hasPrefix("@") else { throw .startsWithAt }
    try checkSegment(text, as: .id)
    return AnchorID(rawValue: text)
  }

  /// The rule for ids in words.
  package static let expectedID =
    "an id of 1 to \(longestText) bytes without white space and control characters, which does not begin with `@` and is "
    + "neither `.` nor `..`"

  /// Checks a text that is a segment of URLs.
  /// - Throws: `AnchorProblem.dots` for `.` and `..`, which resolve to other resources.
  package static func checkSegment(
    _ text: String, as part: AnchorTextKind
  ) throws(AnchorProblem) {
    guard text != ".", text != ".." else { throw .dots(part.rawValue) }
  }

  /// Checks a name, tag or collection that must not be empty.
  /// - Throws: `AnchorProblem` when it is empty, too long or has control characters.
  package static func check(_ text: String, as part: AnchorTextKind) throws(AnchorProblem) {
    guard !text.isEmpty else { throw .empty(part.rawValue) }
    let bytes = text.utf8.count
    guard bytes <= longestText else { throw .tooLong(part.rawValue, bytes: bytes) }
    // Asking for the properties of a character takes longer than all the rest.
    let first: UInt8 = part == .id ? 0x21 : 0x20
    guard !text.utf8.allSatisfy({ (first..<0x7F).contains($0) }) else { return }
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      guard !isControl, part != .id || !scalar.properties.isWhitespace else {
        throw .badCharacter(part.rawValue, scalar: scalar.value)
      }
    }
  }

  /// Checks every part of an anchor.
  /// - Throws: the first `AnchorProblem` found.
  package static func check(_ anchor: Anchor) throws(AnchorProblem) {
    _ = try id(anchor.id.rawValue)
    if !anchor.name.isEmpty { try check(anchor.name, as: .name) }
    guard anchor.tags.count <= mostTags else { throw .tooManyTags(anchor.tags.count) }
    for tag in anchor.tags { try check(tag, as: .tag) }
    if let collection = anchor.collection { try check(collection, as: .collection) }
    try check(anchor.coordinate, anchor.altitude, anchor.heading)
    try check(anchor.details)
  }

  /// Checks the numbers of an anchor.
  /// - Throws: the first `AnchorProblem` found.
  package static func check(
    _ coordinate: Coordinate, _ altitude: Altitude?, _ heading: Degrees?
  ) throws(AnchorProblem) {
    do throws(GeodesyError) {
      _ = try Coordinate(validating: coordinate.latitude, longitude: coordinate.longitude)
    } catch {
      throw .position(error)
    }
    if let altitude, !altitude.isWithinLimits { throw .altitude(altitude.meters) }
    if let heading, !(0..<360).contains(heading) { throw .heading(heading) }
  }
}
