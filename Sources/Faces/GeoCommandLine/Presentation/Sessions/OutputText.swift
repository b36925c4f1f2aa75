import GeoFormats
package import GeoSessions

/// Outputs of a session as lines for people: the time, who or what it is about, a sentence.
struct OutputText {
  private let terminal: Terminal
  private var sentence: OutputSentence
  private static let clockWidth = 10
  private static let topicWidth = 10

  /// Creates lines for a stream; `names` says what people call the anchors with these ids.
  init(on terminal: Terminal = .none, names: [String: String] = [:]) {
    self.terminal = terminal
    sentence = OutputSentence(names: names)
  }

  /// The lines of an output; one unless a terminal is too narrow.
  mutating func lines(_ output: SessionOutput) -> [String] {
    sentence.learn(from: output)
    let topic = OutputTopic.word(output.kind)
    let clock = Self.padded(DurationText.clock(output.time), to: Self.clockWidth, leading: true)
    let head = "\(clock)  \(Self.padded(topic, to: Self.topicWidth))  "
    var lines = terminal.lines(head + sentence.text(of: output), indent: head.count)
    let style = terminal.style
    let emphasized = "\(clock)  \(OutputTopic.emphasized(output.kind, style))"
    lines[0] = emphasized + lines[0].dropFirst(clock.count + 2 + topic.count)
    return lines
  }

  /// The line of an output that was read from a file.
  static func line(_ record: SessionOutputRecord) -> String {
    guard let output = SessionOutput(record) else {
      return "\(DurationText.clock(record.time))  \(record.kind)"
    }
    var text = OutputText()
    return text.lines(output).joined()
  }

  private static func padded(_ text: String, to width: Int, leading: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return leading ? blanks + text : text + blanks
  }
}

package struct OutputLines {
  private let shape: TextShape
  private var json = SessionOutputWriter()
  private var text: OutputText

  /// Creates lines for a stream; `names` says what people call the anchors with these ids.
  package init(_ shape: TextShape, on terminal: Terminal, names: [String: String] = [:]) {
    self.shape = shape
    text = OutputText(on: terminal, names: names)
  }

  package mutating func append(_ said: SessionOutput, to output: inout DataWriter) throws {
    switch shape {
    case .json:
      json.write(said)
      try json.buffer.drain { try output.write(Array($0)) }
    case .text: for line in text.lines(said) { try output.line(line) }
    }
  }

  /// Writes what is left.
  package mutating func end(_ output: inout DataWriter) throws {
    try json.buffer.drain(above: 0) { try output.write(Array($0)) }
  }
}
