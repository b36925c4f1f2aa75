/// The mode of opening a store.
public enum OpenMode: Hashable, Sendable {
  /// Opens the store and creates a missing one.
  case createOrOpen
  /// Opens an existing store.
  case open
  /// Opens an existing store and never changes it.
  case readOnly
}
