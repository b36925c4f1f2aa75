/// A value of a JSON text (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, as the nearest Double; whole numbers are exact up to 2^53.
  case number(Double)
  /// A whole number beyond 2^53: its digits, after a minus sign for a negative one.
  case integer(String)
  /// A string, with its escapes resolved.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// A string, or `null` without one.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// The member of an object; nil when this is no object or has no such member.
  public subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The text of a string; nil for everything else.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, the nearest Double of a whole one beyond 2^53; nil for everything else.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let digits): Double(digits)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The elements of an array; nil for everything else.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for everything else.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The strings in the value, in their order, without the names of members.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    case .null, .bool, .number, .integer: []
    }
  }

  /// The kind of the value, with its article, for messages: `a string`, `null`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number, .integer: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object, in the order of the text.
public struct JSONObject: Hashable, Sendable {
  /// One name with its value.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// All members; a name may come twice.
  package var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of the last member with this name, as JavaScript has it.
  public subscript(name: String) -> JSONValue? {
    members.last { $0.name == name }?.value
  }

  /// The last value of each name, for many lookups.
  package var valuesByName: [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object of names and values, in their order.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { Member(name: $0, value: $1) })
  }
}
