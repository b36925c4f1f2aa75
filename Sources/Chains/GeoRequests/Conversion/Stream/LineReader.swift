package import GeoFormats
import GeoSystem

/// The lines of a text of any length, in pieces of bounded memory.
package final class LineReader {
  /// The maximum length of a line, in bytes.
  package static let maximumLength = 1 << 20
  private static let chunkSize = 1 << 16
  private let feed: ByteFeed
  private var bytes: [UInt8] = []
  /// The number of bytes read but not yet returned.
  private var count = 0
  private var isAtEnd = false
  private var line = 0

  package init(_ feed: ByteFeed) { self.feed = feed }

  /// Reads more of the text, for `withEachLine` to go through; false at the end.
  /// - Throws: `ConversionError`: the text cannot be read, or a line is absurdly long.
  package func read() throws(ConversionError) -> Bool {
    guard count <= Self.maximumLength else {
      throw .points("line \(line + 1) is longer than \(Self.maximumLength) bytes")
    }
    guard !isAtEnd else { return false }
    let start = count
    let missing = start + Self.chunkSize - bytes.count
    if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    do throws(FormatError) {
      let found = try RawBytes.write(&bytes) { (all) throws(FormatError) in
        try feed.read(
          into: UnsafeMutableRawBufferPointer(rebasing: all[start..<start + Self.chunkSize]))
      }
      count += found
      isAtEnd = found == 0
    } catch {
      throw .input(error)
    }
    return true
  }

  /// Gives the body every line that was read, without its line break.
  package func withEachLine<Failure: Error>(
    _ body: (_ number: Int, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let (count, isAtEnd) = (count, isAtEnd)
    var number = line
    let used = try bytes.withUnsafeBufferPointer { (held) throws(Failure) in
      let all = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(held)[..<count])
      var start = number == 0 && all.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
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
    if used < count {
      bytes.withUnsafeMutableBytes { held in
        held.copyMemory(from: UnsafeRawBufferPointer(rebasing: held[used..<count]))
      }
    }
    self.count = count - used
  }

  private static func lineEnd(_ all: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = all.baseAddress, start < all.count else { return nil }
    guard let found = memchr(base + start, 10, all.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
