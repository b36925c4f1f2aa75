/// A value of a JSON text that knows its way from the root, for documents of a fixed shape.
///
/// A missing value is a node too, so reading goes on to the place where the error is thrown.
package struct JSONNode: Sendable {
  /// The value; nil when it is missing.
  package let value: JSONValue?
  /// The way from the root.
  package let path: JSONPath
  private let bytes: [UInt8]

  /// Reads a text.
  ///
  /// - Throws: `FormatError` with the place when it is not JSON.
  package init(reading bytes: [UInt8]) throws(FormatError) {
    self.init(value: try JSONReader.read(bytes), path: JSONPath(), bytes: bytes)
  }

  /// Creates a root node of a value without source text.
  package init(_ value: JSONValue) {
    self.init(value: value, path: JSONPath(), bytes: [])
  }

  private init(value: JSONValue?, path: JSONPath, bytes: [UInt8]) {
    self.value = value
    self.path = path
    self.bytes = bytes
  }

  package subscript(name: String) -> JSONNode {
    JSONNode(value: value?[name], path: path.appending(name), bytes: bytes)
  }

  package var isNull: Bool { value == nil || value == .null }

  /// Makes sure that this is an object.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func requireObject() throws(FormatError) {
    guard case .object = value else { throw error(expected: "an object") }
  }

  /// The elements of the array.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func elements() throws(FormatError) -> [JSONNode] {
    guard let array = value?.array else { throw error(expected: "an array") }
    return array.enumerated().map { index, element in
      JSONNode(value: element, path: path.appending(index), bytes: bytes)
    }
  }

  /// The text of the string.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func string() throws(FormatError) -> String {
    guard let text = value?.string else { throw error(expected: "a string") }
    return text
  }

  /// The text of the string; nil when it is missing or null.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func optionalString() throws(FormatError) -> String? {
    isNull ? nil : try string()
  }

  /// The number.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func number() throws(FormatError) -> Double {
    guard let number = value?.number else { throw error(expected: "a number") }
    return number
  }

  /// The boolean.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package func bool() throws(FormatError) -> Bool {
    guard case .bool(let value) = value else { throw error(expected: "true or false") }
    return value
  }

  /// The place where the value begins, or its owner when it is missing.
  package var place: TextPlace { path.place(in: bytes) }

  /// The error that the value is not what belongs here.
  package func error(expected: String) -> FormatError {
    .member(path: path.description, found: found, expected: expected, at: place)
  }

  private var found: String {
    switch value {
    case nil: "missing"
    case .string(let text)?: "`\(text.prefix(40))`"
    case .number(let number)?: "\(number)"
    case .integer(let integer)?: integer
    case .bool(let value)?: "\(value)"
    case .array(let elements)?: "an array of \(elements.count)"
    case let value?: value.kind
    }
  }
}
