public import GeoTexts

/// What the user is told while a position is looked for: a toast, an overlay, a progress bar.
public struct LocalizationNotice: Hashable, Sendable {
  /// How it is shown.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// For a moment.
    case toast
    /// While a request is under way.
    case overlay
  }

  /// How far something has come.
  public struct Progress: Hashable, Sendable {
    /// What is done, counted from 1.
    public var number: Int
    /// What there is to do.
    public var count: Int
  }

  /// How it is shown.
  public var kind: Kind
  /// The words.
  public var word: LocalizationWord
  /// Whether it tells of a success; nil when it tells of no outcome.
  public var isSuccess: Bool?
  /// How far the frames are; nil for other messages.
  public var progress: Progress?

  init(_ kind: Kind, _ word: LocalizationWord, isSuccess: Bool? = nil) {
    self.kind = kind
    self.word = word
    self.isSuccess = isSuccess
    if case .capturing(let number, let count) = word {
      progress = Progress(number: number, count: count)
    }
  }
}
