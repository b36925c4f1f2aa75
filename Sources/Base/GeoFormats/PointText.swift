public import Geodesy

/// A point as people type it: `LAT,LON` or `LAT,LON,ALT`, in decimal degrees and meters.
public struct PointText: Hashable, Sendable {
  /// The position.
  public var coordinate: Coordinate
  /// The third number, in meters above a datum that the text does not name.
  public var height: Meters?

  /// Reads `LAT,LON[,ALT]`; blanks around the numbers are allowed.
  /// - Throws: `FormatError.point` with the text and the problem.
  public init(_ text: String) throws(FormatError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    if text.contains(";") || parts.count == 4 { throw .point(text: text, .decimalComma) }
    if Self.looksSexagesimal(text) { throw .point(text: text, .sexagesimal) }
    guard parts.count == 2 || parts.count == 3 else {
      throw .point(
        text: text, .wrongCount(Self.trimmed(text[...]).isEmpty ? 0 : parts.count))
    }
    var numbers: [Double] = []
    for part in parts {
      guard let number = NumberText.number(part) else {
        throw .point(text: text, .notANumber(part))
      }
      numbers.append(number)
    }
    do throws(GeodesyError) {
      coordinate = try Coordinate(validating: numbers[0], longitude: numbers[1])
    } catch {
      throw .point(text: text, .coordinate(error))
    }
    height = numbers.count == 3 ? numbers[2] : nil
  }

  /// Reads a coordinate whose two numbers were typed apart, such as `--lat` and `--lon`.
  /// - Throws: `FormatError.point` with both texts and the problem.
  public static func coordinate(
    latitude: String, longitude: String
  ) throws(FormatError) -> Coordinate {
    let pair = "\(latitude),\(longitude)"
    for part in [latitude, longitude] {
      if part.contains(",") || part.contains(";") { throw .point(text: pair, .decimalComma) }
      if looksSexagesimal(part) { throw .point(text: pair, .sexagesimal) }
    }
    return try PointText(pair).coordinate
  }

  /// Reads a number of meters or degrees that stands alone; nil when it is not a number.
  public static func number(_ text: String) -> Double? {
    NumberText.number(trimmed(text[...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  /// Whether the text has signs of arc, or a part has one letter of a compass beside its number.
  private static func looksSexagesimal(_ text: String) -> Bool {
    if text.unicodeScalars.contains(where: { "°º'\"′″’”".unicodeScalars.contains($0) }) {
      return true
    }
    return text.split(separator: ",").map(trimmed).contains { part in
      let rest = part.filter { !"NSEWnsew".contains($0) }
      return rest.count == part.count - 1 && rest.allSatisfy { "0123456789.+- ".contains($0) }
        && rest.contains { $0.isNumber }
    }
  }
}

/// The reason why a typed text is not a point.
public enum PointProblem: Hashable, Sendable, CustomStringConvertible {
  /// Another count of parts than two or three.
  case wrongCount(Int)
  /// A part is not a decimal number.
  case notANumber(String)
  /// The numbers seem to have decimal commas.
  case decimalComma
  /// The text has degrees, minutes and seconds, or letters for the hemisphere.
  case sexagesimal
  /// The numbers are not on Earth.
  case coordinate(GeodesyError)

  /// A readable description of the value found and the value expected.
  public var description: String {
    switch self {
    case .wrongCount(0): "it is empty, expected `LAT,LON` such as `37.7955,-122.3937`"
    case .wrongCount(1): "there is no comma, expected `LAT,LON` such as `37.7955,-122.3937`"
    case .wrongCount(let count):
      "it has \(count) parts, expected `LAT,LON` or `LAT,LON,ALT`"
    case .notANumber(""): "a number is missing beside a comma"
    case .notANumber(let part): "`\(part)` is not a decimal number"
    case .decimalComma:
      "the decimal sign is a point and a comma separates the numbers, as in `37.7955,-122.3937`"
    case .sexagesimal:
      "degrees, minutes and seconds or letters are not read; write decimal degrees such as "
        + "`37.7955,-122.3937`, south and west negative"
    case .coordinate(let error): error.description
    }
  }
}
