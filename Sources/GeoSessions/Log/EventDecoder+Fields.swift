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
  mutating func number(
    _ name: StaticString, _ range: ClosedRange<Double>? = nil
  ) -> Double? {
    guard let value = line.take(name) else { return nil }
    guard let number = value.number else {
      problems.append(wrong(name, value, "a number"))
      return nil
    }
    guard number.isFinite else {
      problems.append(.notFinite("\(name)"))
      return nil
    }
    if let range, !range.contains(number) {
      problems.append(wrong(name, value, Self.text(range)))
      return nil
    }
    return number
  }

  /// A number that must be there.
  mutating func required(
    _ name: StaticString, _ range: ClosedRange<Double>
  ) -> Double? {
    guard line.take(name) != nil else {
      problems.append(.missing("\(name)"))
      return nil
    }
    return number(name, range)
  }

  /// A measure that is 0 or more; platforms write -1 for one that is not known.
  mutating func measure(_ name: StaticString) -> Double? {
    guard let value = line.take(name), value.number != -1 else { return nil }
    return number(name, 0...1e9)
  }

  mutating func whole(_ name: StaticString, _ range: ClosedRange<Int>) -> Int? {
    guard let value = line.take(name) else { return nil }
    guard let number = value.whole, range.contains(number) else {
      problems.append(
        wrong(name, value, "a whole number between \(range.lowerBound) and \(range.upperBound)"))
      return nil
    }
    return number
  }

  mutating func text(_ name: StaticString) -> String? {
    guard let value = line.take(name) else { return nil }
    guard let text = value.text else {
      problems.append(wrong(name, value, "a text"))
      return nil
    }
    return text
  }

  mutating func required(_ name: StaticString) -> String? {
    guard line.take(name) != nil else {
      problems.append(.missing("\(name)"))
      return nil
    }
    return text(name)
  }

  /// True or false, which must be there.
  mutating func flag(_ name: StaticString) -> Bool? {
    guard let value = line.take(name) else {
      problems.append(.missing("\(name)"))
      return nil
    }
    guard let flag = value.flag else {
      problems.append(wrong(name, value, "true or false"))
      return nil
    }
    return flag
  }

  /// A value of a platform's list that must be there, by name or raw value.
  mutating func code<Code: PlatformCode>(_ name: StaticString, _: Code.Type) -> Code? {
    guard let value = line.take(name) else {
      problems.append(.missing("\(name)"))
      return nil
    }
    return code(name, value)
  }

  /// A value of a platform's list, if it is there.
  mutating func optionalCode<Code: PlatformCode>(_ name: StaticString, _: Code.Type) -> Code? {
    line.take(name).flatMap { code(name, $0) }
  }

  private mutating func code<Code: PlatformCode>(_ name: StaticString, _ value: LogValue) -> Code? {
    let code: Code
    if let text = value.text {
      code = Code(name: text)
    } else if let number = value.whole {
      code = Code(rawValue: number)
    } else {
      problems.append(wrong(name, value, "a name or a whole number"))
      return nil
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
    guard let datumValue = line.take("datum") else {
      if value != nil { problems.append(.missing("datum")) }
      return nil
    }
    guard let datum = datumValue.text.flatMap(VerticalDatum.init(rawValue:)) else {
      let names = VerticalDatum.allCases.map(\.rawValue).joined(separator: ", ")
      problems.append(wrong("datum", datumValue, "one of \(names)"))
      return nil
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
