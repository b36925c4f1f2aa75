import GeoFormats
import Synchronization

/// Checks values against the part of JSON Schema (draft 2020-12) that the project's schemas use.
///
/// A keyword that it does not know is a finding, so no rule of a schema goes unchecked.
public struct SchemaChecker {
  private let schema: JSONValue

  /// The schemas that were read: events refer to several of them on each of thousands of lines.
  private static let known = Mutex<[String: JSONValue]>([:])

  /// Reads a schema of `Data/schemas`.
  public init(named name: String) throws {
    schema = try Self.known.withLock { known in
      if let schema = known[name] { return schema }
      let path = Checkout.path("Data/schemas/\(name).schema.json")
      let schema = try JSONReader.read(FileBytes.read(path))
      known[name] = schema
      return schema
    }
  }

  /// The problems with the value; empty when it is valid.
  public func findings(in text: String) throws -> [String] {
    Self.check(try JSONReader.read(text: text), schema, at: "$")
  }

  private static func check(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    for rule in schema.object?.members ?? [] {
      switch rule.name {
      case "$schema", "version", "title", "description", "examples": break
      case "$ref":
        let file = rule.value.string ?? ""
        guard file.hasSuffix(".schema.json"),
          let other = (try? SchemaChecker(named: String(file.dropLast(12))))?.schema
        else {
          found.append("\(path): $ref \(rule.value)")
          break
        }
        found += check(value, other, at: path)
      case "type":
        let kinds = rule.value.array ?? [rule.value]
        if !kinds.contains(where: { isOf($0.string ?? "", value) }) {
          found.append("\(path): type")
        }
      case "enum":
        if rule.value.array?.contains(value) != true { found.append("\(path): enum") }
      case "anyOf":
        let tries = (rule.value.array ?? []).map { check(value, $0, at: path) }
        if !tries.contains(where: \.isEmpty) { found.append("\(path): anyOf \(tries)") }
      case "required", "properties", "patternProperties", "additionalProperties":
        if let object = value.object { found += check(object, rule, schema, at: path) }
      case "items", "prefixItems", "minItems", "maxItems":
        if let array = value.array { found += check(array, rule, schema, at: path) }
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
        if let number = value.number, let limit = rule.value.number {
          found += check(number, rule.name, limit) ? [] : ["\(path): \(rule.name)"]
        }
      case "maxLength":
        if let text = value.string, Double(text.unicodeScalars.count) > rule.value.number ?? 0 {
          found.append("\(path): maxLength")
        }
      case "minLength":
        if let text = value.string, Double(text.unicodeScalars.count) < rule.value.number ?? 0 {
          found.append("\(path): minLength")
        }
      case "pattern":
        guard let pattern = rule.value.string, let regex = try? Regex(pattern) else {
          found.append("\(path): pattern that is none")
          break
        }
        if let text = value.string, !text.contains(regex) { found.append("\(path): pattern") }
      default: found.append("\(path): unknown keyword \(rule.name)")
      }
    }
    return found
  }

  private static func check(
    _ object: JSONObject, _ rule: JSONObject.Member, _ schema: JSONValue, at path: String
  ) -> [String] {
    switch rule.name {
    case "required":
      return (rule.value.array ?? []).compactMap(\.string).filter { object[$0] == nil }
        .map { "\(path): required \($0)" }
    case "properties":
      return object.members.flatMap { member in
        rule.value[member.name].map { check(member.value, $0, at: "\(path).\(member.name)") } ?? []
      }
    case "patternProperties":
      return object.members.flatMap { member in
        (rule.value.object?.members ?? []).filter { matches(member.name, $0.name) }
          .flatMap { check(member.value, $0.value, at: "\(path).\(member.name)") }
      }
    default:
      let patterns = schema["patternProperties"]?.object?.members.map(\.name) ?? []
      return object.members.filter { member in
        schema["properties"]?[member.name] == nil
          && !patterns.contains { matches(member.name, $0) }
      }
      .map { "\(path): additional \($0.name)" }
    }
  }

  private static func check(
    _ array: [JSONValue], _ rule: JSONObject.Member, _ schema: JSONValue, at path: String
  ) -> [String] {
    let prefix = schema["prefixItems"]?.array ?? []
    switch rule.name {
    case "minItems":
      return Double(array.count) >= rule.value.number ?? 0 ? [] : ["\(path): minItems"]
    case "maxItems":
      return Double(array.count) <= rule.value.number ?? 0 ? [] : ["\(path): maxItems"]
    case "prefixItems":
      return zip(array, prefix).flatMap { check($0, $1, at: "\(path)[]") }
    default:
      return array.dropFirst(prefix.count).flatMap { check($0, rule.value, at: "\(path)[]") }
    }
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    (try? Regex(pattern)).map { name.contains($0) } ?? false
  }

  private static func check(_ number: Double, _ rule: String, _ limit: Double) -> Bool {
    switch rule {
    case "minimum": number >= limit
    case "maximum": number <= limit
    case "exclusiveMinimum": number > limit
    default: number < limit
    }
  }

  private static func isOf(_ kind: String, _ value: JSONValue) -> Bool {
    switch (kind, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number.rounded() == number
    default: false
    }
  }
}
