import GeoFormats

/// The description of the service: an OpenAPI document made of the operations themselves, with every schema inside.
enum Description {
  static let type = "application/vnd.oai.openapi+json;version=3.1"
  static let type30 = "application/vnd.oai.openapi+json;version=3.0"

  private enum Version: String, CaseIterable, Sendable {
    case v31 = "3.1"
    case v30 = "3.0"
  }

  private static let version = Parameter<Version>.choice(
    "version", "The version of OpenAPI; without it what `Accept` asks for, else 3.1.")

  static let endpoints = [
    Endpoint(
      "GET", "/api", id: "getDescription", tag: "Service", "The description of the service",
      parameters: [version.description],
      answers: [
        .init(
          "An OpenAPI document.",
          [.init(type), .init(type30), .init("application/json"), .init("text/html")])
      ]
    ) { call in
      let best =
        switch try call.value(version) {
        case .v31?: type
        case .v30?: type30
        case nil:
          AcceptedTypes(call.request).best(of: [type, type30, "application/json"]) ?? type
        }
      let document = document(call)
      return .json(best == type30 ? OpenAPI30.document(document) : document, type: best)
    }
  ]

  private static func document(_ call: Call) -> JSONValue {
    var paths: [JSONObject.Member] = []
    var schemas: Set<String> = []
    for endpoint in call.service.endpoints {
      let operation = JSONObject.Member(
        name: endpoint.method.lowercased(), value: self.operation(endpoint, &schemas))
      if let index = paths.firstIndex(where: { $0.name == endpoint.path }) {
        var methods = paths[index].value.object?.members ?? []
        methods.append(operation)
        paths[index].value = .object(JSONObject(methods))
      } else {
        paths.append(.init(name: endpoint.path, value: .object(JSONObject([operation]))))
      }
    }
    return .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string(call.service.configuration.title),
        "version": .string(call.service.configuration.version),
        "description": .string(
          "Anchors, routes and coverage for geo-anchored augmented reality. Paths under /v1 keep "
            + "their meaning; what goes is marked as deprecated for a year first."),
      ]),
      "servers": .array([.object(["url": .string(call.url(""))])]),
      "paths": .object(JSONObject(paths)),
      "components": .object(["schemas": .object(SchemaComponents.components(schemas))]),
    ])
  }

  private static func operation(
    _ endpoint: Endpoint, _ schemas: inout Set<String>
  ) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "operationId", value: .string(endpoint.id)),
      .init(name: "tags", value: .array([.string(endpoint.tag)])),
      .init(name: "summary", value: .string(endpoint.summary)),
      .init(
        name: "parameters",
        value: .array(
          (endpoint.parameters + format(endpoint) + revision(endpoint)).map(parameter))),
    ]
    if let body = endpoint.body {
      members.append(
        .init(
          name: "requestBody",
          value: .object([
            "required": .bool(true), "content": .object(content(readable(body), &schemas)),
          ])))
    }
    var answers: [JSONObject.Member] = endpoint.answers.map { answer in
      .init(
        name: String(answer.status),
        value: .object([
          "description": .string(answer.text),
          "content": .object(
            content(answer.contents + (answer.isOpaque ? [.init(Endpoint.bytes)] : []), &schemas)),
        ]))
    }
    answers.append(
      .init(
        name: "default",
        value: .object([
          "description": .string("What went wrong (RFC 9457)."),
          "content": .object([
            "application/problem+json": .object([
              "schema": .object(["$ref": .string("#/components/schemas/problem")])
            ])
          ]),
        ])))
    members.append(.init(name: "responses", value: .object(JSONObject(answers))))
    return .object(JSONObject(members))
  }

  /// The content that a body may be declared as.
  ///
  /// Lines of JSON are taken as plain bytes too: many generated clients send no other content that is not JSON.
  private static func readable(_ body: Endpoint.Content) -> [Endpoint.Content] {
    body.type == SessionEndpoints.logType ? [body, .init(Endpoint.bytes)] : [body]
  }

  /// The parameter `f` of an operation that has formats to choose from.
  private static func format(_ endpoint: Endpoint) -> [ParameterDescription] {
    let formats = Set(endpoint.formats).sorted()
    guard !formats.isEmpty else { return [] }
    var description = QueryReader.format.description
    description.schema = [
      "type": .string("string"), "enum": .array(formats.map(JSONValue.string)),
    ]
    return [description]
  }

  /// The revision that may be asked for.
  private static func revision(_ endpoint: Endpoint) -> [ParameterDescription] {
    endpoint.showsRevision ? [RevisionWaits.parameter.description] : []
  }

  private static func parameter(_ parameter: ParameterDescription) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "name", value: .string(parameter.name)),
      .init(name: "in", value: .string(parameter.location.rawValue)),
      .init(name: "description", value: .string(parameter.text)),
      .init(name: "required", value: .bool(parameter.isRequired)),
      .init(name: "schema", value: .object(parameter.schema)),
    ]
    if parameter.location == .query, parameter.schema["type"]?.string == "array" {
      members.append(.init(name: "style", value: .string("form")))
      members.append(.init(name: "explode", value: .bool(false)))
    }
    return .object(JSONObject(members))
  }

  private static func content(
    _ contents: [Endpoint.Content], _ schemas: inout Set<String>
  ) -> JSONObject {
    JSONObject(
      contents.map { content in
        let schema: JSONValue
        switch content.schema {
        case .named(let name)?:
          schemas.insert(name)
          schema = .object(["$ref": .string("#/components/schemas/\(name)")])
        case .oneOf(let names)?:
          schemas.formUnion(names)
          schema = .object([
            "anyOf": .array(
              names.map { .object(["$ref": .string("#/components/schemas/\($0)")]) })
          ])
        case .inline(let object)?: schema = .object(object)
        case nil:
          var text: JSONObject = ["type": .string("string")]
          if content.type == Endpoint.bytes {
            text.members.append(.init(name: "format", value: .string("binary")))
          }
          schema = content.type.contains("json") ? .object([:]) : .object(text)
        }
        return .init(name: content.type, value: .object(["schema": schema]))
      })
  }
}
