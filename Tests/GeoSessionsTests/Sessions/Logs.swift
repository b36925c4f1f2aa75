import GeoFormats
import GeoSessions

/// Logs for tests.
enum Logs {
  static let header = #"{"format":"geoanchor-session","version":1,"axes":"eus"}"# + "\n"

  /// Everything that a log holds.
  struct Content {
    var header = SessionHeader()
    var events: [SessionEvent] = []
    var findings: [SessionFinding] = []

    var problems: [SessionFinding.Problem] { findings.map(\.problem) }
  }

  static func read(_ text: String, chunk: Int = 1 << 16) throws -> Content {
    let bytes = Array(text.utf8)
    var position = 0
    let feed = ByteFeed { (buffer) throws(FormatError) in
      let count = min(buffer.count, chunk, bytes.count - position)
      for index in 0..<count { buffer[index] = bytes[position + index] }
      position += count
      return count
    }
    var reader = try SessionLogReader(feed)
    var content = Content(header: reader.header)
    while let event = try reader.next() { content.events.append(event) }
    content.findings = reader.drainFindings()
    return content
  }

  /// Reads the lines of one session's events.
  static func events(_ lines: String...) throws -> Content {
    try read(header + lines.joined(separator: "\n") + "\n")
  }

  static func write(_ content: Content) -> String {
    var writer = SessionLogWriter(header: content.header)
    for event in content.events { writer.write(event) }
    return writer.buffer.text
  }
}
