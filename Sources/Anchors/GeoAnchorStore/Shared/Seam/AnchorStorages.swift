package import GeoSystem
import Synchronization

/// The kinds of stores that there are, by the scheme of the URL that names one.
package enum AnchorStorages {
  /// The mode of opening a store.
  package struct Options {
    /// Whether it may be made or changed.
    package var mode: OpenMode
    /// The time to wait while another process writes.
    package var busyTimeout: Duration
    /// The number of connections that read at the same time.
    package var maximumReaders: Int
    /// The author of the changes, as the history shows it.
    package var author: String?
    /// Called once for each anchor that a read leaves out because it cannot be read.
    package var unreadable: (@Sendable (UnreadableAnchor) -> Void)?
    /// Receives the revision of each change.
    package var didChange: (@Sendable (Int) -> Void)?

    package init(
      mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2), maximumReaders: Int = 5,
      author: String? = nil,
      unreadable: (@Sendable (UnreadableAnchor) -> Void)? = nil,
      didChange: (@Sendable (Int) -> Void)? = nil
    ) {
      self.mode = mode
      self.busyTimeout = busyTimeout
      self.maximumReaders = maximumReaders
      self.author = author
      self.unreadable = unreadable
      self.didChange = didChange
    }
  }

  /// The backends, each with the schemes of its URLs.
  private static let backends = Mutex<[(scheme: String, open: Opening)]>([
    ("file", { url, options throws(AnchorStoreError) in try file(url, options) }),
    (
      "memory",
      { _, options in MemoryAnchorStore(author: options.author, didChange: options.didChange) }
    ),
  ])

  private static var schemes: [(scheme: String, open: Opening)] { backends.withLock { $0 } }

  /// Opens the store of a URL.
  package typealias Opening =
    @Sendable (_ url: String, Options) throws(AnchorStoreError) -> any AnchorStorage

  /// Adds a backend of a module above.
  package static func add(_ scheme: String, _ open: @escaping Opening) {
    backends.withLock { backends in
      guard !backends.contains(where: { $0.scheme == scheme }) else { return }
      backends.append((scheme, open))
    }
  }

  /// Opens the store that a text names: a path, or a URL such as `memory:`.
  /// - Throws: `AnchorStoreError.unknownScheme`, or what opening it throws.
  package static func open(
    _ name: String, _ options: Options = Options()
  ) throws(AnchorStoreError) -> any AnchorStorage {
    guard let scheme = scheme(of: name) else { return try file(name, options) }
    guard let backend = schemes.first(where: { $0.scheme == scheme }) else {
      throw .unknownScheme(scheme, known: schemes.map(\.scheme))
    }
    return try backend.open(name, options)
  }

  /// The path of the file that a text names; nil for other stores.
  /// - Throws: `AnchorStoreError.unknownScheme`.
  package static func path(of name: String) throws(AnchorStoreError) -> String? {
    switch scheme(of: name) {
    case nil: return name
    case "file"?: return path(ofURL: name)
    case let scheme?:
      guard schemes.contains(where: { $0.scheme == scheme }) else {
        throw .unknownScheme(scheme, known: schemes.map(\.scheme))
      }
      return nil
    }
  }

  private static func file(
    _ name: String, _ options: Options
  ) throws(AnchorStoreError) -> any AnchorStorage {
    try AnchorStore(
      path: path(ofURL: name), mode: options.mode, busyTimeout: options.busyTimeout,
      maximumReaders: options.maximumReaders,
      author: options.author, unreadable: options.unreadable, didChange: options.didChange)
  }

  /// The path behind `file:` or `file://`, or the text itself.
  private static func path(ofURL name: String) -> String {
    guard scheme(of: name) == "file" else { return name }
    let path = name.dropFirst("file:".utf8.count)
    return String(path.hasPrefix("//") ? path.dropFirst(2) : path)
  }

  /// The scheme of a URL in the syntax of RFC 3986; nil for a path, and for one letter.
  private static func scheme(of name: String) -> String? {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let scheme = name[..<colon].lowercased()
    let isScheme =
      scheme.utf8.count > 1 && ("a"..."z").contains(scheme.first ?? " ")
      && scheme.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".contains($0)
      }
    return isScheme ? scheme : nil
  }
}
