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
      found[name] = rewritten(schema, in: name, &referred)
      open += referred
    }
    return JSONObject(
      own + found.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
  }

  /// The schema with references to where the schemas stand in the document.
  private static func rewritten(
    _ value: JSONValue, in name: String, _ referred: inout Set<String>
  ) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { rewritten($0, in: name, &referred) })
    case .object(let object):
      return .object(
        JSONObject(
          object.members.compactMap { member in
            switch (member.name, member.value.string) {
            case ("$schema", _): return nil
            case ("version", _) where object["$schema"] != nil: return nil
            case ("$ref", let text?):
              return .init(name: "$ref", value: .string(reference(text, in: name, &referred)))
            default:
              return .init(
                name: member.name, value: rewritten(member.value, in: name, &referred))
            }
          }))
    default: return value
    }
  }

  private static func reference(
    _ text: String, in name: String, _ referred: inout Set<String>
  ) -> String {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts.first ?? ""
    let rest = parts.count > 1 ? parts[1] : ""
    guard !file.isEmpty else { return "#/components/schemas/\(name)\(rest)" }
    let other = file.hasSuffix(".schema.json") ? String(file.dropLast(12)) : String(file)
    referred.insert(other)
    return "#/components/schemas/\(other)\(rest)"
  }

  /// What only the service writes.
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
            "sent": {"type": "object", "description": "The feature as it was sent."},
            "findings": {"type": "object", "description": "What was found in a document."}
          }
        },
        "link": {
          "type": "object", "required": ["href", "rel"],
          "properties": {
            "href": {"type": "string"}, "rel": {"type": "string"}, "type": {"type": "string"},
            "title": {"type": "string"}
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
            "links": {"type": "array", "items": {"$ref": "#/components/schemas/link"}}
          }
        }
      }
      """
    return (try? JSONReader.read(text: text))?.object?.members ?? []
  }()
}
