package import GeoFormats

extension JSONObject {
  /// The fields as a file of outputs has them.
  package init(_ fields: [SessionOutput.Field]) {
    self.init(fields.map { Member(name: $0.name, value: JSONValue($0.value)) })
  }
}

extension JSONValue {
  /// The value as a file of outputs has it: a number has the decimals of its text.
  fileprivate init(_ value: SessionOutput.Value) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .whole(let number): self.init(whole: number)
    case .number(let number, let decimals):
      let written = DecimalText.trimmed(number, decimals: decimals).flatMap(Double.init)
      self =
        written.map { number in Int(exactly: number).map { .init(whole: $0) } ?? .number(number) }
        ?? .null
    case .text(let text): self = .string(text)
    case .list(let values): self = .array(values.map { .init($0) })
    case .object(let fields): self = .object(JSONObject(fields))
    }
  }

  private init(whole number: Int) {
    self =
      number.magnitude > JSONInteger.exactLimit
      ? .integer(String(number)) : .number(Double(number))
  }
}

extension SessionOutput {
  /// The output that a record was written from; nil where this version does not know its kind.
  package init?(_ record: SessionOutputRecord) {
    // Version 0.1 called an anomaly so.
    let name = record.kind == "anomaly" ? Kind.anomaly.rawValue : record.kind
    guard let kind = Kind(rawValue: name) else { return nil }
    self.init(
      time: record.time, kind,
      record.fields.members.filter { $0.name != "machine" }.map { Field($0.name, Value($0.value)) })
    machine = record.fields["machine"]?.string
  }
}

extension SessionOutput.Value {
  fileprivate init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .flag(flag)
      case .number(let number): .number(number, decimals: 9)
      case .integer(let integer): .text(integer)
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { .init($0) })
      case .object(let object): .object(object.members.map { .init($0.name, .init($0.value)) })
      }
  }
}

extension [SessionOutput.Field] {
  /// The fields as a document of their own: an object with a line feed at the end.
  package var document: String {
    JSONValue.object(JSONObject(self)).text + "\n"
  }
}
