/// Why a picture could not be used.
package enum CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is outside of its range; `name` says which, with its unit.
  case outOfRange(name: String, value: Double, expected: ClosedRange<Double>)
  /// A value cannot be used where it stands.
  case unusable(name: String, found: String, expected: String)

  /// What was found, where, and what was expected, for people.
  package var description: String {
    switch self {
    case .outOfRange(let name, let value, let range):
      "`\(name)` is \(Self.plain(value)), expected a number from \(Self.plain(range.lowerBound)) "
        + "to \(Self.plain(range.upperBound))"
    case .unusable(let name, let found, let expected):
      "`\(name)` is \(found), expected \(expected)"
    }
  }

  /// A number without decimals where it has none.
  private static func plain(_ number: Double) -> String {
    abs(number) < 1e15 && number == number.rounded() ? String(Int(number)) : "\(number)"
  }
}
