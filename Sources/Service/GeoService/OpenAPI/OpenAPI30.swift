import GeoFormats

/// The description as OpenAPI 3.0, for programs that know no other.
///
/// Version 3.0 has a dialect of its own of JSON Schema: one type a schema, `nullable`, no `const`, and nothing beside `$ref`.
enum OpenAPI30 {
  /// The document of a document of OpenAPI 3.1.
  static func document(_ document: JSONValue) -> JSONValue {
    guard let object = rewritten(document).object else { return document }
    return .object(object.mapping("openapi") { _ in .string("3.0.3") })
  }

  /// Schemas stand at `schema` and in `schemas`; what else there is has the same form in both versions.
  private static func rewritten(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(rewritten))
    case .object(let object):
      .object(
        object.mapping { member in
          switch member.name {
          case "schema": schema(member.value)
          case "schemas": members(member.value)
          default: rewritten(member.value)
          }
        })
    default: value
    }
  }

  private static func members(_ value: JSONValue) -> JSONValue {
    guard let object = value.object else { return value }
    return .object(object.mapping { schema($0.value) })
  }

  private static func schema(_ value: JSONValue) -> JSONValue {
    guard let object = value.object else { return value }
    if let reference = object.members.first(where: { $0.name == "$ref" }) {
      guard object.members.count > 1 else { return value }
      var rest = JSONObject(object.members.filter { $0.name != "$ref" })
      rest.members.append(
        .init(name: "allOf", value: .array([.object(JSONObject([reference]))])))
      return schema(.object(rest))
    }
    return .object(JSONObject(object.members.flatMap { Self.members(for: $0, of: object) }))
  }

  /// The members that replace a keyword of a schema.
  private static func members(
    for member: JSONObject.Member, of object: JSONObject
  ) -> [JSONObject.Member] {
    func only(_ value: JSONValue) -> [JSONObject.Member] {
      [.init(name: member.name, value: value)]
    }
    switch member.name {
    case "$defs", "patternProperties": return []
    case "examples":
      return member.value.array?.first.map { [.init(name: "example", value: $0)] } ?? []
    case "const": return [.init(name: "enum", value: .array([member.value]))]
    case "type": return types(member.value)
    case "exclusiveMinimum", "exclusiveMaximum":
      let inclusive = member.name == "exclusiveMinimum" ? "minimum" : "maximum"
      return [.init(name: inclusive, value: member.value)] + only(.bool(true))
    case "prefixItems":
      // Positions have no schemas of their own there: what all of them are, where that is one type.
      guard object["items"] == nil else { return [] }
      let types = Set((member.value.array ?? []).map { $0["type"] })
      let type = types.count == 1 ? types.first ?? nil : nil
      return [.init(name: "items", value: .object(type.map { ["type": $0] } ?? [:]))]
    case "items", "not": return only(schema(member.value))
    case "additionalProperties": return only(schema(member.value))
    case "properties": return only(members(member.value))
    case "anyOf", "oneOf", "allOf":
      let all = member.value.array ?? []
      let others = all.filter { $0["type"]?.string != "null" }
      let nullable: [JSONObject.Member] =
        others.count < all.count ? [.init(name: "nullable", value: .bool(true))] : []
      return only(.array(others.map(schema))) + nullable
    default: return [member]
    }
  }

  /// One type, or a choice among schemas of one type each.
  private static func types(_ value: JSONValue) -> [JSONObject.Member] {
    let all = (value.array ?? [value]).compactMap(\.string)
    let types = all.filter { $0 != "null" }
    var members: [JSONObject.Member] = []
    if let type = types.first, types.count == 1 {
      members.append(.init(name: "type", value: .string(type)))
    } else if !types.isEmpty {
      let choices = types.map { type -> JSONValue in
        type == "array"
          ? .object(["type": .string(type), "items": .object([:])])
          : .object(["type": .string(type)])
      }
      members.append(.init(name: "anyOf", value: .array(choices)))
    }
    if types.count < all.count { members.append(.init(name: "nullable", value: .bool(true))) }
    return members
  }
}

extension JSONObject {
  fileprivate func mapping(_ change: (Member) -> JSONValue) -> JSONObject {
    JSONObject(members.map { .init(name: $0.name, value: change($0)) })
  }
}
