import GeoNumerics
import GeoSystem
import Geodesy

/// The functions that filters may call.
package enum QueryFunction: String, CaseIterable, Sendable {
  case abs, ceiling, distance, floor, length, lower, now, round, upper

  package var text: String {
    switch self {
    case .abs: "The absolute value of a number."
    case .ceiling: "The least whole number that is not less."
    case .distance:
      "The geodesic distance between two points in meters; nothing for other geometries."
    case .floor: "The greatest whole number that is not greater."
    case .length: "How many characters a text has."
    case .lower: "The text in small letters."
    case .now: "The present instant."
    case .round: "The nearest whole number, halves away from zero."
    case .upper: "The text in capitals."
    }
  }

  package var operands: [CQL2Kind] {
    switch self {
    case .abs, .ceiling, .floor, .round: [.number]
    case .distance: [.geometry, .geometry]
    case .length, .lower, .upper: [.text]
    case .now: []
    }
  }

  package var result: CQL2Kind {
    switch self {
    case .abs, .ceiling, .distance, .floor, .length, .round: .number
    case .lower, .upper: .text
    case .now: .instant
    }
  }

  /// The result for operands of the right kinds; null for others.
  func value(of operands: [QueryValue], now: QueryValue) -> QueryValue {
    switch (self, operands.first, operands.last) {
    case (.abs, .number(let number)?, _): .number(Swift.abs(number))
    case (.ceiling, .number(let number)?, _): .number(number.rounded(.up))
    case (.floor, .number(let number)?, _): .number(number.rounded(.down))
    case (.round, .number(let number)?, _): .number(number.rounded())
    case (.length, .text(let text)?, _): .number(Double(text.count))
    case (.lower, .text(let text)?, _): .text(text.lowercased())
    case (.upper, .text(let text)?, _): .text(text.uppercased())
    case (.now, _, _): now
    case (.distance, .geometry(let first)?, .geometry(let second)?): Self.distance(first, second)
    default: .null
    }
  }

  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> QueryValue {
    guard let first = point(first), let second = point(second) else { return .null }
    let distance = first.distance(to: second)
    return distance.isFinite ? .number(distance) : .null
  }

  /// The place of a point of well-known binary; nil for other geometries.
  private static func point(_ bytes: [UInt8]) -> Coordinate? {
    guard bytes.count == 21, bytes[1] == 1 else { return nil }
    func number(_ offset: Int) -> Double {
      bytes.withUnsafeBytes {
        Double(bitPattern: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      }
    }
    return try? Coordinate(validating: number(13), longitude: number(5))
  }
}
