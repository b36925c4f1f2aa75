import GeoAnchors
import GeoChains
import GeoFormats
import GeoTexts

/// How two chains differ, as text and as JSON.
struct ChainDiffOutput {
  let comparison: ChainComparison
  private let old: Chain
  private let new: Chain

  init(_ old: Chain, _ new: Chain, in language: Language) {
    comparison = ChainComparison(from: old, to: new, in: language)
    self.old = old
    self.new = new
  }

  /// The lines for people; numbers of anchors count from 1.
  func text(_ line: (String) throws -> Void) throws {
    try line("A  \(ChainText.summary(of: old))")
    try line("B  \(ChainText.summary(of: new))")
    if comparison.hasOtherPath {
      let longer = DecimalText.trimmed(comparison.lengthChange, decimals: 1) ?? ""
      try line("the path leads elsewhere, by \(longer) m longer")
    }
    guard !comparison.differences.isEmpty else { return }
    try line("")
    var table = TextTable([
      .init("change"), .init("A", isRight: true), .init("B", isRight: true),
      .init("moved m", isRight: true), .init("up m", isRight: true),
      .init("turned", isRight: true), .init("what"),
    ])
    for difference in comparison.differences {
      try table.append(
        [
          difference.change.rawValue, Self.number(difference.before),
          Self.number(difference.after), Self.decimal(difference.horizontal),
          Self.decimal(difference.vertical),
          Self.decimal(difference.turned) + (difference.turned == nil ? "" : "°"),
          what(difference),
        ], to: line)
    }
    try table.end(to: line)
  }

  /// What is different beside place and turn; of one that is new or gone, what it is there for.
  private func what(_ difference: ChainComparison.Difference) -> String {
    if let index = difference.after, difference.before == nil {
      return new.anchors[index].role.rawValue
    }
    if let index = difference.before, difference.after == nil {
      return old.anchors[index].role.rawValue
    }
    guard !difference.details.isEmpty else { return AnchorText.nothing }
    return difference.details.map { part in
      "\(part.name.rawValue) \(Self.text(part.before)) → \(Self.text(part.after))"
    }.joined(separator: ", ")
  }

  private static func number(_ index: Int?) -> String {
    index.map { "\($0 + 1)" } ?? AnchorText.nothing
  }

  private static func decimal(_ value: Double?) -> String {
    value.flatMap { DecimalText.trimmed($0, decimals: 3) } ?? AnchorText.nothing
  }

  private static func text(_ value: ChainAnchorPart.Value) -> String {
    switch value {
    case .text(let text):
      text.map { ShownText.clip($0, limit: AnchorRules.longestText) } ?? AnchorText.nothing
    case .number(let number): decimal(number)
    case .flag(let flag): flag ? "yes" : "no"
    }
  }

  /// The document (`Data/schemas/chain-diff.schema.json`).
  var json: String {
    var json = JSONWriter()
    json.beginObject()
    for (name, chain) in [("before", old), ("after", new)] {
      json.key(name)
      json.beginObject(inline: true)
      json.member("name", chain.name)
      json.member("lengthMeters", chain.length, decimals: 6)
      json.member("anchorCount", chain.anchors.count)
      json.endObject()
    }
    json.member("hasOtherPath", comparison.hasOtherPath)
    json.key("counts")
    json.beginObject(inline: true)
    for change in ChainComparison.Change.allCases {
      json.member(change.rawValue, comparison.differences.count { $0.change == change })
    }
    json.endObject()
    json.key("anchors")
    json.beginArray()
    for difference in comparison.differences { Self.write(difference, to: &json) }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  private static func write(
    _ difference: ChainComparison.Difference, to json: inout JSONWriter
  ) {
    json.beginObject(inline: true)
    json.member("change", difference.change.rawValue)
    json.member("id", difference.id.rawValue)
    for (name, index) in [("before", difference.before), ("after", difference.after)] {
      json.key(name)
      if let index { json.number(index + 1) } else { json.null() }
    }
    json.member("horizontalMeters", difference.horizontal, decimals: 6)
    json.member("verticalMeters", difference.vertical, decimals: 6)
    json.member("turnedDegrees", difference.turned, decimals: 6)
    json.key("details")
    json.beginArray(inline: true)
    for part in difference.details {
      json.beginObject(inline: true)
      json.member("part", part.name.rawValue)
      for (name, value) in [("before", part.before), ("after", part.after)] {
        json.key(name)
        switch value {
        case .text(let text): json.string(text)
        case .number(let number): json.number(number, decimals: 6)
        case .flag(let flag): json.bool(flag)
        }
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
