/// What only the owner of some tables knows about putting them right.
public struct ComponentRepair: Sendable {
  /// What a repair has to look at.
  public struct Scope: Sendable {
    /// The tables that were made anew, for whatever reason.
    public var tables: Set<String>
    /// Whether rows may have changed without the triggers of the tables.
    public var hasLostTriggers: Bool
    /// Whether everything is checked, whatever the schema looks like.
    public var isThorough: Bool
  }

  /// A table whose rows go into one that was made anew.
  public struct Former: Sendable {
    /// Its name now.
    public let name: String
    /// Its columns that hold values.
    public let columns: Set<String>
  }

  /// How rows come over from a former table, whose alias is `o`.
  public struct Refill: Sendable {
    /// Expressions for columns of the new table; others are taken as they are.
    public var columns: [String: String]
    /// What the rows are read from.
    public var source: String

    /// Makes a way of its parts.
    public init(columns: [String: String], source: String) {
      self.columns = columns
      self.source = source
    }
  }

  let doubt: String?
  let refill: @Sendable (_ table: String, Former, Connection) throws(GeoPackageError) -> Refill?
  let content: @Sendable (Scope, Connection) throws(GeoPackageError) -> [StoreDefect]

  /// Makes a repair of its parts; both run inside a transaction, without triggers.
  ///
  /// - Parameters:
  ///   - doubt: a quick query that has a row when the content of the tables needs a full check.
  ///   - refill: how rows come into a table; nil for as they are.
  ///   - content: puts right what the tables hold and says what was wrong.
  public init(
    doubt: String? = nil,
    refill:
      @escaping @Sendable (_ table: String, Former, Connection) throws(GeoPackageError) -> Refill?,
    content: @escaping @Sendable (Scope, Connection) throws(GeoPackageError) -> [StoreDefect]
  ) {
    self.doubt = doubt
    self.refill = refill
    self.content = content
  }
}
