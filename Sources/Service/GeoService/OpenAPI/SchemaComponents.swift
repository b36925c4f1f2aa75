import GeoFormats

/// The project's JSON schemas as parts of one document.
enum SchemaComponents {
  private static let parsed: [String: JSONValue] = Embedded.all.compactMapValues {
    try? JSONReader.read(text: $0)
  }

  /// The schemas of these names and all that they refer to, by name, and those of the service itself.
  static func components(_ names: Set<String>) -> JSONObject {
    var found: [String: JSONValue] = [:]
    var open = Array(names)
    while let name = open.popLast() {
      guard found[name] == nil, let schema = parsed[name + ".schema.json"] else { continue }
      var referred: Set<String> = []
      let (whole, choices) = split(rewritten(schema, &referred), name)
      found[name] = whole
      found.merge(choices) { $1 }
      open += referred
    }
    return JSONObject(
      own + found.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
  }

  /// The schema, and the choices that it has by their titles, each as a component of its own name: programs that make types
  /// of schemas make one type of each component.
  private static func split(
    _ schema: JSONValue, _ name: String
  ) -> (whole: JSONValue, choices: [String: JSONValue]) {
    var choices: [String: JSONValue] = [:]
    guard let object = schema.object else { return (schema, choices) }
    let whole = object.mapping("anyOf") { all in
      .array(
        (all.array ?? []).map { choice in
          guard let members = choice.object?.members, let title = choice["title"]?.string else {
            return choice
          }
          choices["\(name)-\(title)"] = .object(
            JSONObject(members.filter { $0.name != "title" }))
          return .object(["$ref": .string("#/components/schemas/\(name)-\(title)")])
        })
    }
    return (.object(whole), choices)
  }

  /// The schema with references to where the schemas stand in the document.
  ///
  /// Every array says what its elements are, and no boolean is a choice of one value, as programs that make types of schemas
  /// ask for. Its title is part of its description, or they would name types by sentences.
  private static func rewritten(
    _ value: JSONValue, _ referred: inout Set<String>
  ) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { rewritten($0, &referred) })
    case .object(let object):
      let isRoot = object["$schema"] != nil
      var members = object.members.compactMap { member -> JSONObject.Member? in
        switch (member.name, member.value.string) {
        case ("$schema", _): return nil
        case ("version", _), ("description", _), ("title", _):
          if isRoot { return nil }
          return .init(name: member.name, value: rewritten(member.value, &referred))
        case ("enum", _) where member.value.array?.allSatisfy(\.isBoolean) == true:
          return .init(name: "type", value: .string("boolean"))
        case ("$ref", let text?):
          return .init(name: "$ref", value: .string(reference(text, &referred)))
        default:
          return .init(name: member.name, value: rewritten(member.value, &referred))
        }
      }
      if isRoot {
        let told = ["title", "description"].compactMap { object[$0]?.string }
        members.insert(
          .init(name: "description", value: .string(told.joined(separator: ". "))), at: 0)
      }
      if object["type"]?.string == "array", object["items"] == nil, object["prefixItems"] == nil {
        members.append(.init(name: "items", value: .object([:])))
      }
      return .object(JSONObject(members))
    default: return value
    }
  }

  /// Schemas refer to whole files, which become components.
  private static func reference(_ file: String, _ referred: inout Set<String>) -> String {
    let name = file.hasSuffix(".schema.json") ? String(file.dropLast(12)) : file
    referred.insert(name)
    return "#/components/schemas/\(name)"
  }

  /// The schemas of documents that only the service writes.
  private static let own: [JSONObject.Member] = {
    let text = """
      {
        "problem": {
          "type": "object", "required": ["type", "title", "status", "detail"],
          "properties": {
            "type": {"type": "string"}, "title": {"type": "string"},
            "status": {"type": "integer"}, "detail": {"type": "string"},
            "parameter": {"type": "string", "description": "The parameter with the mistake."},
            "in": {"enum": ["query", "path", "header"]},
            "path": {"type": "string", "description": "The member of the body with the mistake."},
            "line": {"type": "integer"}, "column": {"type": "integer"},
            "present": {"type": "object", "description": "The feature that an edit was not made for."},
            "changed": {
              "type": "array", "items": {"type": "string"},
              "description": "The ids and names of what keeps a change from being taken back."
            },
            "sent": {"type": "object", "description": "The feature as it was sent."},
            "findings": {"type": "object", "description": "What was found in a document."}
          }
        },
        "link": {
          "type": "object", "required": ["href", "rel"],
          "properties": {
            "href": {"type": "string"}, "rel": {"type": "string"}, "type": {"type": "string"},
            "title": {"type": "string"},
            "method": {"type": "string", "description": "The method, where it is not GET."},
            "body": {"type": "object", "description": "The document to send to it."}
          }
        },
        "feature": {
          "type": "object", "required": ["type", "id", "geometry", "properties"],
          "properties": {
            "type": {"const": "Feature"}, "id": {"type": "string"},
            "geometry": {"type": ["object", "null"]}, "properties": {"type": "object"},
            "links": {"type": "array", "items": {"$ref": "#/components/schemas/link"}}
          }
        },
        "newFeature": {
          "type": "object", "required": ["type", "geometry", "properties"],
          "properties": {
            "type": {"const": "Feature"}, "id": {"type": "string"},
            "geometry": {"type": ["object", "null"]}, "properties": {"type": "object"}
          }
        },
        "featureCollection": {
          "type": "object", "required": ["type", "features", "links"],
          "properties": {
            "type": {"const": "FeatureCollection"},
            "features": {"type": "array", "items": {"$ref": "#/components/schemas/feature"}},
            "numberReturned": {"type": "integer", "minimum": 0},
            "numberMatched": {"type": "integer", "minimum": 0},
            "timeStamp": {"type": "string", "format": "date-time"},
            "notices": {
              "type": "array", "items": {"type": "string"},
              "description": "What is probably not as it was meant."
            },
            "links": {"type": "array", "items": {"$ref": "#/components/schemas/link"}}
          }
        }
      }
      """
    return (try? JSONReader.read(text: text))?.object?.members ?? []
  }()
}

extension JSONValue {
  fileprivate var isBoolean: Bool { if case .bool = self { true } else { false } }
}
