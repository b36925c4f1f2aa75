import GeoNumerics
package import Geodesy

/// The north that a heading counts from.
package enum HeadingReference: Hashable, Sendable {
  /// The direction of the meridian toward the north pole: what stored headings count from.
  case trueNorth
  /// The direction of a compass needle, by the World Magnetic Model.
  case magneticNorth
  /// Grid north of a projected reference system, by its code.
  case gridNorth(String)

  /// The reference of a text: `true`, `magnetic`, or `grid:` with a system; nil for other texts.
  package init?(_ text: String) {
    switch text {
    case "true": self = .trueNorth
    case "magnetic": self = .magneticNorth
    default:
      let code = text.dropFirst(Self.grid.count)
      guard text.hasPrefix(Self.grid), code.contains(":"), code.utf8.count <= Self.longestCode,
        code.allSatisfy(Self.isPartOfCode)
      else { return nil }
      self = .gridNorth(String(code))
    }
  }

  /// The reference as `init(_:)` takes it.
  package var text: String {
    switch self {
    case .trueNorth: "true"
    case .magneticNorth: "magnetic"
    case .gridNorth(let code): Self.grid + code
    }
  }

  private static let grid = "grid:"
  private static let longestCode = 40

  // Codes only: PROJ would open the files that other definitions name.
  private static func isPartOfCode(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || ":_-".contains(character))
  }

  /// The expected form of a text, for messages.
  package static let expectation =
    "`true`, `magnetic`, or `grid:` and the code of a projected system, as in `grid:EPSG:25832`"
}

/// The way in which headings are turned to true north.
package struct HeadingOptions: Hashable, Sendable {
  /// The north that headings count from where nothing else says so.
  package var reference = HeadingReference.trueNorth
  /// The day of compass headings, as days since 1970; nil for the present day.
  package var day: Int?
  /// The path of a magnetic model; nil for one of those that are installed.
  package var model: String?

  /// Creates options that leave headings as they are.
  package init() {}

  /// The expected form of a day, for messages.
  package static let dayExpectation = "a date such as 2026-07-01"

  /// The days since 1970 of a date as `YYYY-MM-DD`; nil for other texts.
  package static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == 3 else { return nil }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])?.daysSince1970
  }

  /// The date of days since 1970.
  package static func text(ofDay days: Int) -> String {
    let date = CivilDate(daysSince1970: days)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }
}

/// An angle that was added to a heading.
package struct HeadingCorrection: Hashable, Sendable {
  /// The degrees that lead from the reference to true north, clockwise positive.
  package var degrees: Degrees
  /// The kind and the source of the angle, such as `declination of WMM-2025 on 2026-07-01`.
  package var source: String
  /// Whether the horizontal magnetic field is so weak that the compass was uncertain.
  package var isWeak = false

  /// A heading turned to true north, from 0 to below 360 degrees.
  package func turned(_ heading: Degrees) -> Degrees {
    let rest = (heading + degrees).truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds up to the full circle.
    return turned < 360 ? turned : 0
  }
}
