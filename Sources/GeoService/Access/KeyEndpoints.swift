import GeoFormats
import GeoHTTP

/// The keys of the service, for those who look after it.
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
            try call.service.access.keys().map { key in
              .object([
                "id": .string(key.id), "name": .string(key.name),
                "scopes": .array(key.scopes.map { .string($0.rawValue) }),
                "projects": .array(key.projects.map { .string($0) }),
                "requestsPerSecond": key.rate.map { .number($0) } ?? .null,
                "created": .string(key.created), "revoked": .text(key.revoked),
              ])
            })
        ]))
    }.requiring(.admin)

  private static let key = Parameter<String>.text(
    "key", in: .path, atMost: 20, "The id of a key.")

  private static let revocation =
    Endpoint(
      "DELETE", "/v1/keys/{key}", id: "revokeKey", tag: "Keys", "Revoke a key",
      parameters: [key.description], answers: [.init("The key counts no more.", status: 204)]
    ) { call in
      try call.service.access.revoke(call.value(key) ?? "")
      return ServerResponse(status: 204)
    }.requiring(.admin)
}

extension AccessControl {
  /// The keys of the file.
  ///
  /// - Throws: `Problem` 404 where there is none.
  func keys() throws(Problem) -> [AccessKey] {
    guard let keyFile else { return [] }
    do throws(ServiceError) { return try AccessKeys(path: keyFile).keys } catch {
      throw Problem(500, "the keys of the service cannot be read")
    }
  }

  /// Lets a key count no more.
  ///
  /// - Throws: `Problem` 404 when there is no such key.
  func revoke(_ id: String) throws(Problem) {
    guard let keyFile else { throw Problem(404, "there is no key `\(id)`", at: .path("key")) }
    var isFound = false
    do throws(ServiceError) {
      var keys = try AccessKeys(path: keyFile)
      isFound = keys.revoke(id)
      if isFound {
        try keys.write(to: keyFile)
        _ = try reload()
      }
    } catch {
      throw Problem(500, "the keys of the service cannot be written")
    }
    guard isFound else {
      throw Problem(404, "there is no key `\(id)` that counts", at: .path("key"))
    }
  }
}

extension AccessKeys {
  /// Notes that a key counts no more.
  ///
  /// - Returns: whether there was such a key that counted.
  package mutating func revoke(_ id: String) -> Bool {
    guard let index = keys.firstIndex(where: { $0.id == id && $0.revoked == nil }) else {
      return false
    }
    keys[index].revoked = AccessKey.now()
    return true
  }
}
