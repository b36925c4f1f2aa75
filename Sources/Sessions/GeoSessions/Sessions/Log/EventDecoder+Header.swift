import Geodesy

extension EventDecoder {
  /// The header of the line that was split last; nil when it belongs to another format.
  mutating func header() -> SessionHeader? {
    guard line.consume("format")?.text == SessionHeader.formatName else { return nil }
    var header = SessionHeader()
    if let version = whole("version", 1...1_000_000) {
      header.version = version
      if version > SessionHeader.newestVersion { problems.append(.newerVersion(version)) }
    } else if !line.has("version") {
      problems.append(.missing("version"))
    }
    header.epoch = number("epoch", -1e12...1e12)
    header.source = text("source")
    header.device = text("device")
    header.alignment = optionalCode("alignment", WorldAlignment.self)
    if let value = line.consume("axes") {
      if let axes = value.text.flatMap(FrameConvention.init(rawValue:)) {
        header.axes = axes
      } else {
        let names = FrameConvention.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append(wrong("axes", value, "one of \(names)"))
      }
    }
    if line.hasForeign, let rest = line.rest() {
      header.foreign = rest.fields
      tell(rest)
    }
    return header
  }
}
