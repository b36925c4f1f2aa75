public import GeoFormats

/// Writes outputs as JSON lines: `{"time":12.5,"output":"state",…}`, times with 3 decimals.
///
/// The same outputs give the same bytes on every machine.
public struct SessionOutputWriter: Sendable {
  /// The text so far, ready to be drained.
  public var buffer = TextBuffer()

  /// Creates a writer.
  public init() {}

  /// Writes one output as a line.
  public mutating func write(_ output: SessionOutput) {
    buffer.append("{\"time\":")
    number(output.time, decimals: 3, trimming: false)
    buffer.append(",\"output\":\"")
    buffer.append(output.kind.rawValue)
    buffer.append("\"")
    if let machine = output.machine {
      buffer.append(",\"machine\":")
      buffer.append(quoted: machine)
    }
    for field in output.fields {
      buffer.append(",")
      write(field)
    }
    buffer.append("}\n")
  }

  private mutating func write(_ field: SessionOutput.Field) {
    buffer.append(quoted: field.name)
    buffer.append(":")
    write(field.value)
  }

  private mutating func write(_ value: SessionOutput.Value) {
    switch value {
    case .null: buffer.append("null")
    case .flag(let flag): buffer.append(flag ? "true" : "false")
    case .whole(let number): buffer.append(number)
    case .number(let number, let decimals):
      self.number(number, decimals: decimals, trimming: true)
    case .text(let text): buffer.append(quoted: text)
    case .list(let values):
      buffer.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { buffer.append(",") }
        write(value)
      }
      buffer.append("]")
    case .object(let fields):
      buffer.append("{")
      for (index, field) in fields.enumerated() {
        if index > 0 { buffer.append(",") }
        write(field)
      }
      buffer.append("}")
    }
  }

  private mutating func number(_ number: Double, decimals: Int, trimming: Bool) {
    if !buffer.append(number, decimals: decimals, trimming: trimming) { buffer.append("null") }
  }
}
