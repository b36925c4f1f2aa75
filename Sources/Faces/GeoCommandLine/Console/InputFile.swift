import GeoSystem

/// A file to be read, or standard input for the path `-`.
package struct InputFile: ~Copyable {
  package let shownName: String
  private let source: any ByteSource
  private let descriptor: Int32?
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var lineNumber = 0
  private static let chunkSize = 65536
  private static let longestLine = 1 << 24

  /// Opens a file.
  /// - Throws: That it does not exist, is a folder, or cannot be read.
  package init(_ path: String, _ console: Console) throws(CommandFailure) {
    if path == "-" {
      shownName = "standard input"
      source = console.input
      descriptor = nil
      return
    }
    let shown = ShownText.path(path)
    let opened = GeoSystem.open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard opened >= 0, fstat(opened, &status) == 0 else {
      throw Self.failure(shown, .last)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      _ = close(opened)
      throw Self.failure(shown, SystemError(code: EISDIR))
    }
    shownName = shown
    source = FileDescriptor(number: opened)
    descriptor = opened
  }

  deinit {
    if let descriptor { _ = close(descriptor) }
  }

  /// Reads all that is left.
  /// - Throws: That reading failed, or that there are more bytes than the limit.
  package mutating func readAll(limit: Int = 1 << 30) throws(CommandFailure) -> [UInt8] {
    var all: [UInt8] = []
    repeat {
      all.append(contentsOf: chunk)
      chunk = []
      guard all.count <= limit else {
        throw CommandFailure(
          "cannot read \(shownName)", causes: ["it has more than \(limit) bytes"])
      }
    } while try fill()
    return all
  }

  /// Reads the next line without its line break; nil at the end.
  /// - Throws: That reading failed, that the line is not UTF-8, or that it is absurdly long.
  package mutating func nextLine() throws(CommandFailure) -> String? {
    var line: [UInt8] = []
    while true {
      if let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: chunk[..<end])
        chunk = chunk[(end + 1)...]
        return try text(of: line)
      }
      line.append(contentsOf: chunk)
      chunk = []
      guard line.count <= Self.longestLine else {
        throw lineFailure("is longer than \(Self.longestLine) bytes")
      }
      guard try fill() else { return line.isEmpty ? nil : try text(of: line) }
    }
  }

  private mutating func text(of line: [UInt8]) throws(CommandFailure) -> String {
    var bytes = line[...]
    if lineNumber == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw lineFailure("is not UTF-8")
    }
    lineNumber += 1
    return text
  }

  private func lineFailure(_ problem: String) -> CommandFailure {
    CommandFailure("cannot read \(shownName)", causes: ["line \(lineNumber + 1) \(problem)"])
  }

  private mutating func fill() throws(CommandFailure) -> Bool {
    guard !isAtEnd else { return false }
    do {
      chunk = try source.read(upTo: Self.chunkSize)[...]
    } catch {
      throw Self.failure(shownName, error)
    }
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }

  private static func failure(_ shownName: String, _ error: SystemError) -> CommandFailure {
    CommandFailure("cannot read \(shownName)", causes: [error.description])
  }
}
