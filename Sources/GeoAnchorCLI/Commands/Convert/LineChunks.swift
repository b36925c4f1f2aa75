import Glibc

/// The lines of an input of any length, in pieces of bounded memory.
struct LineChunks: ~Copyable {
  /// The longest line.
  static let longestLine = 1 << 20
  private let read: (Int) throws(CommandFailure) -> [UInt8]
  private var held: [UInt8] = []
  private var isAtEnd = false
  private(set) var line = 0

  /// Makes the lines of a source that gives at most so many bytes a call, none at the end.
  init(_ read: @escaping (Int) throws(CommandFailure) -> [UInt8]) { self.read = read }

  /// Gives every line without its line break to the body; false when the input has ended.
  ///
  /// - Throws: What the body throws, what reading throws, and that a line is absurdly long.
  mutating func next(
    _ body: (_ number: Int, UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    guard !isAtEnd else { return false }
    let chunk = try read(1 << 18)
    isAtEnd = chunk.isEmpty
    held.append(contentsOf: chunk)
    if line == 0, held.starts(with: [0xEF, 0xBB, 0xBF]) { held.removeFirst(3) }
    var number = line
    let used = try held.withUnsafeBytes { all in
      var start = 0
      while let end = Self.lineEnd(all, from: start) {
        number += 1
        try body(number, UnsafeRawBufferPointer(rebasing: all[start..<end]))
        start = end + 1
      }
      if isAtEnd, start < all.count {
        number += 1
        try body(number, UnsafeRawBufferPointer(rebasing: all[start...]))
        start = all.count
      }
      return start
    }
    line = number
    held.removeFirst(used)
    guard held.count <= Self.longestLine else {
      throw CommandFailure(
        "cannot read the points",
        causes: ["line \(line + 1) is longer than \(Self.longestLine) bytes"])
    }
    return true
  }

  private static func lineEnd(_ all: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = all.baseAddress, start < all.count else { return nil }
    guard let found = memchr(base + start, 10, all.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
