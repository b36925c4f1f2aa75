import GeoFormats
import Synchronization

/// Text on its way to a terminal: what would steer the terminal is written out instead.
///
/// Control and format characters become `\u{1b}` and the like; bytes that are no UTF-8 become
/// U+FFFD. Line breaks and tabs pass, and the emphasis of `TextStyle`, each ended before the next one
/// begins. Links go another way (`Console.write(_:linkingTo:)`).
package struct TerminalFilter {
  /// Whether emphasis passes; documents have no emphasis of the program's.
  private let allowsEmphasis: Bool
  /// The begin of a character, or a carriage return, whose rest has not come yet.
  private var rest: [UInt8] = []
  private var isEmphasized = false

  package init(allowsEmphasis: Bool = true) { self.allowsEmphasis = allowsEmphasis }

  /// Filters bytes for the terminal.
  package mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    let isPlain = rest.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    if isPlain { return bytes }
    let all = rest + bytes
    let end = all.count - Self.unfinished(all)
    rest = Array(all[end...])
    let scalars = Array(String(decoding: all[..<end], as: UTF8.self).unicodeScalars)
    var shown = ""
    var index = 0
    while index < scalars.count {
      if let length = emphasis(at: index, of: scalars) {
        shown.unicodeScalars.append(contentsOf: scalars[index..<index + length])
        index += length
        continue
      }
      let scalar = scalars[index]
      let isBreak = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar == "\n" || scalar == "\t" || isBreak || !QuotedText.steers(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += QuotedText.written(scalar)
      }
      index += 1
    }
    return Array(shown.utf8)
  }

  /// The length of the begin of an emphasis at a place, or of the end of one.
  private mutating func emphasis(at index: Int, of scalars: [Unicode.Scalar]) -> Int? {
    guard allowsEmphasis, scalars[index] == "\u{1B}" else { return nil }
    let wanted = isEmphasized ? [TextStyle.end] : TextStyle.beginnings
    for sequence in wanted {
      let length = sequence.unicodeScalars.count
      if scalars[index...].prefix(length).elementsEqual(sequence.unicodeScalars) {
        isEmphasized.toggle()
        return length
      }
    }
    return nil
  }

  /// Number of bytes at the end that belong to an incomplete sequence.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    if bytes.last == UInt8(ascii: "\r") { return 1 }
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }
}

/// A terminal that gets nothing that would steer it.
package final class TerminalSink: ByteSink {
  private let sink: any ByteSink
  private let filter: Mutex<TerminalFilter>

  package init(_ sink: any ByteSink, allowsEmphasis: Bool = true) {
    self.sink = sink
    filter = Mutex(TerminalFilter(allowsEmphasis: allowsEmphasis))
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try sink.write(filter.withLock { $0.pass(bytes) })
  }
}
