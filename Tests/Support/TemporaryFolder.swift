import Foundation

/// A folder for the files of one test, removed with it.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Makes the folder.
  public init() throws {
    path = NSTemporaryDirectory() + "geoanchor-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Puts a text there, without any help of the code under test; returns its path.
  @discardableResult
  public func put(_ name: String, _ text: String) throws -> String {
    try write(Array(text.utf8), to: name)
    return file(name)
  }

  /// Puts bytes there.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// The bytes of a file, if it exists.
  public func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map { Array($0) }
  }

  /// The text of a file, if it exists.
  public func content(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the folder, hidden ones too, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
