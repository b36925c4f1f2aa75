import Geodesy

extension Fault {
  /// The most faults that one simulation takes.
  public static let limit = 1000
  private static let largest = 1e7

  /// Reads a fault as people write it: `KIND@START[+EXTENT][=VALUE]`.
  ///
  /// START is seconds (`30s`), meters walked (`120m`) or a place with a radius (`40.75,-73.98~15m`); EXTENT is
  /// seconds or meters. `tunnel@30s+20s`, `poseJump@120m=40`, `compass-disturbance@40.7532,-73.9822~10m=30`.
  /// - Throws: `SimulationError.fault` with the part that is wrong and what belongs there.
  public init(_ text: String) throws(SimulationError) {
    guard let at = text.firstIndex(of: "@") else {
      throw Self.wrong(text, "KIND@START[+EXTENT][=VALUE], as in tunnel@30s+20s")
    }
    let name = String(text[..<at])
    guard let kind = FaultKind(named: name) else { throw Self.unknown(name) }
    var rest = text[text.index(after: at)...]
    let strength = try Self.strength(of: kind, taking: &rest)
    let extent = try Self.extent(of: kind, taking: &rest)
    self.init(kind, try Self.start(rest), for: extent, strength: strength)
  }

  /// Reads a list: one fault a line; what follows `#` is a comment.
  /// - Throws: `SimulationError.faultLine` with the number of the line.
  public static func list(_ text: String) throws(SimulationError) -> [Fault] {
    var faults: [Fault] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      do {
        faults.append(try Fault(words.joined(separator: " ")))
      } catch {
        guard case .fault(let found, let expected) = error else { throw error }
        throw .faultLine(index + 1, text: found, expected: expected)
      }
      guard faults.count <= limit else { throw .tooManyFaults(limit: limit) }
    }
    return faults
  }

  static func unknown(_ name: String) -> SimulationError {
    let names = FaultKind.allCases.map(\.rawValue).joined(separator: ", ")
    return wrong(name, "one of \(names)")
  }

  /// Checks a strength against what its kind takes.
  static func check(
    _ value: Double, of kind: FaultKind, text: String
  ) throws(SimulationError) -> Double {
    guard let strength = kind.strength else {
      throw wrong(text, "no value: `\(kind.rawValue)` has none")
    }
    guard strength.range.contains(value) else {
      let (low, high) = (Int(strength.range.lowerBound), Int(strength.range.upperBound))
      throw wrong(text, "\(strength.unit) from \(low) to \(high)")
    }
    return value
  }

  private static func strength(
    of kind: FaultKind, taking rest: inout Substring
  ) throws(SimulationError) -> Double? {
    guard let sign = rest.firstIndex(of: "=") else { return nil }
    let text = rest[rest.index(after: sign)...]
    rest = rest[..<sign]
    guard let value = number(text) else { throw wrong(String(text), "a number") }
    return try check(value, of: kind, text: String(text))
  }

  private static func extent(
    of kind: FaultKind, taking rest: inout Substring
  ) throws(SimulationError) -> Fault.Extent? {
    // A place may have a plus sign too, but then before its comma.
    guard let plus = rest.lastIndex(of: "+"), plus != rest.startIndex,
      rest[rest.index(before: plus)] != ","
    else { return nil }
    let text = rest[rest.index(after: plus)...]
    rest = rest[..<plus]
    if kind.isInstant { throw wrong(String(text), "no extent: `\(kind.rawValue)` is instant") }
    if let value = measure(text, "s") { return .seconds(value) }
    if let value = measure(text, "m") { return .meters(value) }
    throw wrong(String(text), "seconds or meters, as in 20s or 50m")
  }

  private static func start(_ text: Substring) throws(SimulationError) -> Fault.Start {
    if let value = measure(text, "s") { return .time(value) }
    if text.contains(",") { return try place(text) }
    if let value = measure(text, "m") { return .distance(value) }
    throw wrong(String(text), "seconds, meters or a place, as in 30s, 120m or 40.75,-73.98~15m")
  }

  private static func place(_ text: Substring) throws(SimulationError) -> Fault.Start {
    let parts = text.split(separator: "~", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, numbers.count == 2, let latitude = number(numbers[0]),
      let longitude = number(numbers[1]), let radius = measure(parts[1], "m"), radius > 0
    else { throw wrong(String(text), "a place with a radius, as in 40.75,-73.98~15m") }
    return try place(latitude: latitude, longitude: longitude, radius: radius, text: String(text))
  }

  static func place(
    latitude: Degrees, longitude: Degrees, radius: Meters, text: String
  ) throws(SimulationError) -> Fault.Start {
    do {
      return .place(try Coordinate(validating: latitude, longitude: longitude), radius: radius)
    } catch {
      throw wrong(text, "a place on Earth (\(error.description))")
    }
  }

  /// A measure in `0...1e7` with its unit.
  private static func measure(_ text: Substring, _ unit: Character) -> Double? {
    guard text.last == unit, let value = number(text.dropLast()), (0...largest).contains(value)
    else { return nil }
    return value
  }

  /// A plain decimal number: no words such as `nan`, no exponent.
  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.count <= 40,
      text.utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || $0 == 46 || $0 == 45 || $0 == 43 })
    else { return nil }
    return Double(text)
  }

  private static func wrong(_ text: String, _ expected: String) -> SimulationError {
    .fault(text: String(text.prefix(60)), expected: expected)
  }
}
