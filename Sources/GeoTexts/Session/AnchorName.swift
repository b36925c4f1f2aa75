/// What people call an anchor.
public enum AnchorName: Hashable, Sendable {
  /// It has a name.
  case named(String)
  /// It has none; its place in the session stands for it, counted from 1.
  case unnamed(Int)

  /// The name, or the number where the name is empty.
  public init(_ name: String, number: Int) {
    self = name.isEmpty ? .unnamed(number) : .named(name)
  }
}
