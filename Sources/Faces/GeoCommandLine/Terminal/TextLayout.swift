/// Running text in lines of a given width.
package enum TextLayout {
  /// Breaks paragraphs at spaces; lines that start with two spaces keep their layout.
  package static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var words: [Substring] = []
    func close(_ lines: inout [String], _ words: inout [Substring]) {
      lines += fill(words, width: max(20, width - indent)).map { margin + $0 }
      words = []
    }
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if source.hasPrefix("  ") {
        close(&lines, &words)
        lines.append(margin + source)
      } else if source.isEmpty {
        close(&lines, &words)
        lines.append("")
      } else {
        words += source.split(separator: " ")
      }
    }
    close(&lines, &words)
    return lines
  }

  /// A table of two columns: heads that are too long stand on a line of their own.
  package static func columns(_ rows: [(head: String, text: String)], width: Int) -> [String] {
    let longest = rows.map(\.head.count).filter { $0 <= 26 }.max() ?? 0
    let indent = longest + 4
    var lines: [String] = []
    for row in rows {
      var body = row.text.isEmpty ? [] : wrap(row.text, width: width, indent: indent)
      if row.head.count <= longest, let first = body.first {
        let gap = String(repeating: " ", count: longest - row.head.count + 2)
        body[0] = "  " + row.head + gap + first.dropFirst(indent)
      } else {
        lines.append("  " + row.head)
      }
      lines += body
    }
    return lines
  }

  /// A line in lines of a width; those that follow are indented, as the text of the first one is.
  package static func hang(_ line: String, width: Int, indent: Int) -> [String] {
    guard DisplayWidth.of(line) > width else { return [line] }
    let words = line.dropFirst(indent).split(separator: " ")
    let lines = fill(words, width: max(20, width - indent))
    let margin = String(repeating: " ", count: indent)
    return lines.enumerated().map { ($0 == 0 ? line.prefix(indent) : margin[...]) + $1 }
  }

  private static func fill(_ words: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if line.isEmpty {
        line = String(word)
      } else if DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
      while let end = ideographicBreak(of: line, width: width) {
        lines.append(String(line[..<end]))
        line = String(line[end...])
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A possible break of a line that is too wide, in a script without blanks between words.
  private static func ideographicBreak(of line: String, width: Int) -> String.Index? {
    guard DisplayWidth.of(line) > width else { return nil }
    var rest = width
    var last: String.Index?
    for index in line.indices {
      let columns = DisplayWidth.of(line[index])
      if columns == 2, index > line.startIndex { last = index }
      rest -= columns
      if rest < 0 { break }
    }
    return last
  }
}
