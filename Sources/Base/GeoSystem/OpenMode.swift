/// How a store is opened.
public enum OpenMode: Hashable, Sendable {
  /// Opens the store, or makes it when there is no file.
  case createOrOpen
  /// Opens an existing store.
  case open
  /// Opens an existing store and never changes it.
  case readOnly
}
