import GeoAnchors
import GeoFormats
import GeoLint
import GeoTexts

extension LintReport {
  /// The report as SARIF 2.1.0 (OASIS), which code hosts and editors show.
  ///
  /// Every rule is described, the found ones and the others; results name their rule, file, line
  /// where there is one, and anchor.
  public func sarif(version: String) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("$schema")
    json.string("https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    json.key("tool")
    json.beginObject()
    json.key("driver")
    json.beginObject()
    json.member("name", "geoanchor")
    json.member("version", version)
    json.key("rules")
    json.beginArray()
    for rule in Linter.rules { write(rule, to: &json) }
    json.endArray()
    json.endObject()
    json.endObject()
    json.key("results")
    json.beginArray()
    let numbers = Dictionary(
      uniqueKeysWithValues: Linter.rules.enumerated().map { ($1.id, $0) })
    for entry in entries { result(entry, rule: numbers[entry.finding.rule], to: &json) }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  private func write(_ rule: any LintRule.Type, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", rule.id)
    Self.text("shortDescription", FindingMessage.title(rule.key, in: language), to: &json)
    Self.text("help", FindingMessage.hint(rule.key, in: language), to: &json)
    json.key("defaultConfiguration")
    json.beginObject(inline: true)
    json.member("level", rule.severity.rawValue)
    json.endObject()
    json.key("properties")
    json.beginObject(inline: true)
    json.key("tags")
    json.beginArray(inline: true)
    for platform in rule.platforms.sorted() { json.string(platform.rawValue) }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  private func result(_ entry: Entry, rule: Int?, to json: inout JSONWriter) {
    let finding = entry.finding
    json.beginObject()
    json.member("ruleId", finding.rule)
    if let rule {
      json.member("ruleIndex", rule)
    }
    json.member("level", finding.severity.rawValue)
    Self.text(
      "message", "\(finding.label): \(finding.message.text(in: language))", to: &json)
    json.key("locations")
    json.beginArray()
    json.beginObject()
    json.key("physicalLocation")
    json.beginObject(inline: true)
    json.key("artifactLocation")
    json.beginObject()
    json.member("uri", Self.uri(entry.source))
    json.endObject()
    if let line = entry.line {
      json.key("region")
      json.beginObject()
      json.member("startLine", line)
      json.endObject()
    }
    json.endObject()
    json.key("logicalLocations")
    json.beginArray(inline: true)
    json.beginObject()
    json.member("name", finding.anchor.rawValue)
    if let group = finding.group {
      json.member("fullyQualifiedName", "\(group)/\(finding.anchor)")
    }
    json.member("kind", "anchor")
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
    json.key("partialFingerprints")
    json.beginObject(inline: true)
    // The anchor stays the same finding when the lines of its file move.
    json.member("anchorRule/v1", "\(finding.anchor)/\(finding.rule)")
    json.endObject()
    json.endObject()
  }

  private static func text(_ name: String, _ text: String, to json: inout JSONWriter) {
    json.key(name)
    json.beginObject(inline: true)
    json.member("text", text)
    json.endObject()
  }

  /// A path as a reference of RFC 3986.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    if path.hasPrefix("/") { bytes += Array("file://".utf8) }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
