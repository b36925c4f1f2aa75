import GeoFormats

/// Reads and writes geometries as well-known text (OGC 06-103r4 §7), and boxes.
enum CQL2GeometryText {
  enum Kind: String {
    case point = "POINT"
    case lineString = "LINESTRING"
    case polygon = "POLYGON"
    case multiPoint = "MULTIPOINT"
    case multiLineString = "MULTILINESTRING"
    case multiPolygon = "MULTIPOLYGON"
    case collection = "GEOMETRYCOLLECTION"
    case box = "BBOX"
  }

  /// Reads what follows the name of a kind.
  static func read(
    _ kind: Kind, _ reader: inout CQL2TextReader
  ) throws(FormatError) -> CQL2Geometry {
    if kind != .box, case .identifier(let name) = reader.token, name.uppercased() == "Z" {
      try reader.advance()
    }
    switch kind {
    case .point:
      try reader.expect("(")
      let position = try position(&reader)
      try reader.expect(")")
      return .point(position)
    case .lineString: return .lineString(try line(&reader))
    case .polygon: return .polygon(try rings(&reader))
    case .multiPoint:
      try reader.expect("(")
      return .multiPoint(
        try reader.list { (reader) throws(FormatError) in
          // Both forms are in use: each position in brackets, or not.
          let isBracketed = try reader.take("(")
          let position = try Self.position(&reader)
          if isBracketed { try reader.expect(")") }
          return position
        })
    case .multiLineString: return .multiLineString(try lines(&reader, least: 2))
    case .multiPolygon:
      try reader.expect("(")
      return .multiPolygon(try reader.list(rings))
    case .collection:
      try reader.expect("(")
      return .collection(
        try reader.list { (reader) throws(FormatError) in
          guard case .identifier(let name) = reader.token,
            let kind = Kind(rawValue: name.uppercased()), kind != .box, kind != .collection
          else { throw reader.error("a geometry that is no collection") }
          try reader.advance()
          return try read(kind, &reader)
        })
    case .box:
      try reader.expect("(")
      let numbers = try reader.list(number)
      guard let box = CQL2Geometry.box(of: numbers) else {
        throw reader.error("4 or 6 numbers before it: the least, then the greatest")
      }
      return box
    }
  }

  private static func number(_ reader: inout CQL2TextReader) throws(FormatError) -> Double {
    let isNegative = try reader.take("-")
    if !isNegative { _ = try reader.take("+") }
    guard case .number(let number) = reader.token else { throw reader.error("a number") }
    try reader.advance()
    return isNegative ? -number : number
  }

  private static func position(_ reader: inout CQL2TextReader) throws(FormatError) -> [Double] {
    var position = [try number(&reader), try number(&reader)]
    switch reader.token {
    case .number, .mark("-"), .mark("+"): position.append(try number(&reader))
    default: break
    }
    return position
  }

  private static func line(
    _ reader: inout CQL2TextReader, least: Int
  ) throws(FormatError) -> [[Double]] {
    try reader.expect("(")
    let positions = try reader.list(position)
    guard positions.count >= least else {
      throw reader.error("at least \(least) positions before it")
    }
    return positions
  }

  private static func line(_ reader: inout CQL2TextReader) throws(FormatError) -> [[Double]] {
    try line(&reader, least: 2)
  }

  private static func lines(
    _ reader: inout CQL2TextReader, least: Int
  ) throws(FormatError) -> [[[Double]]] {
    try reader.expect("(")
    return try reader.list { (reader) throws(FormatError) in try line(&reader, least: least) }
  }

  private static func rings(_ reader: inout CQL2TextReader) throws(FormatError) -> [[[Double]]] {
    let rings = try lines(&reader, least: 4)
    guard rings.allSatisfy({ $0.first?.prefix(2) == $0.last?.prefix(2) }) else {
      throw reader.error("rings before it that end where they begin")
    }
    return rings
  }

  // MARK: - Writing

  static func text(of geometry: CQL2Geometry) -> String {
    func position(_ numbers: [Double]) -> String { numbers.map(number).joined(separator: " ") }
    func line(_ line: [[Double]]) -> String {
      "(" + line.map(position).joined(separator: ", ") + ")"
    }
    func lines(_ lines: [[[Double]]]) -> String {
      "(" + lines.map(line).joined(separator: ", ") + ")"
    }
    let z = geometry.positions.first?.count == 3 ? " Z " : ""
    switch geometry {
    case .point(let numbers): return "POINT\(z)(\(position(numbers)))"
    case .lineString(let positions): return "LINESTRING\(z)\(line(positions))"
    case .polygon(let rings): return "POLYGON\(z)\(lines(rings))"
    case .multiPoint(let positions):
      return "MULTIPOINT\(z)(" + positions.map { "(\(position($0)))" }.joined(separator: ", ") + ")"
    case .multiLineString(let parts): return "MULTILINESTRING\(z)\(lines(parts))"
    case .multiPolygon(let parts):
      return "MULTIPOLYGON\(z)(" + parts.map(lines).joined(separator: ", ") + ")"
    case .collection(let parts):
      return "GEOMETRYCOLLECTION(" + parts.map(text).joined(separator: ", ") + ")"
    case .box(let numbers): return "BBOX(" + numbers.map(number).joined(separator: ", ") + ")"
    }
  }

  /// A number that is read again as itself.
  static func number(_ number: Double) -> String {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53,
      number != 0 || number.sign == .plus
    {
      return String(whole)
    }
    return String(number)
  }
}

extension CQL2Geometry {
  /// The box of 4 or 6 numbers; nil for others, and for one that is upside down.
  static func box(of numbers: [Double]) -> CQL2Geometry? {
    let half = numbers.count / 2
    guard numbers.count == 4 || numbers.count == 6, numbers[1] <= numbers[half + 1] else {
      return nil
    }
    return .box(numbers)
  }
}
