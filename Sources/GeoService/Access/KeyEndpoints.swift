import GeoFormats
import GeoHTTP

/// The keys of the service, for administrators: those of all projects, or of their own alone.
enum KeyEndpoints {
  static let endpoints = [list, revocation]

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
              .map { key in
                .object([
                  "id": .string(key.id), "name": .string(key.name),
                  "scopes": .array(key.scopes.map { .string($0.rawValue) }),
                  "projects": .array(key.projects.map { .string($0) }),
                  "requestsPerSecond": key.rate.map { .number($0) } ?? .null,
                  "created": .string(key.created), "revoked": .text(key.revoked),
                ])
              })
        ]))
    }

  private static let key = Parameter<String>.text(
    "key", in: .path, atMost: 20, "The id of a key.")

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
  ///
  /// - Throws: `Problem` 500 where the file cannot be read.
  func keys(where isReached: (AccessKey) -> Bool) throws(Problem) -> [AccessKey] {
    guard let keyFile else { return [] }
    do throws(ServiceError) {
      return try AccessKeys(path: keyFile, mayBeMissing: true).keys.filter(isReached)
    } catch {
      throw Problem(500, "the keys of the service cannot be read")
    }
  }

  /// Revokes a key that an operation reaches.
  ///
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
  ///
  /// - Returns: Whether there was such a key that counted.
  package mutating func revoke(_ id: String) -> Bool {
    guard let index = keys.firstIndex(where: { $0.id == id && $0.revoked == nil }) else {
      return false
    }
    keys[index].revoked = AccessKey.now()
    return true
  }
}
