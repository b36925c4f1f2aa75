/// What a way is called.
public enum WayName: Hashable, Sendable {
  /// It has a name.
  case named(String)
  /// It has none; its kind stands for it.
  case unnamed(WayKind)
}
