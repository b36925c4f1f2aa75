import GeoFormats

/// The keys of the service, for administrators: those of all projects, or of their own alone.
enum KeyEndpoints {
  static let endpoints = [list, creation, single, revocation]

  private static let text = JSONValue.object(["type": .string("string")])
  private static let scopes = JSONValue.object([
    "type": .string("array"),
    "items": .object(["enum": .array(AccessScope.allCases.map { .string($0.rawValue) })]),
  ])
  private static let projects = JSONValue.object(["type": .string("array"), "items": text])
  private static let rate = JSONValue.object([
    "type": .array([.string("number"), .string("null")]), "minimum": .number(0.01),
    "maximum": .number(1_000_000),
  ])

  private static let keySchema: Endpoint.Schema = .inline([
    "type": .string("object"),
    "required": .array(["id", "name", "scopes", "projects", "created"].map(JSONValue.string)),
    "properties": .object([
      "id": text, "name": text, "scopes": scopes, "projects": projects, "requestsPerSecond": rate,
      "created": text,
      "revoked": .object(["type": .array([.string("string"), .string("null")])]),
      "secret": .object([
        "type": .string("string"),
        "description": .string("What requests are sent with; answered once."),
      ]),
    ]),
  ])

  private static let list =
    Endpoint(
      "GET", "/v1/keys", id: "getKeys", tag: "Keys", "The keys, without their secrets",
      answers: [
        .init(
          "The keys.",
          [.init("application/json", .inline(["type": .string("object")]))])
      ]
    ) { call in
      .json(
        .object([
          "keys": .array(
            try call.service.access.keys(where: call.reaches)
              .map { .object(JSONObject(members(of: $0))) })
        ]))
    }

  private static func members(of key: AccessKey) -> [JSONObject.Member] {
    [
      .init(name: "id", value: .string(key.id)), .init(name: "name", value: .string(key.name)),
      .init(name: "scopes", value: .array(key.scopes.map { .string($0.rawValue) })),
      .init(name: "projects", value: .array(key.projects.map { .string($0) })),
      .init(name: "requestsPerSecond", value: key.rate.map { .number($0) } ?? .null),
      .init(name: "created", value: .string(key.created)),
      .init(name: "revoked", value: .text(key.revoked)),
    ]
  }

  private static let creation =
    Endpoint(
      "POST", "/v1/keys", id: "createKey", tag: "Keys",
      "Make a key, whose secret is answered once; it sees no project that the caller does not see",
      body: .init(
        "application/json",
        .inline([
          "type": .string("object"), "additionalProperties": .bool(false),
          "required": .array([.string("name")]),
          "properties": .object([
            "name": .object([
              "type": .string("string"), "minLength": .number(1), "maxLength": .number(200),
            ]),
            "scopes": scopes, "projects": projects, "requestsPerSecond": rate,
          ]),
        ])),
      answers: [.init("The key.", [.init("application/json", keySchema)], status: 201)]
    ) { call in
      let (key, secret) = try wanted(call)
      try call.service.access.add(key)
      var response = ServerResponse.json(
        .object(
          JSONObject(
            members(of: key) + [JSONObject.Member(name: "secret", value: .string(secret))])),
        status: 201)
      response.fields["location"] = call.url("/v1/keys/\(key.id)")
      response.fields["cache-control"] = "no-store"
      return response
    }

  /// The key that a request asks for.
  /// - Throws: `Problem` 400 for a body that is none, 403 for a key that would see more than its maker.
  private static func wanted(_ call: Call) throws(Problem) -> (key: AccessKey, secret: String) {
    let node = try call.json()
    let name: String
    var scopes = [AccessScope.read]
    var projects = call.service.configuration.project.map { [$0] } ?? []
    var rate: Double?
    do throws(FormatError) {
      try node.requireObject(known: ["name", "scopes", "projects", "requestsPerSecond"])
      name = try node["name"].string()
      guard AccessKey.isName(name) else {
        throw node["name"].error(expected: "1 to 200 visible characters")
      }
      if !node["scopes"].isNull {
        scopes = try node["scopes"].elements().map { (element) throws(FormatError) in
          try element.choice(of: AccessScope.self)
        }
        guard !scopes.isEmpty else { throw node["scopes"].error(expected: "a scope") }
      }
      if !node["projects"].isNull {
        projects = try node["projects"].elements().map { (element) throws(FormatError) in
          try element.name()
        }
      }
      if !node["requestsPerSecond"].isNull {
        rate = try node["requestsPerSecond"].number(in: 0.01...1_000_000)
      }
    } catch {
      throw Problem(error)
    }
    let made = AccessKey.make(
      name: name, scopes: AccessScope.allCases.filter(scopes.contains), projects: projects,
      rate: rate)
    guard call.reaches(made.key) else {
      throw Problem(
        403, "the key would see projects that its maker does not see, or not the one that is asked",
        at: .body(path: "projects", line: nil, column: nil))
    }
    return made
  }

  private static let key = Parameter<String>.text(
    "key", in: .path, atMost: 20, "The id of a key.")

  private static let single =
    Endpoint(
      "GET", "/v1/keys/{key}", id: "getKey", tag: "Keys", "A key, without its secret",
      parameters: [key.description],
      answers: [.init("The key.", [.init("application/json", keySchema)])]
    ) { call in
      let id = try call.value(key) ?? ""
      let keys = try call.service.access.keys(where: call.reaches)
      guard let found = keys.first(where: { $0.id == id })
      else { throw Problem(404, "there is no key `\(id)`", at: .path("key")) }
      return .json(.object(JSONObject(members(of: found))))
    }

  private static let revocation =
    Endpoint(
      "DELETE", "/v1/keys/{key}", id: "revokeKey", tag: "Keys", "Revoke a key",
      parameters: [key.description], answers: [.init("The key counts no more.", status: 204)]
    ) { call in
      try call.service.access.revoke(try call.value(key) ?? "", where: call.reaches)
      return ServerResponse(status: 204)
    }
}

extension AccessControl {
  /// The keys of the file that an operation reaches.
  /// - Throws: `Problem` 500 where the file cannot be read.
  func keys(where isReached: (AccessKey) -> Bool) throws(Problem) -> [AccessKey] {
    guard let keyFile else { return [] }
    do throws(ServiceError) {
      return try AccessKeys(path: keyFile, mayBeMissing: true).keys.filter(isReached)
    } catch {
      throw Problem(500, "the keys of the service cannot be read")
    }
  }

  /// Adds a key, which counts at once.
  /// - Throws: `Problem` 409 where the service has no file of keys, 500 where it cannot be written.
  func add(_ key: AccessKey) throws(Problem) {
    guard let keyFile else {
      throw Problem(409, "there is no file of keys: the service was started without `keys`")
    }
    do throws(ServiceError) {
      try AccessKeys.change(keyFile, mayBeMissing: true) { $0.keys.append(key) }
      _ = try reload()
    } catch {
      throw Problem(500, "the keys of the service cannot be written")
    }
  }

  /// Revokes a key that an operation reaches.
  /// - Throws: `Problem` 404 when it reaches no such key that counts.
  func revoke(_ id: String, where isReached: (AccessKey) -> Bool) throws(Problem) {
    var isFound = false
    if let keyFile {
      do throws(ServiceError) {
        try AccessKeys.change(keyFile, mayBeMissing: true) { keys in
          isFound = keys.keys.contains { $0.id == id && isReached($0) } && keys.revoke(id)
        }
        if isFound { _ = try reload() }
      } catch {
        throw Problem(500, "the keys of the service cannot be written")
      }
    }
    guard isFound else {
      throw Problem(404, "there is no key `\(id)` that counts", at: .path("key"))
    }
  }
}

extension AccessKey {
  /// Whether a caller may see and revoke the key in a project: it sees that project, and none that the caller does not see.
  func isManaged(by caller: Identity, in project: String?) -> Bool {
    if let project, !projects.isEmpty, !projects.contains(project) { return false }
    guard let seen = caller.projects else { return true }
    return !projects.isEmpty && seen.isSuperset(of: projects)
  }
}

extension AccessKeys {
  /// Marks a key as revoked.
  /// - Returns: Whether there was such a key that counted.
  package mutating func revoke(_ id: String) -> Bool {
    guard let index = keys.firstIndex(where: { $0.id == id && $0.revoked == nil }) else {
      return false
    }
    keys[index].revoked = AccessKey.now()
    return true
  }
}
