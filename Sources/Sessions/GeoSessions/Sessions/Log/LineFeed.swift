import GeoFormats
import GeoSystem

/// The lines of a text, one after the other, in memory that holds no more than the longest.
///
/// Blank lines, a byte order mark, carriage returns and record separators are passed over.
final class LineFeed {
  enum Found {
    /// A line; its bytes are valid until the next call.
    case line(UnsafeRawBufferPointer)
    /// A line of more bytes than the limit, which was passed over.
    case tooLong
  }

  /// The number of the line handed out last, counted from 1.
  private(set) var number = 0
  /// Whether that line had no line feed, as only the last one may.
  private(set) var isOpen = false
  /// The most bytes of a line.
  let limit: Int

  private let feed: ByteFeed
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  init(_ feed: ByteFeed, limit: Int) {
    self.feed = feed
    self.limit = max(limit, 64)
    buffer = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The next line that is not blank; nil at the end.
  func next() throws(FormatError) -> Found? {
    while true {
      guard let range = try lineRange() else {
        if start == end { return nil }
        number += 1
        try passOver()
        return .tooLong
      }
      guard !range.isEmpty || !isOpen else { return nil }
      number += 1
      let line = trimmed(range)
      if !line.isEmpty { return .line(line) }
      if isOpen { return nil }
    }
  }

  /// Finds the end of the next line and goes past it; nil when it is longer than the limit or
  /// there is nothing left.
  private func lineRange() throws(FormatError) -> Range<Int>? {
    var searched = start
    while true {
      if let feed = index(of: 0x0A, from: searched) {
        defer { start = feed + 1 }
        isOpen = false
        return start..<feed
      }
      searched = end - start
      guard searched <= limit else { return nil }
      if isAtEnd {
        guard start < end else { return nil }
        defer { start = end }
        isOpen = true
        return start..<end
      }
      try fill()
      searched += start
    }
  }

  private func index(of byte: UInt8, from first: Int) -> Int? {
    guard first < end, let base = buffer.baseAddress,
      let found = memchr(base + first, Int32(byte), end - first)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads more, moving what is left to the front and growing where a line needs it.
  private func fill() throws(FormatError) {
    if start > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count = try feed.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    isAtEnd = count == 0
    end += count
  }

  /// Goes past a line that is too long.
  private func passOver() throws(FormatError) {
    while true {
      if let feed = index(of: 0x0A, from: start) {
        start = feed + 1
        return
      }
      start = end
      guard !isAtEnd else { return }
      try fill()
    }
  }

  private func trimmed(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    var line = UnsafeRawBufferPointer(rebasing: buffer[range])
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
      line = UnsafeRawBufferPointer(rebasing: line[3...])
    }
    while let first = line.first, first == 0x20 || first == 0x09 || first == 0x1E || first == 0x0D {
      line = UnsafeRawBufferPointer(rebasing: line[1...])
    }
    while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D {
      line = UnsafeRawBufferPointer(rebasing: line[..<(line.count - 1)])
    }
    return line
  }
}
