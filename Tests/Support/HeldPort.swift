import GeoCommandLine
import GeoSystem

/// A TCP port of the loopback interface that no other program gets while this object lives.
///
/// Nothing listens on it, so that connections to it are refused.
package final class HeldPort: Sendable {
  /// The number that the system chose.
  package let number: UInt16
  private let descriptor: Int32

  /// Binds a free port.
  ///
  /// - Parameter isShared: Whether servers of this process may listen on it, one after the other.
  /// - Throws: `SystemError` without a free port.
  package init(isShared: Bool = false) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    if isShared {
      for option in [SO_REUSEADDR, SO_REUSEPORT] {
        setsockopt(descriptor, SOL_SOCKET, option, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
      }
    }
    number = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw SystemError.last }
  }

  deinit { close(descriptor) }
}
