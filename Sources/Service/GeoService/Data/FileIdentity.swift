import GeoSystem

/// The identity of one version of a file: device, inode, size and times.
package struct FileIdentity: Hashable, Sendable {
  private var device: UInt
  private var inode: UInt
  private var size: Int
  private var seconds: Int
  private var nanoseconds: Int

  /// The version as a text, for entity tags.
  var tag: String { "\(inode)-\(size)-\(seconds)-\(nanoseconds)" }

  /// When it was written, in seconds since 1970.
  var modified: Int { seconds }

  /// The file at a path now; nil where there is none.
  package init?(path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    device = UInt(found.st_dev)
    inode = UInt(found.st_ino)
    size = Int(found.st_size)
    seconds = found.st_mtim.tv_sec
    nanoseconds = found.st_mtim.tv_nsec
  }
}
