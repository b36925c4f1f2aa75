import GeoCommandLine
import GeoFormats
import GeoSessions

/// Outputs of a session as lines for people: the time, who or what it is about, a sentence.
struct OutputText {
  private let terminal: Terminal
  private var sentence: OutputSentence
  private static let clockWidth = 10
  private static let topicWidth = 10

  /// Makes lines for a stream; `names` says what people call the anchors with these ids.
  init(on terminal: Terminal = .none, names: [String: String] = [:]) {
    self.terminal = terminal
    sentence = OutputSentence(names: names)
  }

  /// The lines of an output; one unless a terminal is too narrow.
  mutating func lines(_ output: SessionOutput) -> [String] {
    sentence.learn(from: output)
    let topic = OutputTopic(output.kind)
    let clock = Self.padded(DurationText.clock(output.time), to: Self.clockWidth, leading: true)
    let head = "\(clock)  \(Self.padded(topic.rawValue, to: Self.topicWidth))  "
    var lines = terminal.lines(head + sentence.text(of: output), indent: head.count)
    let style = terminal.style
    let emphasized = "\(clock)  \(topic.emphasized(style))"
    lines[0] = emphasized + lines[0].dropFirst(clock.count + 2 + topic.rawValue.count)
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

/// What an output is about, in a word.
enum OutputTopic: String {
  case status, position, alignment, doubt, floor, building, venue, coaching, message, anchor, zone
  case enter, leave, visit, request, guidance, error, sums, drawing

  init(_ kind: SessionOutput.Kind) {
    self =
      switch kind {
      case .state: .status
      case .position: .position
      case .alignment: .alignment
      case .suspicion: .doubt
      case .floorChanged: .floor
      case .buildingChanged: .building
      case .venueChanged: .venue
      case .coaching: .coaching
      case .message: .message
      case .anchorAdded, .anchorUpdated, .anchorRemoved: .anchor
      case .zone: .zone
      case .enter: .enter
      case .exit: .leave
      case .visit: .visit
      case .request: .request
      case .instruction: .guidance
      case .error: .error
      case .analytics: .sums
      case .render: .drawing
      }
  }

  func emphasized(_ style: TextStyle) -> String {
    switch self {
    case .status, .guidance: style.heading(rawValue)
    case .coaching, .message: style.note(rawValue)
    case .doubt: style.warning(rawValue)
    case .error: style.bad(rawValue)
    case .position, .alignment, .anchor, .request, .sums, .drawing: style.faint(rawValue)
    case .floor, .building, .venue, .zone, .enter, .leave, .visit: rawValue
    }
  }
}

extension SessionOutput {
  /// The output that a record was written from; nil where this version does not know its kind.
  fileprivate init?(_ record: SessionOutputRecord) {
    guard let kind = Kind(rawValue: record.kind) else { return nil }
    let members = record.fields.members
    self.init(
      time: record.time, kind,
      members.filter { $0.name != "machine" }.map { Field($0.name, Value($0.value)) })
    machine = record.fields["machine"]?.string
  }
}

extension SessionOutput.Value {
  /// A value as a file has it.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .flag(flag)
      case .number(let number): .number(number, decimals: 9)
      case .integer(let integer): .text(integer.digits)
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { .init($0) })
      case .object(let object):
        .object(object.members.map { .init($0.name, .init($0.value)) })
      }
  }
}
