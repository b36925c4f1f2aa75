import GeoSessions

/// An output as a sentence: its text in the language of the session if it has one, else a
/// description of its data.
struct OutputSentence {
  private(set) var names: [String: String]

  /// Makes sentences; `names` says what people call the anchors with these ids.
  init(names: [String: String] = [:]) { self.names = names }

  /// Learns what a new anchor is called.
  mutating func learn(from output: SessionOutput) {
    guard output.kind == .anchorAdded, let id = output.text("id"), let name = output.text("name")
    else { return }
    names[id] = name
  }

  /// The sentence of an output, named where it is not tracking that speaks.
  func text(of output: SessionOutput) -> String {
    let words = said(output) ?? meaning(of: output) ?? Self.data(output.fields)
    let text = ShownText.clip(words, limit: 4_000)
    guard let machine = output.machine, machine != "tracking" else { return text }
    return text.isEmpty ? machine : "\(machine): \(text)"
  }

  private func said(_ output: SessionOutput) -> String? {
    guard let text = output.text("text") else { return nil }
    return text.split(separator: "\n").joined(separator: " · ")
  }

  private func meaning(of output: SessionOutput) -> String? {
    switch output.kind {
    case .state: state(output)
    case .coaching: output.flag("active") == false ? "coaching ended" : nil
    case .alignment: alignment(output)
    case .anchorAdded, .anchorUpdated, .anchorRemoved: anchor(output)
    case .position: position(output)
    case .request: request(output)
    case .error: error(output)
    case .message: message(output)
    case .analytics: sums(output)
    case .render: drawing(output)
    case .anomaly: objection(output)
    case .floorChanged: output.text("floor").map { "on floor \($0)" + building(output) }
    case .buildingChanged: output.text("building").map { "in building \($0)" }
    case .venueChanged: output.text("venue").map { "in venue \($0)" + finding(output) }
    case .enter, .exit: fence(output)
    case .visit: visit(output)
    case .instruction: output.text("waypoint").map { "waypoint \($0) reached" }
    case .zone: nil
    }
  }

  func place(_ output: SessionOutput) -> String? {
    guard let latitude = output.number("latitude"), let longitude = output.number("longitude")
    else { return nil }
    return [latitude, longitude].map { ShownText.fixed($0, 7) }
      .joined(separator: ",")
  }

  func meters(_ output: SessionOutput, _ name: String) -> String {
    output.number(name).map { Self.number($0, 2) + " m" } ?? AnchorText.nothing
  }

  static func number(_ value: Double, _ decimals: Int = 1) -> String {
    ShownText.number(value, decimals)
  }

  /// `localizationRunning` as `localization running`.
  static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// Data that no sentence is known for.
  static func data(_ fields: [SessionOutput.Field]) -> String {
    fields.compactMap { field in
      value(field.value).map { "\(words(field.name)) \($0)" }
    }.joined(separator: ", ")
  }

  private static func value(_ value: SessionOutput.Value) -> String? {
    switch value {
    case .null: nil
    case .flag(let flag): flag ? "yes" : "no"
    case .whole(let number): "\(number)"
    case .number(let value, let decimals): number(value, decimals)
    case .text(let text): text
    case .list(let items):
      items.isEmpty ? nil : "[" + items.compactMap(Self.value).joined(separator: ", ") + "]"
    case .object(let fields): "(" + data(fields) + ")"
    }
  }
}
