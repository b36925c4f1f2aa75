/// The owner's part of repairing its tables.
package struct ComponentRepair: Sendable {
  package struct Scope: Sendable {
    /// The tables that were recreated, for whatever reason.
    package var tables: Set<String>
    /// Whether rows may have changed without the triggers of the tables.
    package var hasLostTriggers: Bool
    /// Whether everything is checked, whatever the schema looks like.
    package var isThorough: Bool
  }

  /// A table whose rows go into a recreated one.
  package struct Former: Sendable {
    package let name: String
    package let columns: Set<String>
  }

  /// The copying of rows from a former table, whose alias is `o`.
  package struct Refill: Sendable {
    /// Expressions for columns of the new table; others are taken as they are.
    package var columns: [String: String]
    /// The `FROM` clause that yields the rows.
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
  /// - Parameters:
  ///   - doubt: a quick query that has a row when the content of the tables needs a full check.
  ///   - refill: Returns the columns and the source that fill a table; nil to copy rows as they
  ///     are.
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
