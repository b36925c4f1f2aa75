/// What a role of a server may do with the stores of a database.
package enum StoreRight: String, CaseIterable, Sendable {
  /// Nothing any more.
  case none
  /// Read.
  case reader
  /// Read and change; what the history says stays.
  case writer
  /// Everything that a writer may, make tables, and pass these rights on.
  case admin
}

/// A store on a server, which knows roles.
package protocol GrantingStore: AnchorStorage {
  /// Gives a role exactly these rights, in place of those that it had.
  func grant(_ right: StoreRight, to role: String) throws(AnchorStoreError)
}
