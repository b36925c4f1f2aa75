import Foundation

/// A folder for the files of one test, removed with it.
public final class TemporaryFolder {
  /// The path of the folder.
  public let root: String

  /// Makes the folder.
  public init() throws {
    root = NSTemporaryDirectory() + "geoanchor-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { root + "/" + name }
}
