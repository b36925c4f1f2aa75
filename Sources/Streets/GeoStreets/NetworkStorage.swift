import GeoSystem

/// The bytes of a network: a mapped file, or memory for one that was never written.
final class NetworkStorage: @unchecked Sendable {
  // Never written after init, and unmapped or freed only in deinit.
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  init(mapping path: String) throws(NetworkError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    guard status.st_size > 0 else { throw .notANetwork(path: path, found: "an empty file") }
    let size = Int(status.st_size)
    guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    bytes = UnsafeRawBufferPointer(start: address, count: size)
    isMapped = true
  }

  /// Copies bytes, given in parts, into aligned memory.
  init(copying parts: [[UInt8]]) {
    let count = parts.reduce(0) { $0 + $1.count }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count, 1), alignment: NetworkFormat.alignment)
    var end = 0
    for part in parts {
      UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyBytes(from: part)
      end += part.count
    }
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
    isMapped = false
  }

  deinit {
    guard let address = bytes.baseAddress else { return }
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
    } else {
      UnsafeMutableRawPointer(mutating: address).deallocate()
    }
  }
}
