/// A code that was scanned or typed.
public struct CodeReading: Hashable, Sendable {
  /// What it says.
  public var text: String

  /// Makes a reading.
  public init(text: String) {
    self.text = text
  }
}

/// What the app thinks of the code that was read last.
public struct CodeVerdict: Hashable, Sendable {
  /// Whether it is good.
  public var isAccepted: Bool

  /// Makes a verdict.
  public init(isAccepted: Bool) {
    self.isAccepted = isAccepted
  }
}
