/// What only the owner of some tables knows about putting them right.
package struct ComponentRepair: Sendable {
  /// What a repair has to look at.
  package struct Scope: Sendable {
    /// The tables that were made anew, for whatever reason.
    package var tables: Set<String>
    /// Whether rows may have changed without the triggers of the tables.
    package var hasLostTriggers: Bool
    /// Whether everything is checked, whatever the schema looks like.
    package var isThorough: Bool
  }

  /// A table whose rows go into one that was made anew.
  package struct Former: Sendable {
    package let name: String
    package let columns: Set<String>
  }

  /// How rows come over from a former table, whose alias is `o`.
  package struct Refill: Sendable {
    /// Expressions for columns of the new table; others are taken as they are.
    package var columns: [String: String]
    /// What the rows are read from.
    package var source: String

    /// Creates a way of its parts.
    package init(columns: [String: String], source: String) {
      self.columns = columns
      self.source = source
    }
  }

  let doubt: String?
  let refill: @Sendable (_ table: String, Former, Connection) throws(StorageError) -> Refill?
  let content: @Sendable (Scope, Connection) throws(StorageError) -> [StoreDefect]

  /// Creates a repair of its parts; both run inside a transaction, without triggers.
  ///
  /// - Parameters:
  ///   - doubt: a quick query that has a row when the content of the tables needs a full check.
  ///   - refill: how rows come into a table; nil for as they are.
  ///   - content: puts right what the tables hold and says what was wrong.
  package init(
    doubt: String? = nil,
    refill:
      @escaping @Sendable (_ table: String, Former, Connection) throws(StorageError) -> Refill?,
    content: @escaping @Sendable (Scope, Connection) throws(StorageError) -> [StoreDefect]
  ) {
    self.doubt = doubt
    self.refill = refill
    self.content = content
  }
}
