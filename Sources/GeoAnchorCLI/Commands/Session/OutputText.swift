import GeoFormats
import GeoSessions

/// Outputs of a session as lines for people.
enum OutputText {
  /// The time, the kind, then the text of the output or its data.
  static func line(_ output: SessionOutput) -> String {
    let record = SessionOutputRecord(output)
    return line(time: record.time, kind: record.kind, fields: record.fields)
  }

  /// The line of an output that was read from a file.
  static func line(_ record: SessionOutputRecord) -> String {
    line(time: record.time, kind: record.kind, fields: record.fields)
  }

  /// What an output says, without its time.
  static func saying(_ record: SessionOutputRecord) -> String {
    let text = saying(JSONObject(record.fields.members.filter { $0.name != "machine" }))
    return text.isEmpty ? record.kind : "\(record.kind): \(text)"
  }

  private static func line(time: Double, kind: String, fields: JSONObject) -> String {
    var fields = fields
    // Tracking is what a session is about; who else speaks is named.
    var kind = kind
    if let machine = fields["machine"]?.string {
      fields = JSONObject(fields.members.filter { $0.name != "machine" })
      if machine != "tracking" { kind = "\(machine) \(kind)" }
    }
    let clock = padded(DecimalText.fixed(time, decimals: 3) ?? "\(time)", to: 10, leading: true)
    return "\(clock)  \(padded(kind, to: 14))  \(saying(fields))"
  }

  /// The text where there is one, else the data as `name value`.
  private static func saying(_ fields: JSONObject) -> String {
    if let text = fields["text"]?.string, !text.isEmpty {
      return text.split(separator: "\n").joined(separator: " | ")
    }
    return fields.members.compactMap { member in
      value(member.value).map { "\(member.name) \($0)" }
    }.joined(separator: ", ")
  }

  private static func value(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): DecimalText.trimmed(number, decimals: 9) ?? "\(number)"
    case .integer(let integer): integer.digits
    case .string(let text): text
    case .array(let items):
      items.isEmpty ? nil : "[" + items.compactMap(Self.value).joined(separator: ", ") + "]"
    case .object(let object): "(" + saying(object) + ")"
    }
  }

  private static func padded(_ text: String, to width: Int, leading: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return leading ? blanks + text : text + blanks
  }
}
