/// Reads JSON texts strictly by RFC 8259.
package enum JSONReader {
  /// The deepest nesting that is read unless asked otherwise.
  package static let defaultDepth = 128

  /// The most values of one text: short values need much more memory than their text.
  package static let mostValues = 1 << 25

  /// Reads one value that fills the whole text; a byte order mark before it is skipped.
  /// - Throws: `FormatError.unexpected` with the place, the value found and the value expected;
  ///   `FormatError.limit` when arrays and objects nest deeper than `depth`.
  package static func read(
    _ bytes: [UInt8], depth: Int = defaultDepth
  ) throws(FormatError) -> JSONValue {
    try RawBytes.read(bytes) { (all) throws(FormatError) in
      var parser = JSONParser(JSONScanner(all), depth: depth)
      return try parser.document()
    }
  }

  package static func read(
    text: String, depth: Int = defaultDepth
  ) throws(FormatError) -> JSONValue {
    try read(Array(text.utf8), depth: depth)
  }
}

/// Builds the values of one text by recursive descent.
struct JSONParser {
  private var scanner: JSONScanner
  private var depthLeft: Int
  private let depth: Int
  private var valuesLeft = JSONReader.mostValues

  init(_ scanner: JSONScanner, depth: Int) {
    self.scanner = scanner
    self.depth = depth
    depthLeft = depth
  }

  mutating func document() throws(FormatError) -> JSONValue {
    scanner.skipMark()
    scanner.skipBlanks()
    let value = try value()
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
    return value
  }

  /// Reads a value that begins here.
  private mutating func value() throws(FormatError) -> JSONValue {
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw .limit("the text has more than \(JSONReader.mostValues) values", at: scanner.place)
    }
    switch scanner.byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try scanner.string())
    case UInt8(ascii: "t"):
      try scanner.literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try scanner.literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try scanner.literal("null")
      return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try scanner.number()
    default:
      throw scanner.unexpected("a value")
    }
  }

  private mutating func array() throws(FormatError) -> [JSONValue] {
    try descend()
    defer { depthLeft += 1 }
    var elements: [JSONValue] = []
    if scanner.skip(UInt8(ascii: "]")) { return elements }
    // Most arrays of geographic documents are positions.
    elements.reserveCapacity(3)
    while true {
      elements.append(try value())
      scanner.skipBlanks()
      if scanner.skip(UInt8(ascii: ",")) {
        scanner.skipBlanks()
        continue
      }
      guard scanner.skip(UInt8(ascii: "]")) else { throw scanner.unexpected("`,` or `]`") }
      return elements
    }
  }

  private mutating func object() throws(FormatError) -> JSONObject {
    try descend()
    defer { depthLeft += 1 }
    var object = JSONObject()
    if scanner.skip(UInt8(ascii: "}")) { return object }
    while true {
      guard scanner.byte == UInt8(ascii: "\"") else {
        throw scanner.unexpected("the name of a member in quotes")
      }
      let name = try scanner.string()
      scanner.skipBlanks()
      guard scanner.skip(UInt8(ascii: ":")) else { throw scanner.unexpected("`:`") }
      scanner.skipBlanks()
      object.members.append(JSONObject.Member(name: name, value: try value()))
      scanner.skipBlanks()
      if scanner.skip(UInt8(ascii: ",")) {
        scanner.skipBlanks()
        continue
      }
      guard scanner.skip(UInt8(ascii: "}")) else { throw scanner.unexpected("`,` or `}`") }
      return object
    }
  }

  /// Goes past the opening bracket of an array or object, and the blanks after it.
  private mutating func descend() throws(FormatError) {
    guard depthLeft > 0 else {
      throw .limit("arrays and objects nest deeper than \(depth)", at: scanner.place)
    }
    depthLeft -= 1
    scanner.advance()
    scanner.skipBlanks()
  }
}
