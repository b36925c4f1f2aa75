import GeoCommandLine
import Synchronization

/// Captures the output of a command.
final class HeardText: ByteSink {
  private let bytes = Mutex<[UInt8]>([])

  func write(_ new: [UInt8]) throws(SystemError) { bytes.withLock { $0 += new } }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  /// The output, line by line.
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}
