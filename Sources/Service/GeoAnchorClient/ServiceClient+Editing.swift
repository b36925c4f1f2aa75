import Foundation
public import GeoFormats
import GeoLocalization

// Edits are sent until they are answered: each has a name of its own, by which the service makes it once.

extension ServiceClient {
  /// Adds a feature.
  /// - Parameters:
  ///   - feature: A feature of GeoJSON, or the document of a chain.
  ///   - collection: The collection.
  /// - Returns: The id of the feature.
  /// - Throws: `ServiceClientError`.
  public func create(
    _ feature: JSONValue, in collection: String
  ) async throws(ServiceClientError) -> String {
    let answer = try await edit(
      "POST", "collections/\(collection)/items", feature, type: Self.type(of: collection))
    guard let place = answer.location?.split(separator: "/").last,
      let id = String(place).removingPercentEncoding
    else { throw .unexpected("location") }
    return id
  }

  /// Replaces a feature.
  /// - Parameters:
  ///   - id: The feature.
  ///   - collection: Its collection.
  ///   - feature: A feature of GeoJSON, or the document of a chain.
  ///   - tag: The entity tag that it must have; nil for any.
  /// - Throws: `ServiceClientError`: `conflict` when it has another tag.
  public func replace(
    _ id: String, of collection: String, by feature: JSONValue, ifMatch tag: String? = nil
  ) async throws(ServiceClientError) {
    _ = try await edit(
      "PUT", "collections/\(collection)/items/\(id)", feature, type: Self.type(of: collection),
      ifMatch: tag)
  }

  /// Changes members of a feature.
  /// - Parameters:
  ///   - id: The feature.
  ///   - collection: Its collection.
  ///   - patch: A merge patch (RFC 7396): members to be set, `null` for those to be removed.
  ///   - tag: The entity tag that it must have; nil for any.
  /// - Throws: `ServiceClientError`: `conflict` when it has another tag.
  public func update(
    _ id: String, of collection: String, with patch: JSONValue, ifMatch tag: String? = nil
  ) async throws(ServiceClientError) {
    _ = try await edit(
      "PATCH", "collections/\(collection)/items/\(id)", patch,
      type: "application/merge-patch+json", ifMatch: tag)
  }

  /// Removes a feature.
  /// - Parameters:
  ///   - id: The feature.
  ///   - collection: Its collection.
  ///   - tag: The entity tag that it must have; nil for any.
  /// - Throws: `ServiceClientError`: `conflict` when it has another tag.
  public func delete(
    _ id: String, of collection: String, ifMatch tag: String? = nil
  ) async throws(ServiceClientError) {
    _ = try await edit("DELETE", "collections/\(collection)/items/\(id)", ifMatch: tag)
  }

  /// Makes several edits as one change, all of them or none.
  /// - Parameter edits: Values that follow the schema `feature-edit`.
  /// - Returns: The revision and the tags, as the schema `edited` has them.
  /// - Throws: `ServiceClientError`.
  public func change(_ edits: [JSONValue]) async throws(ServiceClientError) -> JSONValue {
    let lines = edits.map { $0.compactText + "\n" }.joined()
    return try Self.read(
      try await edit("POST", "v1/changes", body: Array(lines.utf8), type: "application/jsonl").body)
  }

  /// Undoes a change, or the newest that is not undone.
  /// - Returns: The revision and the change, as the schema `edited` has them.
  /// - Throws: `ServiceClientError`.
  @discardableResult
  public func undo(_ change: Int? = nil) async throws(ServiceClientError) -> JSONValue {
    let path = change.map { "v1/changes/\($0)/undo" } ?? "v1/undo"
    return try Self.read(try await edit("POST", path).body)
  }

  /// Redoes the change undone last.
  /// - Returns: The revision and the change, as the schema `edited` has them.
  /// - Throws: `ServiceClientError`.
  @discardableResult
  public func redo() async throws(ServiceClientError) -> JSONValue {
    try Self.read(try await edit("POST", "v1/redo").body)
  }

  private static func type(of collection: String) -> String {
    collection == "chains" ? "application/json" : "application/geo+json"
  }

  private func edit(
    _ method: String, _ path: String, _ document: JSONValue, type: String,
    ifMatch tag: String? = nil
  ) async throws(ServiceClientError) -> HTTPRequest.Answer {
    try await edit(
      method, path, body: Array(document.compactText.utf8), type: type, ifMatch: tag)
  }

  /// The number of times an edit is sent while no answer comes.
  private static let attempts = 8

  private func edit(
    _ method: String, _ path: String, body: [UInt8] = [], type: String? = nil,
    ifMatch tag: String? = nil
  ) async throws(ServiceClientError) -> HTTPRequest.Answer {
    var request = HTTPRequest(
      method, address.appending(path), headers: [("Idempotency-Key", UUID().uuidString)],
      body: body)
    if let type { request.headers.append(("Content-Type", type)) }
    if let tag { request.headers.append(("If-Match", tag)) }
    for attempt in 1..<Self.attempts {
      do throws(ServiceClientError) {
        return try await send(request)
      } catch {
        // One that was sent before may be at work still.
        switch error {
        case .unreachable, .problem(status: 503, _): break
        case .problem(status: 409, let detail) where detail.contains("is at work"): break
        default: throw error
        }
      }
      try? await Task.sleep(for: .milliseconds(min(2_000, 25 << attempt)))
      guard !Task.isCancelled else { throw .unreachable("the task was canceled") }
    }
    return try await send(request)
  }
}
