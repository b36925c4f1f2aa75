import Geodesy

/// The shape of a value in a document: its JSON schema and the type of a command-line option follow from it.
package indirect enum JSONShape: Sendable {
  /// A number; within a range where there is one.
  case number(ClosedRange<Double>? = nil)
  /// A whole number of a range.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// A string with a number of characters.
  case text(least: Int = 1, most: Int? = nil)
  /// One of several words.
  case choice([String])
  /// A vertical datum: a word, or a reference system by code or name.
  case datum
  /// An array with a number of elements.
  case array(JSONShape, least: Int = 0, most: Int? = nil)
  /// A value that its reader alone knows the shape of.
  case any
  /// An object that has no other members.
  case object([DocumentMember])

  package static func choice<Choice: RawRepresentable<String>>(of cases: [Choice]) -> Self {
    .choice(cases.map(\.rawValue))
  }

  /// The schema of the shape (JSON Schema 2020-12), with a description where one is given.
  package func schema(_ description: String? = nil) -> JSONValue {
    var members: [JSONObject.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(.init(name: name, value: value)) }
    }
    func count(_ number: Int?) -> JSONValue? {
      number.flatMap { $0 == 0 ? nil : .number(Double($0)) }
    }
    add("description", description.map { .string($0) })
    add("type", type.map { .string($0) })
    switch self {
    case .number(let range):
      add("minimum", range.map { .number($0.lowerBound) })
      add("maximum", range.map { .number($0.upperBound) })
    case .integer(let range):
      add("minimum", .number(Double(range.lowerBound)))
      add("maximum", .number(Double(range.upperBound)))
    case .flag, .any: break
    case .text(let least, let most):
      add("minLength", count(least))
      add("maxLength", count(most))
    case .choice(let words): add("enum", .array(words.map { .string($0) }))
    case .datum:
      add("minLength", .number(1))
      add("maxLength", .number(100))
      let examples = VerticalDatum.allCases.map(\.rawValue) + ["EPSG:5703", "NAVD88"]
      add("examples", .array(examples.map { .string($0) }))
    case .array(let element, let least, let most):
      add("minItems", count(least))
      add("maxItems", count(most))
      if case .any = element { break }
      add("items", element.schema())
    case .object(let parts):
      let required = parts.filter(\.isRequired).map { JSONValue.string($0.name) }
      add("required", required.isEmpty ? nil : .array(required))
      add("additionalProperties", .bool(false))
      let properties = parts.map {
        JSONObject.Member(name: $0.name, value: $0.shape.schema($0.about))
      }
      add("properties", .object(JSONObject(properties)))
    }
    return .object(JSONObject(members))
  }

  /// The type of JSON; nil for words, which say it themselves, and for any.
  private var type: String? {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .flag: "boolean"
    case .text, .datum: "string"
    case .choice, .any: nil
    case .array: "array"
    case .object: "object"
    }
  }
}

package struct DocumentMember: Sendable {
  /// The name, with the unit of a number.
  package let name: String
  package let shape: JSONShape
  /// The meaning in one or two sentences, for the schema and for the help of an option.
  package let about: String
  /// The command-line option that sets the member; nil where none does so by itself.
  package let option: MemberOption?
  package let isRequired: Bool

  package init(
    _ name: String, _ shape: JSONShape, _ about: String, option: MemberOption? = nil,
    isRequired: Bool = false
  ) {
    self.name = name
    self.shape = shape
    self.about = about
    self.option = option
    self.isRequired = isRequired
  }

  /// The latitude and longitude of a place.
  package static func position(isRequired: Bool = true) -> [DocumentMember] {
    [
      DocumentMember(
        "latitude", .number(-90...90), "WGS84 latitude in degrees.", isRequired: isRequired),
      DocumentMember(
        "longitude", .number(-180...180), "WGS84 longitude in degrees.", isRequired: isRequired),
    ]
  }

  /// The member with its default in the description.
  func noting(usual: JSONValue?) -> DocumentMember {
    guard let usual else { return self }
    let text = usual.string ?? usual.compactText
    return DocumentMember(
      name, shape, "\(about) Default: \(text).", option: option, isRequired: isRequired)
  }
}

/// The command-line option of a request's member.
package struct MemberOption: Sendable {
  /// The name without its dashes.
  package let name: String
  /// The placeholder of the value in the help, such as `METERS`; nil for a flag.
  package let valueName: String?
  /// The heading that lists the option in the help.
  package let group: String

  package init(_ name: String, _ valueName: String? = nil, in group: String) {
    self.name = name
    self.valueName = valueName
    self.group = group
  }
}
