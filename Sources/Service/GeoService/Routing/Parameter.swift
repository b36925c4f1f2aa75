package import GeoFormats

/// A parameter of a request: its name, what it means, and how its text becomes a value.
package struct Parameter<Value: Sendable>: Sendable {
  /// The description in the OpenAPI document.
  package var description: ParameterDescription
  /// The value of a text; nil when it is none.
  package var parse: @Sendable (String) -> Value?

  /// Creates a parameter; `expected` says what it must be, as problems say it, and `schema` is its JSON
  /// schema.
  package init(
    _ name: String, in location: ParameterDescription.Location = .query, _ text: String,
    expected: String, schema: JSONObject, isRequired: Bool = false,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    description = ParameterDescription(
      name: name, location: location, text: text, expected: expected, schema: schema,
      isRequired: isRequired || location == .path)
    self.parse = parse
  }
}

package struct ParameterDescription: Sendable, Hashable {
  package enum Location: String, Sendable, Hashable { case path, query, header }

  package var name: String
  package var location: Location
  package var text: String
  package var expected: String
  package var schema: JSONObject
  package var isRequired: Bool

  /// The place of the parameter, for problems.
  package var place: Problem.Place {
    switch location {
    case .path: .path(name)
    case .query: .query(name)
    case .header: .field(name)
    }
  }

  /// Whether a text is as long as the schema asks for, in characters.
  func allowsLength(of text: String) -> Bool {
    let length = Double(text.unicodeScalars.count)
    return length >= schema["minLength"]?.number ?? 0
      && length <= schema["maxLength"]?.number ?? .infinity
  }
}

extension Parameter<Int> {
  /// The largest whole number that every program reads as itself (RFC 8259 §6).
  package static var most: Int { 9_007_199_254_740_991 }

  /// A whole number within a range.
  package static func integer(
    _ name: String, in range: ClosedRange<Int>, default usual: Int? = nil, _ text: String
  ) -> Parameter {
    var schema: JSONObject = [
      "type": .string("integer"), "minimum": .number(Double(range.lowerBound)),
      "maximum": .number(Double(range.upperBound)),
    ]
    if let usual { schema.members.append(.init(name: "default", value: .number(Double(usual)))) }
    return Parameter(
      name, text, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      schema: schema
    ) { WholeNumber.read($0, in: range) }
  }

  /// A whole number within a range as a segment of the path.
  static func segment(
    _ name: String, in range: PartialRangeFrom<Int>, _ text: String
  ) -> Parameter {
    Parameter(
      name, in: .path, text, expected: "a whole number from \(range.lowerBound)",
      schema: ["type": .string("integer"), "minimum": .number(Double(range.lowerBound))]
    ) { WholeNumber.read($0, in: range.lowerBound...Int.max) }
  }
}

/// Whole numbers of requests, which have one text each: what is the same is asked for at one address.
enum WholeNumber {
  /// The number of a text of digits, without a sign or zeros before it; nil for any other text, and outside of the range.
  static func read(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard let first = text.utf8.first, first != UInt8(ascii: "0") || text.utf8.count == 1,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }
}

extension Parameter<Double> {
  package static func number(
    _ name: String, in range: ClosedRange<Double>, _ text: String
  ) -> Parameter {
    Parameter(
      name, text, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
      schema: [
        "type": .string("number"), "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    ) { text in
      (try? NumberSyntax.number(text)).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Parameter<String> {
  /// Any text up to a length, in characters.
  package static func text(
    _ name: String, in location: ParameterDescription.Location = .query, atMost length: Int = 200,
    _ text: String
  ) -> Parameter {
    Parameter(
      name, in: location, text, expected: "1 to \(length) characters",
      schema: [
        "type": .string("string"), "minLength": .number(1), "maxLength": .number(Double(length)),
      ]
    ) { text in (1...length).contains(text.unicodeScalars.count) ? text : nil }
  }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the values of a type.
  package static func choice(_ name: String, _ text: String) -> Parameter {
    let known = Value.allCases.map(\.rawValue)
    return Parameter(
      name, text, expected: "one of " + known.map { "`\($0)`" }.joined(separator: ", "),
      schema: ["type": .string("string"), "enum": .array(known.map(JSONValue.string))]
    ) { Value(rawValue: $0) }
  }
}
