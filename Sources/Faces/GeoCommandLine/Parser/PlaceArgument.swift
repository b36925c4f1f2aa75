package import GeoFormats
package import Geodesy

/// A point as typed: `LAT,LON` or `LAT,LON,ALT`, or another notation of a place.
package struct PointArgument: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Meters above a datum that something else names; nil when not given.
  package var altitude: Meters?
  /// The level of a building or a street, 0 for the ground; nil when not given.
  package var level: Double?

  package init(coordinate: Coordinate, altitude: Meters? = nil, level: Double? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.level = level
  }
}

/// A place as typed.
package enum PlaceArgument: Hashable, Sendable {
  /// `LAT,LON[,ALT]`.
  case point(PointArgument)
  /// `@name`, without the `@`.
  case named(String)
  /// The id of an anchor, or the name of a street or place in one word.
  case id(String)
  /// The name of an anchor, street or place in several words.
  case words(String)

  /// The name or id that was typed; nil for a point.
  package var name: String? {
    switch self {
    case .point: nil
    case .named(let text), .id(let text), .words(let text): text
    }
  }
}

/// Reads points, places and boxes; the text of a failure is the whole message.
package enum PlaceSyntax {
  /// Reads `LAT,LON[,ALT]` or a place in another notation, such as `48°51'24"N 2°21'08"E`.
  package static func point(_ text: String) throws(ArgumentValueError) -> PointArgument {
    do throws(ArgumentValueError) {
      return try decimalPoint(text)
    } catch {
      guard let point = try notedPoint(text) else { throw error }
      return point
    }
  }

  /// Reads a latitude or a longitude.
  static func angle(_ text: String, isLatitude: Bool) throws(ArgumentValueError) -> Double {
    do throws(NumberSyntax.Fault) {
      return try NumberSyntax.number(text)
    } catch {
      // A number alone has a point: a comma stands between the numbers of a place.
      guard text.contains(where: { $0.isLetter || "°º'′\"″: ".contains($0) }) else {
        throw ArgumentValueError(hint: error.hint)
      }
      let found: CoordinateSyntax.Angle?
      do throws(FormatError) {
        found = try CoordinateSyntax.angle(text)
      } catch {
        throw ArgumentValueError(problem: error.description)
      }
      guard let found, found.isLatitude == nil || found.isLatitude == isLatitude else {
        throw ArgumentValueError(hint: error.hint)
      }
      return found.degrees
    }
  }

  /// A place with degrees and minutes, UTM, MGRS or a plus code; nil for other texts.
  private static func notedPoint(_ text: String) throws(ArgumentValueError) -> PointArgument? {
    do throws(WrittenPlace.Problem) {
      let found = try WrittenPlace(text)
      guard found.notation != .decimal, found.notation != .wellKnown else { return nil }
      return PointArgument(coordinate: try found.coordinate, altitude: found.height)
    } catch {
      if case .library(let error) = error { throw ArgumentValueError(problem: error.description) }
      return nil
    }
  }

  private static func decimalPoint(_ text: String) throws(ArgumentValueError) -> PointArgument {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { throw wrongCount(parts) }
    var numbers: [Double] = []
    for (part, name) in zip(parts, ["latitude", "longitude", "altitude"]) {
      numbers.append(try number(part, name))
    }
    let coordinate: Coordinate
    do {
      coordinate = try Coordinate(validating: numbers[0], longitude: numbers[1])
    } catch {
      throw ArgumentValueError(problem: error.description, hint: "the order is LAT,LON")
    }
    return PointArgument(coordinate: coordinate, altitude: numbers.count == 3 ? numbers[2] : nil)
  }

  /// Reads `LAT,LON[,ALT]`, `@name`, an id or a name of several words.
  package static func place(_ text: String) throws(ArgumentValueError) -> PlaceArgument {
    if text.hasPrefix("@") {
      guard text.count > 1 else { throw ArgumentValueError(problem: "no name follows the `@`") }
      return .named(String(text.dropFirst()))
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let hasNumber = parts.contains { (try? NumberSyntax.number($0.drop { $0 == " " })) != nil }
    let looksLikeNumbers = text.allSatisfy { "0123456789+-.,;eE ".contains($0) }
    if parts.count > 1 && (hasNumber || looksLikeNumbers) { return .point(try point(text)) }
    // No id has blanks or signs of arc, and codes of one word may be ids.
    if text.contains(where: { " °º".contains($0) }) || parts.count == 2,
      let point = try notedPoint(text)
    {
      return .point(point)
    }
    if parts.count == 1, text.contains(" "), text.contains(where: \.isLetter) {
      return .words(text)
    }
    guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { throw ArgumentValueError() }
    if (try? NumberSyntax.number(text)) != nil {
      throw ArgumentValueError(problem: "there is only one number")
    }
    return .id(text)
  }

  /// Reads a place of a route: `LAT,LON[,ALT][@LEVEL]`, `@name`, an id or the name of a street.
  package static func stop(_ text: String) throws(ArgumentValueError) -> PlaceArgument {
    guard let sign = text.dropFirst().lastIndex(of: "@"),
      case .point(var point) = try place(String(text[..<sign]))
    else { return try place(text) }
    point.level = try number(text[text.index(after: sign)...], "level")
    return .point(point)
  }

  /// Reads `W,S,E,N`; west may be greater than east, across the antimeridian.
  package static func box(_ text: String) throws(ArgumentValueError) -> BoundingBox {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw wrongCount(parts, commaHintFrom: 5) }
    var numbers: [Double] = []
    for (part, name) in zip(parts, ["west", "south", "east", "north"]) {
      numbers.append(try number(part, name))
    }
    do {
      _ = try Coordinate(validating: numbers[1], longitude: numbers[0])
      _ = try Coordinate(validating: numbers[3], longitude: numbers[2])
    } catch {
      throw ArgumentValueError(problem: error.description, hint: "the order is W,S,E,N")
    }
    guard numbers[1] <= numbers[3] else {
      throw ArgumentValueError(problem: "south is greater than north", hint: "the order is W,S,E,N")
    }
    return BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  private static func number(_ part: Substring, _ name: String) throws(ArgumentValueError) -> Double
  {
    do {
      return try NumberSyntax.number(part.drop { $0 == " " })
    } catch {
      throw ArgumentValueError(
        problem: "the \(name) `\(ShownText.clip(part))` is not a number", hint: error.hint)
    }
  }

  private static func wrongCount(_ parts: [Substring], commaHintFrom count: Int = 4)
    -> ArgumentValueError
  {
    let allDigits = parts.allSatisfy {
      !$0.isEmpty && $0.allSatisfy { "0123456789+- ".contains($0) }
    }
    return ArgumentValueError(
      problem: parts.count == 1 ? nil : "there are \(parts.count) numbers",
      hint: parts.count >= count && allDigits
        ? "use a point as decimal separator; commas separate the numbers" : nil)
  }
}

extension ValueType where Value == PointArgument {
  /// `LAT,LON[,ALT]`.
  package static var point: ValueType { .custom("LAT,LON or LAT,LON,ALT", PlaceSyntax.point) }
}

extension ValueType where Value == Double {
  /// A latitude: a number, or degrees with minutes, seconds and a hemisphere.
  package static var latitude: ValueType { angle(isLatitude: true) }

  /// A longitude: a number, or degrees with minutes, seconds and a hemisphere.
  package static var longitude: ValueType { angle(isLatitude: false) }

  private static func angle(isLatitude: Bool) -> ValueType {
    .custom("a number, or degrees with minutes and seconds") { text throws(ArgumentValueError) in
      try PlaceSyntax.angle(text, isLatitude: isLatitude)
    }
  }
}

extension ValueType where Value == TextEncoding {
  /// An encoding that the C library knows.
  package static var textEncoding: ValueType<TextEncoding> {
    .custom("an encoding such as windows-1252 or Shift_JIS") { text throws(ArgumentValueError) in
      guard let encoding = TextEncoding(named: text) else { throw ArgumentValueError() }
      return encoding
    }
  }
}

extension ValueType where Value == PlaceArgument {
  /// `LAT,LON[,ALT]`, `@name` or the id of an anchor.
  package static var place: ValueType {
    .custom("LAT,LON, `@name` or the id of an anchor", PlaceSyntax.place)
  }

  /// `LAT,LON[,ALT][@LEVEL]`, `@name` or the id of an anchor, or the name of a street.
  package static var stop: ValueType {
    .custom("LAT,LON, LAT,LON@LEVEL, `@name`, an id or the name of a street", PlaceSyntax.stop)
  }
}

extension ValueType where Value == BoundingBox {
  /// `W,S,E,N`.
  package static var boundingBox: ValueType { .custom("W,S,E,N in degrees", PlaceSyntax.box) }
}
