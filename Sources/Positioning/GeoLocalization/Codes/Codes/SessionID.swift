/// The name of a session by which an app and a service find it again.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// The name, at most 64 characters.
  public let text: String

  /// The most characters of a name.
  public static let longest = 64

  /// Makes an id; what is longer is cut after 64 characters as people count them, never within one.
  public init(_ text: String) {
    self.text = String(text.prefix(Self.longest))
  }

  /// The name.
  public var description: String { text }
}
