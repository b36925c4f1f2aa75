import GeoSystem

/// Receiver of bytes: a file descriptor, or memory in a test.
package protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) throws(SystemError)
}

/// Gives bytes: a file descriptor, or memory in a test.
package protocol ByteSource: Sendable {
  /// Gives at most `limit` bytes; none at the end.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8]
}

/// An open file descriptor that its owner elsewhere closes.
package struct FileDescriptor: ByteSink, ByteSource, Hashable {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  package static let standardInput = FileDescriptor(number: 0)
  package static let standardOutput = FileDescriptor(number: 1)
  package static let standardError = FileDescriptor(number: 2)

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        // Gives the number of bytes taken, or -1.
        GeoSystem.write(number, all.baseAddress?.advanced(by: start), all.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        wait(for: POLLOUT)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    while true {
      var failed = false
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        // Gives the number of bytes, 0 at the end, or -1.
        let result = GeoSystem.read(number, buffer.baseAddress, limit)
        failed = result < 0
        count = max(0, result)
      }
      if !failed { return bytes }
      if errno == EAGAIN {
        wait(for: POLLIN)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Blocks until a descriptor that another process made non-blocking is ready.
  private func wait(for event: Int32) {
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Makes sure that descriptors 0, 1 and 2 are taken.
  ///
  /// Otherwise a file that is opened later could receive what is meant for the terminal. Writing
  /// to one that was closed still fails.
  package static func reserveStandardOnes() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
