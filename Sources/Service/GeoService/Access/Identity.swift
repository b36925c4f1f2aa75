/// The scope of a caller's rights.
package enum AccessScope: String, CaseIterable, Sendable, Hashable {
  /// Ask.
  case read
  /// Change the store.
  case write
  /// See and revoke keys.
  case admin
}

/// A caller, and what the caller may do.
package struct Identity: Sendable, Hashable {
  /// The name among all callers: the id of a key, or issuer and subject of a token.
  var id: String
  /// The author of the caller's changes in the history; nil when unknown.
  var author: String?
  var scopes: Set<AccessScope>
  /// The projects that the caller sees; nil for all.
  var projects: Set<String>?
  /// The maximum number of requests a second; nil for any number.
  var rate: Double?

  /// The caller of a service without keys.
  static let local = Identity(id: "local", author: nil, scopes: [.read, .write])

  /// Whether a project is there for the caller; nil is the store beside the projects, which only those see that see all.
  func sees(_ project: String?) -> Bool {
    guard let projects else { return true }
    return project.map { projects.contains($0) } ?? false
  }
}
