import GeoFormats

/// Texts of one row of numbers a line, separated by blanks or commas; `#` begins a comment.
enum NumberRow {
  /// The count of numbers in a line; nil if it holds anything else.
  static func count(_ line: Substring) -> Int? {
    let parts = line.split { $0 == " " || $0 == "\t" || $0 == "," }
    return parts.allSatisfy { NumberText.number($0) != nil } ? parts.count : nil
  }

  /// Hands out the rows that have `count` numbers; other lines are findings.
  static func each(
    _ bytes: [UInt8], count: Int, into draft: inout RecordingDraft,
    body: ([Double], Int, inout RecordingDraft) -> Void
  ) throws(FormatError) {
    let feed = LineFeed(ByteFeed(bytes), limit: 1 << 16)
    var numbers: [Double] = []
    while let found = try feed.next() {
      switch found {
      case .tooLong: draft.report(feed.number, .tooLong(limit: feed.limit))
      case .line(let line) where line.first == UInt8(ascii: "#"): continue
      case .line(let line):
        numbers.removeAll(keepingCapacity: true)
        if scan(line, &numbers), numbers.count == count {
          body(numbers, feed.number, &draft)
        } else if feed.isOpen {
          draft.report(feed.number, .cutShort)
        } else {
          draft.report(
            feed.number,
            .wrong("line", found: LogLine.shown(line), expected: "\(count) numbers"))
        }
      }
    }
  }

  private static func scan(_ line: UnsafeRawBufferPointer, _ numbers: inout [Double]) -> Bool {
    var index = 0
    func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x2C }
    while true {
      while index < line.count, isSeparator(line[index]) { index += 1 }
      guard index < line.count else { return true }
      let start = index
      while index < line.count, !isSeparator(line[index]) { index += 1 }
      let part = UnsafeRawBufferPointer(rebasing: line[start..<index])
      guard let value = NumberText.number(part) ?? nan(part), numbers.count < 64 else {
        return false
      }
      numbers.append(value)
    }
  }

  private static func nan(_ bytes: UnsafeRawBufferPointer) -> Double? {
    String(decoding: bytes.prefix(4), as: UTF8.self).lowercased() == "nan" ? .nan : nil
  }
}
