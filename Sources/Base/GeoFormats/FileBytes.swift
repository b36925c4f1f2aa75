import GeoSystem

/// The bytes of whole files.
///
/// Files are read, not mapped: a mapped file that another program truncates kills the reader.
public enum FileBytes {
  /// The largest file that is read whole unless asked otherwise: 512 MiB.
  public static let defaultLimit = 1 << 29

  /// The last bytes of a regular file, at most `count`; none of a pipe or device.
  /// - Throws: `FormatError.file` with the system's reason.
  package static func end(of path: String, count: Int) throws(FormatError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(path: path, action: "open", code: errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: min(count, Int(status.st_size)))
    let read = bytes.withUnsafeMutableBytes {
      pread(file, $0.baseAddress, $0.count, status.st_size - off_t($0.count))
    }
    guard read >= 0 else { throw .file(path: path, action: "read", code: errno) }
    return Array(bytes.prefix(read))
  }

  /// Reads a regular file, a pipe or a device to its end.
  /// - Throws: `FormatError.file` with the system's reason (a folder is refused while reading),
  ///   `FormatError.fileTooLarge` beyond `limit` bytes.
  public static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FormatError) -> [UInt8] {
    var stream = try ByteStream(path: path)
    var size = stat()
    let expected = stat(path, &size) == 0 ? max(0, Int(size.st_size)) : 0
    guard expected <= limit else { throw .fileTooLarge(path: path, limit: limit) }
    return try stream.readToEnd(expecting: expected, limit: limit)
  }
}

/// An open file or descriptor that is read from its start to its end, once.
public struct ByteStream: ~Copyable {
  /// The name of the file in errors.
  public let path: String
  private let descriptor: Int32
  private let owned: Bool

  /// Opens a file for reading.
  /// - Throws: `FormatError.file` with the system's reason.
  public init(path: String) throws(FormatError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: path, action: "open", code: errno) }
    self.path = path
    self.descriptor = descriptor
    owned = true
  }

  /// Reads from a descriptor that stays open, such as 0 for the standard input.
  public init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    owned = false
  }

  deinit {
    if owned { close(descriptor) }
  }

  /// Reads up to `buffer.count` bytes; 0 at the end.
  /// - Throws: `FormatError.file` with the system's reason.
  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> Int {
    while true {
      let count = GeoSystem.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .file(path: path, action: "read", code: errno) }
    }
  }

  /// Reads what is left.
  /// - Throws: `FormatError.file` with the system's reason, `FormatError.fileTooLarge` beyond `limit` bytes.
  public mutating func readToEnd(
    limit: Int = FileBytes.defaultLimit
  ) throws(FormatError) -> [UInt8] {
    try readToEnd(expecting: 0, limit: limit)
  }

  fileprivate mutating func readToEnd(
    expecting size: Int, limit: Int
  ) throws(FormatError) -> [UInt8] {
    // One byte more than expected, so that the end is seen without growing.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      if filled == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: max(1 << 16, bytes.count / 2)))
      }
      let count = try RawBytes.write(&bytes) { (all) throws(FormatError) in
        try read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
      }
      if count == 0 { break }
      filled += count
      guard filled <= limit else { throw .fileTooLarge(path: path, limit: limit) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
