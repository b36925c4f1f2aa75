import GeoAnchors
import GeoFormats
public import GeoLint
public import GeoTexts
import Geodesy

/// The findings of a check as documents.
public struct LintReport: Hashable, Sendable {
  /// A finding and where it was found.
  public struct Entry: Hashable, Sendable {
    /// The file that the anchor is in.
    public var source: String
    /// The line of the file, from 1; nil when the file has none.
    public var line: Int?
    /// The finding.
    public var finding: LintFinding

    /// Makes an entry.
    public init(source: String, line: Int? = nil, finding: LintFinding) {
      self.source = source
      self.line = line
      self.finding = finding
    }
  }

  /// The findings in their order.
  public var entries: [Entry]
  /// The platforms whose limits were checked.
  public var platforms: [LintPlatform]
  /// How many anchors were checked.
  public var anchorCount: Int
  /// How many findings were put right before.
  public var fixedCount: Int
  /// The language of the texts.
  public var language: Language

  /// Makes a report.
  public init(
    _ entries: [Entry], platforms: Set<LintPlatform>, anchorCount: Int, fixedCount: Int = 0,
    language: Language = .english
  ) {
    self.entries = entries
    self.platforms = platforms.sorted()
    self.anchorCount = anchorCount
    self.fixedCount = fixedCount
    self.language = language
  }

  /// How many findings are of a severity.
  public func count(_ severity: LintSeverity) -> Int {
    entries.count { $0.finding.severity == severity }
  }

  /// The report as JSON (`Data/schemas/lint.schema.json`).
  public func json() -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("platforms")
    json.beginArray(inline: true)
    for platform in platforms { json.string(platform.rawValue) }
    json.endArray()
    json.member("anchorCount", anchorCount)
    json.member("errorCount", count(.error))
    json.member("warningCount", count(.warning))
    json.member("noteCount", count(.note))
    json.member("fixedCount", fixedCount)
    json.key("findings")
    json.beginArray()
    for entry in entries { write(entry, to: &json) }
    json.endArray()
    json.endObject()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    let finding = entry.finding
    json.beginObject(inline: true)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("message", finding.message.text(in: language))
    json.member("hint", FindingMessage.hint(finding.message.key, in: language))
    json.member("source", entry.source)
    json.key("line")
    if let line = entry.line { json.number(line) } else { json.null() }
    json.member("id", finding.anchor.rawValue)
    json.member("name", finding.name)
    json.member("group", finding.group)
    json.key("number")
    if let number = finding.number { json.number(number) } else { json.null() }
    json.member("latitude", finding.coordinate?.latitude, decimals: DocumentDecimals.coordinate)
    json.member("longitude", finding.coordinate?.longitude, decimals: DocumentDecimals.coordinate)
    json.member("isFixable", finding.fix != nil)
    json.endObject()
  }
}
