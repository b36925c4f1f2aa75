import GeoSystem

/// A regular file in memory, read only.
///
/// The file must not be cut while it is mapped: the system ends a program that reads pages that
/// are gone. Installed grids and tiles are replaced by renaming, which keeps the mapped ones whole.
package final class MappedFile: @unchecked Sendable {
  // Never written after init, and unmapped only in deinit.
  package let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  /// - Throws: `MappedFileError` with the system's reason.
  package init(path: String) throws(MappedFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { throw .system(errno) }
    bytes = UnsafeRawBufferPointer(start: address, count: size)
  }

  deinit {
    guard let address = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
  }

  /// The beginning of the file as people may recognize it: printable characters, or hexadecimal.
  package var beginning: String {
    guard !bytes.isEmpty else { return "an empty file" }
    let start = bytes.prefix(16)
    if start.allSatisfy({ 0x20..<0x7f ~= $0 }) {
      return "a file that begins with `" + String(decoding: start, as: UTF8.self) + "`"
    }
    let digits = start.prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "a file that begins with the bytes " + digits.joined(separator: " ")
  }
}

/// The reason why a file cannot be mapped.
package enum MappedFileError: Error, Hashable {
  /// The system's number.
  case system(Int32)
  /// A folder, a pipe or a device.
  case notRegular

  package var reason: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .notRegular: "it is not a regular file"
    }
  }
}
