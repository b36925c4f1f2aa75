import GeoAnchorStore
import GeoFormats
import GeoRequests

/// Searches whose conditions are too long for a URL: the parameters of a list of features as members of a document.
enum FeatureSearch {
  static let intersects = Parameter<String>(
    "intersects", "Only features that have a point in common with a geometry of GeoJSON.",
    expected: "a geometry of GeoJSON", schema: ["type": .string("object")]
  ) { $0 }

  static func endpoint(of collection: FeatureCollection, _ name: String) -> Endpoint {
    Endpoint(
      "POST", path(of: collection), id: "search\(name)", tag: "Features",
      "Search with conditions of any length",
      body: .init("application/json", .inline(schema(of: collection))),
      answers: [.init("A page of features.", FeatureFormat.contents)]
    ) { call in
      do {
        let search = try self.call(call, collection)
        return try FeatureEndpoints.items(of: collection, search, asked: document(call))
      } catch let problem as Problem {
        throw problem.inBody
      }
    }
  }

  static func path(of collection: FeatureCollection) -> String {
    "/collections/\(collection.rawValue)/search"
  }

  private static func schema(of collection: FeatureCollection) -> JSONObject {
    let members = (collection.parameters + [intersects.description]).map { parameter in
      var schema = parameter.schema
      if parameter.name == FilterParameters.name {
        schema = [
          "anyOf": .array([
            .object(["type": .string("string"), "minLength": .number(1)]),
            .object(["type": .string("object")]),
          ])
        ]
      }
      schema.members.append(.init(name: "description", value: .string(parameter.text)))
      return JSONObject.Member(name: parameter.name, value: .object(schema))
    }
    return [
      "type": .string("object"), "additionalProperties": .bool(false),
      "properties": .object(JSONObject(members)),
    ]
  }

  private static func document(_ call: Call) throws(Problem) -> JSONObject {
    try call.requireType()
    let value: JSONValue
    do throws(FormatError) { value = try JSONReader.read(call.request.body) } catch {
      throw Problem(error)
    }
    guard let object = value.object else {
      throw Problem(
        400, "found \(value.kind), expected an object",
        at: .body(path: JSONPath.root, line: nil, column: nil))
    }
    return object
  }

  /// The request as if its members were parameters.
  private static func call(
    _ call: Call, _ collection: FeatureCollection
  ) throws(Problem) -> Call {
    var query = call.query
    let known = collection.parameters.map(\.name) + [intersects.description.name]
    let document = try document(call)
    for member in document.members where member.value != .null {
      guard known.contains(member.name) else {
        throw Problem(
          400,
          "unknown member `\(member.name.prefix(80))`: expected "
            + known.map { "`\($0)`" }.joined(separator: ", "), at: .query(member.name))
      }
      query.append((member.name, text(member.value)))
    }
    // An object is of one encoding only.
    if document[FilterParameters.name]?.object != nil {
      query.removeAll { $0.name == FilterParameters.languageName }
      query.append((FilterParameters.languageName, "cql2-json"))
    }
    return Call(
      request: call.request, endpoint: call.endpoint, segments: call.segments, query: query,
      identity: call.identity, service: call.service, data: call.data)
  }

  /// A value as parameters have it.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .array(let elements): elements.map(text).joined(separator: ",")
    default: value.compactText
    }
  }
}

extension Problem {
  /// The problem with the members of the body in the place of the parameters that they stand for.
  fileprivate var inBody: Problem {
    var problem = self
    switch place {
    case .query(let name)?: problem.place = .body(path: name, line: nil, column: nil)
    case .inQuery(let name, let path, let line, let column)?:
      // Places in JSON are those of the filter as it was written anew.
      problem.place =
        path.map { .body(path: "\(name).\($0)", line: nil, column: nil) }
        ?? .body(path: name, line: line, column: column)
    default: break
    }
    return problem
  }
}
