/// What somebody may do.
package enum AccessScope: String, CaseIterable, Sendable, Hashable {
  /// Ask.
  case read
  /// Change the store.
  case write
  /// See and revoke keys.
  case admin
}

/// Who asks, and what they may do.
package struct Identity: Sendable, Hashable {
  /// What names them among all who ask: the id of a key, or issuer and subject of a token.
  var id: String
  /// Who the history says makes their changes; nil when nobody is known.
  var author: String?
  /// What they may do.
  var scopes: Set<AccessScope>
  /// The projects that they see; nil for all.
  var projects: Set<String>?
  /// How many requests a second they may send; nil for any number.
  var rate: Double?

  /// Somebody on the machine, where no keys are asked for.
  static let local = Identity(id: "local", author: nil, scopes: [.read, .write])
}
