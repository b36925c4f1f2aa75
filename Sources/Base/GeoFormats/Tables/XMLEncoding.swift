import CGeoExpat

/// An encoding of one or two bytes a character, as Expat asks for those that it does not know itself.
final class XMLEncoding {
  private let encoding: TextEncoding
  /// The characters of two bytes that were met.
  private var pairs: [UInt16: Int32] = [:]

  private init(_ encoding: TextEncoding) { self.encoding = encoding }

  /// Lets a parser read the encodings that the C library converts.
  static func install(in parser: XML_Parser) {
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, info in
        guard let name, let info, let encoding = TextEncoding(named: String(cString: name)) else {
          return Int32(XML_STATUS_ERROR.rawValue)
        }
        let table = XMLEncoding(encoding)
        guard withUnsafeMutableBytes(of: &info.pointee.map, table.fill) else {
          return Int32(XML_STATUS_ERROR.rawValue)
        }
        info.pointee.data = Unmanaged.passRetained(table).toOpaque()
        info.pointee.convert = { context, bytes in
          guard let context, let bytes else { return -1 }
          return Unmanaged<XMLEncoding>.fromOpaque(context).takeUnretainedValue().character(
            UInt8(bitPattern: bytes[0]), UInt8(bitPattern: bytes[1]))
        }
        info.pointee.release = { context in
          if let context { Unmanaged<XMLEncoding>.fromOpaque(context).release() }
        }
        return Int32(XML_STATUS_OK.rawValue)
      }, nil)
  }

  /// Fills Expat's table of first bytes: a character, -1 for none, -2 for the first of two bytes.
  /// - Returns: Whether letters of ASCII are themselves, without which XML cannot begin.
  private func fill(_ map: UnsafeMutableRawBufferPointer) -> Bool {
    let map = map.bindMemory(to: Int32.self)
    for byte in UInt8.min...UInt8.max {
      map[Int(byte)] = scalar([byte]) ?? (startsPair(byte) ? -2 : -1)
    }
    return map[Int(UInt8(ascii: "<"))] == 0x3C && map[Int(UInt8(ascii: "a"))] == 0x61
  }

  private func startsPair(_ byte: UInt8) -> Bool {
    byte >= 0x80 && (UInt8(0x30)...0xFE).contains { scalar([byte, $0]) != nil }
  }

  private func character(_ first: UInt8, _ second: UInt8) -> Int32 {
    let key = UInt16(first) << 8 | UInt16(second)
    if let known = pairs[key] { return known }
    let found = scalar([first, second]) ?? -1
    pairs[key] = found
    return found
  }

  /// The one character of some bytes; nil where they are invalid or several.
  private func scalar(_ bytes: [UInt8]) -> Int32? {
    guard let scalars = encoding.text(bytes)?.unicodeScalars, scalars.count == 1 else { return nil }
    return scalars.first.map { Int32($0.value) }
  }
}

extension XMLReader {
  /// The bytes of the word at which the parser stopped; nil where it is well-formed UTF-8.
  static func badWord(of parser: XML_Parser) -> [UInt8]? {
    var (offset, size) = (Int32(0), Int32(0))
    guard let start = XML_GetInputContext(parser, &offset, &size), offset < size else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(size))
    let place = Int(offset)
    guard bytes[place] >= 0x80 else { return nil }
    func isInWord(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x3C && byte != 0x3E }
    let begin = bytes[..<place].lastIndex { !isInWord($0) }.map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex { !isInWord($0) } ?? bytes.endIndex
    let word = Array(bytes[max(begin, place - 40)..<min(end, place + 40)])
    return String(validating: word, as: UTF8.self) == nil ? word : nil
  }
}
