import GeoSystem

/// A file that appears under its name complete, or not at all.
///
/// The bytes go to a file without a name where the file system has such files, else to one with a
/// temporary name in the same folder; `commit` puts it in place. A path that names a device or a
/// pipe is written directly.
package struct OutputFile: ~Copyable {
  private let path: String
  private let place: OutputPlace
  private var descriptor: Int32
  private var temporary: String?
  private var buffer: [UInt8] = []
  private var terminal: TerminalSink?
  private static let bufferSize = 65536

  /// Opens a file to be written; it has a temporary name from the start if it must have one.
  /// - Throws: That the folder is missing or cannot be written, or that the path names a folder.
  package init(_ path: String, unnamedIfPossible: Bool = true) throws(CommandFailure) {
    let place: OutputPlace
    var descriptor: Int32
    var temporary: String?
    do {
      place = try OutputPlace(path)
      (descriptor, temporary) = try place.open(unnamedIfPossible: unnamedIfPossible)
    } catch {
      throw Self.failure(path, error)
    }
    self.path = path
    self.place = place
    self.descriptor = descriptor
    self.temporary = temporary
    // `/dev/stdout` and `/dev/tty` are files by name.
    if isatty(descriptor) == 1 {
      terminal = TerminalSink(FileDescriptor(number: descriptor))
    }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
    if let temporary { _ = unlink(temporary) }
  }

  /// Creates a folder unless it exists.
  package static func makeFolder(_ path: String) throws(CommandFailure) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw CommandFailure(
      "cannot create the folder `\(path)`", causes: [SystemError.last.description],
      status: ExitStatus(writing: .last))
  }

  /// Whether the bytes go to a regular file, not to a device or a pipe.
  package var isRegular: Bool { place.isRegular }

  package mutating func write(_ text: String) throws(CommandFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
    guard bytes.count < Self.bufferSize else {
      try flush()
      return try put(bytes)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the file in place, where it replaces an older one.
  ///
  /// After a failure, and without a call, the older file is what it was.
  package mutating func commit() throws(CommandFailure) {
    try flush()
    do throws(SystemError) {
      if place.isRegular { try putInPlace() }
      let closing = descriptor
      descriptor = -1
      guard close(closing) == 0 else { throw .last }
    } catch {
      throw Self.failure(path, error)
    }
  }

  private mutating func putInPlace() throws(SystemError) {
    // The bytes must be on the disk before the name points at them.
    guard fsync(descriptor) == 0 else { throw .last }
    let name: String
    if let temporary { name = temporary } else { name = try place.link(descriptor) }
    temporary = name
    guard rename(name, place.target) == 0 else { throw .last }
    temporary = nil
  }

  private mutating func flush() throws(CommandFailure) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try put(bytes)
  }

  private func put(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) {
      guard let terminal else { return try FileDescriptor(number: descriptor).write(bytes) }
      try terminal.write(bytes)
    } catch {
      throw Self.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandFailure {
    let hint: String? =
      switch error.code {
      case ENOENT: "the folder must exist"
      case EISDIR: "the path must name a file"
      default: nil
      }
    return CommandFailure(
      "cannot write \(ShownText.path(path))", causes: [error.description], hint: hint,
      status: ExitStatus(writing: error))
  }
}
