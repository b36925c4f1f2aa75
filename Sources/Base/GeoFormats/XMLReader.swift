import CGeoExpat

/// A receiver of the events of an XML reader.
protocol XMLHandler: AnyObject {
  /// An element begins; `name` is as written, with its prefix.
  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) throws(FormatError)
  /// Text of the innermost open element; it may come in several pieces.
  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError)
  /// The innermost open element ends.
  func end(from reader: XMLReader) throws(FormatError)
}

/// The attributes of one start tag; usable only while `XMLHandler.start` runs.
struct XMLAttributes {
  fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  subscript(name: StaticString) -> String? {
    guard var pair = pairs else { return nil }
    while let found = pair[0], let value = pair[1] {
      if Self.equals(found, name) { return String(cString: value) }
      pair += 2
    }
    return nil
  }

  /// The names and values of all attributes, in the order of the document.
  var all: [(name: String, value: String)] {
    guard var pair = pairs else { return [] }
    var found: [(name: String, value: String)] = []
    while let name = pair[0], let value = pair[1] {
      found.append((String(cString: name), String(cString: value)))
      pair += 2
    }
    return found
  }

  private static func equals(_ text: UnsafePointer<XML_Char>, _ name: StaticString) -> Bool {
    for index in 0..<name.utf8CodeUnitCount
    where UInt8(bitPattern: text[index]) != name.utf8Start[index] {
      // Also ends at the terminating zero of a shorter text.
      return false
    }
    return text[name.utf8CodeUnitCount] == 0
  }
}

/// Reads XML 1.0 through Expat, without namespaces, in any encoding of one or two bytes a character that
/// the C library converts, UTF-8 or UTF-16.
///
/// Entity declarations are refused, so no document can grow while it is read.
final class XMLReader {
  /// The deepest nesting of elements that is read.
  static let depth = 256

  private let handler: any XMLHandler
  private let parser: XML_Parser
  private var failure: FormatError?
  private var openElements = 0

  /// Creates a reader for one document; nil when memory is short.
  /// - Parameters:
  ///   - handler: The receiver of the events.
  ///   - isDecoded: Whether the document was converted to UTF-8, whatever its declaration says.
  init?(handler: any XMLHandler, isDecoded: Bool = false) {
    // NULL means out of memory.
    guard let parser = XML_ParserCreate(isDecoded ? "UTF-8" : nil) else { return nil }
    self.handler = handler
    self.parser = parser
    XMLEncoding.install(in: parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        XMLReader.run(context) { (reader) throws(FormatError) in
          try reader.start(String(cString: name), XMLAttributes(pairs: attributes))
        }
      },
      { context, _ in
        XMLReader.run(context) { (reader) throws(FormatError) in
          reader.openElements -= 1
          try reader.handler.end(from: reader)
        }
      })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      XMLReader.run(context) { (reader) throws(FormatError) in
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        try reader.handler.text(bytes, from: reader)
      }
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      XMLReader.run(context) { (reader) throws(FormatError) in
        throw .unexpected(
          found: "the declaration of an entity", expected: "a document without entities of its own",
          at: reader.place)
      }
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Reads the next bytes of the document; the last ones say so.
  func feed(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(FormatError) {
    // Expat counts in C integers, so a long document goes in by pieces.
    let step = 1 << 24
    var start = 0
    repeat {
      let end = min(start + step, bytes.count)
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let pointer = part.baseAddress?.assumingMemoryBound(to: CChar.self)
      let last = isFinal && end == bytes.count
      // XML_STATUS_OK is 1; a handler that failed has stopped the parser and left its own error.
      let status = XML_Parse(parser, pointer, Int32(part.count), last ? 1 : 0)
      if let failure { throw failure }
      guard status == XML_STATUS_OK else { throw syntaxError() }
      start = end
    } while start < bytes.count
  }

  /// The place of the reader: the start of the current event.
  ///
  /// Expat counts the lines when it is asked, so only errors ask.
  var place: TextPlace {
    TextPlace(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func start(_ name: String, _ attributes: XMLAttributes) throws(FormatError) {
    openElements += 1
    guard openElements <= Self.depth else {
      throw .limit("elements nest deeper than \(Self.depth)", at: place)
    }
    try handler.start(name, attributes: attributes, from: self)
  }

  private func syntaxError() -> FormatError {
    let code = XML_GetErrorCode(parser)
    if code == XML_ERROR_INVALID_TOKEN, let word = Self.badWord(of: parser) {
      return .unexpected(
        found: "bytes that are not UTF-8", expected: TextEncoding.advice(for: word), at: place)
    }
    if code == XML_ERROR_NO_ELEMENTS, openElements > 0 {
      return .unexpected(
        found: "the end of the text within an open element",
        expected: "well-formed XML: the file is cut short", at: place)
    }
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "an error of XML"
    let expected =
      code == XML_ERROR_UNKNOWN_ENCODING
      ? "UTF-8, UTF-16 or another encoding that the C library knows" : "well-formed XML"
    return .unexpected(found: words, expected: expected, at: place)
  }

  /// Runs a handler inside of Expat, through which no Swift error may pass.
  private static func run(
    _ context: UnsafeMutableRawPointer?, _ body: (XMLReader) throws(FormatError) -> Void
  ) {
    guard let context else { return }
    let reader = Unmanaged<XMLReader>.fromOpaque(context).takeUnretainedValue()
    guard reader.failure == nil else { return }
    do throws(FormatError) {
      try body(reader)
    } catch {
      reader.failure = error
      _ = XML_StopParser(reader.parser, 0)
    }
  }
}
