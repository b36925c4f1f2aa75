/// A point in well-known text or binary (OGC 06-103r4, ISO 13249-3), also with PostGIS' `SRID`.
package struct WellKnownPoint: Hashable, Sendable {
  /// The first number: longitude or easting.
  package var x: Double
  /// The second number: latitude or northing.
  package var y: Double
  /// The third number, where the point has a height.
  package var z: Double?
  /// The number of the reference system (`SRID`), where it is named and not 0.
  package var system: Int?

  /// The meaning of a text.
  package enum Reading: Hashable, Sendable {
    case point(WellKnownPoint)
    case empty
    /// A shape that is no point, by its name.
    case shape(String)
  }

  private static let shapes = [
    "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION",
    "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE",
    "SURFACE", "POLYHEDRALSURFACE", "TIN", "TRIANGLE",
  ]

  /// Reads well-known text, or binary in hexadecimal digits; nil for other texts.
  package static func read(_ text: some StringProtocol) -> Reading? {
    var body = text.uppercased()[...]
    var system: Int?
    if body.hasPrefix("SRID=") {
      guard let end = body.firstIndex(of: ";") else { return nil }
      guard let number = Int(body[body.index(body.startIndex, offsetBy: 5)..<end]) else {
        return nil
      }
      system = number == 0 ? nil : number
      body = body[body.index(after: end)...]
    }
    body = body.drop { $0 == " " }
    let name = String(body.prefix { $0.isLetter && $0.isASCII })
    if name == "POINT" || ["POINTZ", "POINTM", "POINTZM"].contains(name) {
      return point(body.dropFirst(5), system)
    }
    let plain = name.hasSuffix("ZM") ? String(name.dropLast(2)) : name
    if let shape = shapes.first(where: { plain == $0 || plain == $0 + "Z" || plain == $0 + "M" }) {
      return .shape(shape)
    }
    return system == nil ? binary(body) : nil
  }

  /// Reads what follows `POINT`.
  private static func point(_ text: Substring, _ system: Int?) -> Reading? {
    let open = text.firstIndex(of: "(")
    let words = text[..<(open ?? text.endIndex)].split(separator: " ")
    if open == nil { return words.last == "EMPTY" ? .empty : nil }
    guard let open, let close = text.lastIndex(of: ")"), open < close,
      text[text.index(after: close)...].allSatisfy({ $0 == " " || $0 == ";" }),
      words.joined().allSatisfy({ $0 == "Z" || $0 == "M" })
    else { return nil }
    let parts = text[text.index(after: open)..<close].split(separator: " ")
    let numbers = parts.compactMap { NumberText.number($0) }
    let flags = words.joined()
    let dimensions = flags.isEmpty ? numbers.count : 2 + flags.count
    guard numbers.count == parts.count, numbers.count == dimensions, 2...4 ~= numbers.count else {
      return nil
    }
    let hasHeight = numbers.count > 2 && flags != "M"
    return .point(
      WellKnownPoint(
        x: numbers[0], y: numbers[1], z: hasHeight ? numbers[2] : nil, system: system))
  }

  /// Reads binary in hexadecimal digits: ISO's, or PostGIS' with flags.
  private static func binary(_ text: Substring) -> Reading? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count >= 10, digits.count.isMultiple(of: 2),
      digits.count <= 1 << 16
    else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    guard bytes[0] < 2 else { return nil }
    var rest = bytes.dropFirst()
    func take(_ count: Int) -> UInt64? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      let part = Array(rest.prefix(count))
      return (bytes[0] == 0 ? part : part.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let code = take(4) else { return nil }
    let plain = code & 0x1FFF_FFFF
    guard plain < 4000 else { return nil }
    let hasZ = code & 0x8000_0000 != 0 || plain / 1000 == 1 || plain / 1000 == 3
    let hasM = code & 0x4000_0000 != 0 || plain / 1000 >= 2
    var system: Int?
    if code & 0x2000_0000 != 0 {
      guard let number = take(4) else { return nil }
      system = number == 0 ? nil : Int(number)
    }
    guard plain % 1000 == 1 else {
      let index = Int(plain % 1000) - 2
      return shapes.indices.contains(index) ? .shape(shapes[index]) : nil
    }
    var numbers: [Double] = []
    for _ in 0..<(2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)) {
      guard let bits = take(8) else { return nil }
      numbers.append(Double(bitPattern: bits))
    }
    guard rest.isEmpty else { return nil }
    // An empty point has NaN coordinates.
    guard !numbers[0].isNaN, !numbers[1].isNaN else { return .empty }
    return .point(
      WellKnownPoint(x: numbers[0], y: numbers[1], z: hasZ ? numbers[2] : nil, system: system))
  }
}
