/// An edit of a store as a value, which waits to be committed together with others.
public struct StoreEdit: Sendable {
  /// The revision that an edit became, nil where it left nothing; or why it was refused.
  public typealias Outcome = Result<Int?, any Error>

  /// The purpose, as errors quote it after "cannot".
  public var purpose: String
  /// The kind of the change.
  public var kind: Change.Kind
  /// The change that an undo or redo is about.
  public var target: Int?
  /// The author, as the history shows it; nil when unknown.
  public var author: String?
  /// Reads and changes by the transaction, which it must not keep; may run more than once.
  public var work: @Sendable (AnchorTransaction) throws -> Void

  /// Creates an edit.
  public init(
    _ purpose: String, as kind: Change.Kind = .edit, target: Int? = nil, by author: String?,
    _ work: @escaping @Sendable (AnchorTransaction) throws -> Void
  ) {
    self.purpose = purpose
    self.kind = kind
    self.target = target
    self.author = author
    self.work = work
  }
}
