import GeoFormats
import Geodesy

/// Members of one line, read with their rules.
extension EventDecoder {
  func wrong(
    _ name: StaticString, _ value: LogValue, _ expected: String
  ) -> SessionFinding.Problem {
    .wrong("\(name)", found: LogLine.shown(value.bytes), expected: expected)
  }

  /// A number; nil, with a problem when there is one, without a number of the range.
  mutating func number(_ name: StaticString, _ range: ClosedRange<Double>? = nil) -> Double? {
    guard let value = line.consume(name) else { return nil }
    guard let number = value.number else { return problems.reject(wrong(name, value, "a number")) }
    guard number.isFinite else { return problems.reject(.notFinite("\(name)")) }
    if let range, !range.contains(number) {
      return problems.reject(wrong(name, value, Self.text(range)))
    }
    return number
  }

  /// A number that must be there.
  mutating func required(_ name: StaticString, _ range: ClosedRange<Double>) -> Double? {
    guard line.consume(name) != nil else { return problems.reject(.missing("\(name)")) }
    return number(name, range)
  }

  /// A measure that is 0 or more; platforms write -1 for one that is not known.
  mutating func measure(_ name: StaticString) -> Double? {
    guard let value = line.consume(name), value.number != -1 else { return nil }
    return number(name, 0...1e9)
  }

  mutating func whole(_ name: StaticString, _ range: ClosedRange<Int>) -> Int? {
    guard let value = line.consume(name) else { return nil }
    guard let number = value.whole, range.contains(number) else {
      return problems.reject(
        wrong(name, value, "a whole number between \(range.lowerBound) and \(range.upperBound)"))
    }
    return number
  }

  mutating func text(_ name: StaticString) -> String? {
    guard let value = line.consume(name) else { return nil }
    guard let text = value.text else { return problems.reject(wrong(name, value, "a text")) }
    return text
  }

  mutating func required(_ name: StaticString) -> String? {
    guard line.consume(name) != nil else { return problems.reject(.missing("\(name)")) }
    return text(name)
  }

  /// True or false, which must be there.
  mutating func flag(_ name: StaticString) -> Bool? {
    guard let value = line.consume(name) else { return problems.reject(.missing("\(name)")) }
    guard let flag = value.flag else { return problems.reject(wrong(name, value, "true or false")) }
    return flag
  }

  /// A value of a platform's list that must be there, by name or raw value.
  mutating func code<Code: PlatformCode>(_ name: StaticString, _: Code.Type) -> Code? {
    guard let value = line.consume(name) else { return problems.reject(.missing("\(name)")) }
    return code(name, value)
  }

  /// A value of a platform's list, if it is there.
  mutating func optionalCode<Code: PlatformCode>(_ name: StaticString, _: Code.Type) -> Code? {
    line.consume(name).flatMap { code(name, $0) }
  }

  private mutating func code<Code: PlatformCode>(_ name: StaticString, _ value: LogValue) -> Code? {
    let code: Code
    if let text = value.text {
      code = Code(name: text)
    } else if let number = value.whole {
      code = Code(rawValue: number)
    } else {
      return problems.reject(wrong(name, value, "a name or a whole number"))
    }
    if code.unknownCode != nil {
      problems.append(.unknownValue("\(name)", value: code.name))
    }
    return code
  }

  /// The members `latitude` and `longitude`, which must be there.
  mutating func coordinate() -> Coordinate? {
    coordinate("latitude", "longitude")
  }

  mutating func coordinate(_ latitude: StaticString, _ longitude: StaticString) -> Coordinate? {
    guard let north = required(latitude, -90...90), let east = required(longitude, -180...180)
    else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }

  /// The members `altitude` and `datum`: a height without a surface is no altitude.
  mutating func altitude() -> Altitude? {
    let value = number("altitude", -20_000...100_000_000)
    guard let datumValue = line.consume("datum") else {
      if value != nil { problems.append(.missing("datum")) }
      return nil
    }
    guard let datum = datumValue.text.flatMap(VerticalDatum.init(rawValue:)) else {
      let names = VerticalDatum.allCases.map(\.rawValue).joined(separator: ", ")
      return problems.reject(wrong("datum", datumValue, "one of \(names)"))
    }
    return value.map { Altitude(meters: $0, datum: datum) }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    func text(_ number: Double) -> String {
      DecimalText.trimmed(number, decimals: 3) ?? "\(number)"
    }
    return "a number between \(text(range.lowerBound)) and \(text(range.upperBound))"
  }
}
