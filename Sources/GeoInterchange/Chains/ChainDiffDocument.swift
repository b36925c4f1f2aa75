public import GeoAnchors
public import GeoChains
import GeoFormats

/// How two chains differ as JSON (`Data/schemas/chain-diff.schema.json`); numbers of anchors count
/// from 1.
public struct ChainDiffDocument: Hashable, Sendable {
  private let comparison: ChainComparison
  private let old: Chain
  private let new: Chain

  /// Makes the document of a comparison of two chains.
  public init(_ comparison: ChainComparison, from old: Chain, to new: Chain) {
    self.comparison = comparison
    self.old = old
    self.new = new
  }

  /// The document as text.
  public var json: String {
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
    json.member("sameFromStartMeters", comparison.overlap.fromStart, decimals: 3)
    json.member("sameToEndMeters", comparison.overlap.toEnd, decimals: 3)
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
