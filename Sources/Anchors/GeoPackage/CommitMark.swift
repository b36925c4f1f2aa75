import GeoSystem
import Synchronization

/// A value that changes with every commit to a file with a write-ahead log: the header of the log's
/// index (sqlite.org/walformat.html, 2.1), 48 bytes with a counter, salts and a checksum.
///
/// Reading it costs a system call and takes no lock. A mark torn by a concurrent commit equals none
/// read before or later.
package struct CommitMark: Hashable, Sendable {
  private let words: SIMD8<UInt64>

  /// The mark as it is now; nil where the index is not there yet or any more.
  fileprivate init?(reading descriptor: Int32) {
    var words = SIMD8<UInt64>()
    let count = withUnsafeMutableBytes(of: &words) { pread(descriptor, $0.baseAddress, 48, 0) }
    // The byte at 12 says that the index is complete.
    guard count == 48, UInt8(truncatingIfNeeded: words[1] >> 32) == 1 else { return nil }
    self.words = words
  }
}

/// The index of a log, opened beside SQLite.
struct CommitLog: Sendable {
  private let descriptor: Int32

  private struct File: Hashable {
    var device: dev_t
    var number: ino_t
  }

  /// Every index that was opened.
  ///
  /// None is ever closed: that would take SQLite's locks on it from the process, as POSIX has it.
  private static let opened = Mutex<[File: Int32]>([:])

  /// Opens the index of the log of a file that a connection of this process reads; nil without one.
  init?(path: String) {
    var status = stat()
    guard stat(path + "-shm", &status) == 0 else { return nil }
    let file = File(device: status.st_dev, number: status.st_ino)
    let found = Self.opened.withLock { opened -> Int32 in
      if let known = opened[file] { return known }
      let descriptor = open(path + "-shm", O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { opened[file] = descriptor }
      return descriptor
    }
    guard found >= 0 else { return nil }
    descriptor = found
  }

  var mark: CommitMark? { CommitMark(reading: descriptor) }
}
