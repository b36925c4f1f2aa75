/// An event of a kind that this version does not know, kept byte for byte.
public struct UnknownEvent: Hashable, Sendable {
  /// The kind as the log names it.
  public var name: String
  /// The whole line of the log: one JSON object without a line feed.
  public var line: String

  /// Makes an event of a line that is one JSON object.
  public init(name: String, line: String) {
    self.name = name
    self.line = line
  }
}
