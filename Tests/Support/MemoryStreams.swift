package import GeoCommandLine
import Synchronization

/// Keeps what is written; fails with a system error once it holds `capacity` bytes.
package final class MemorySink: ByteSink {
  private let bytes = Mutex<[UInt8]>([])
  private let writes = Mutex(0)
  private let capacity: Int
  private let failure: SystemError

  package init(capacity: Int = .max, failure: Int32 = 0) {
    self.capacity = capacity
    self.failure = SystemError(code: failure)
  }

  package func write(_ new: [UInt8]) throws(SystemError) {
    writes.withLock { $0 += 1 }
    let fits = bytes.withLock { held in
      guard held.count + new.count <= capacity else { return false }
      held += new
      return true
    }
    guard fits else { throw failure }
  }

  package var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
  package var writeCount: Int { writes.withLock { $0 } }
}

/// Gives bytes in pieces of a given size.
package final class MemorySource: ByteSource {
  private let rest: Mutex<ArraySlice<UInt8>>
  private let piece: Int

  package init(_ text: String, piece: Int = .max) {
    rest = Mutex(Array(text.utf8)[...])
    self.piece = piece
  }

  package init(bytes: [UInt8]) {
    rest = Mutex(bytes[...])
    piece = .max
  }

  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    rest.withLock { rest in
      let taken = rest.prefix(min(limit, piece))
      rest = rest.dropFirst(taken.count)
      return Array(taken)
    }
  }
}

extension Terminal {
  /// A terminal that shows colors.
  package static func interactive(width: Int = 80) -> Terminal {
    Terminal(isInteractive: true, reportedWidth: width) { _ in nil }
  }
}
