public import GeoAnchors
public import GeoChains
import GeoFormats
import Geodesy

/// The findings about a chain as a document.
public struct ChainFindingDocument: Hashable, Sendable {
  /// The chain.
  public var chain: Chain
  /// The findings, in walking order.
  public var findings: [ChainFinding]
  /// What a walker sees of the anchors; nil where nobody looked.
  public var sight: SightReport?

  /// Makes a document.
  public init(_ chain: Chain, _ findings: [ChainFinding], sight: SightReport? = nil) {
    self.chain = chain
    self.findings = findings
    self.sight = sight
  }

  /// The document as JSON.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", chain.name)
    json.member("anchorCount", chain.anchors.count)
    if let sight { json.member("visibleShare", sight.share, decimals: 4) }
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.beginObject(inline: true)
      json.member("rule", finding.rule)
      json.key("anchor")
      if let anchor = finding.anchor { json.number(anchor + 1) } else { json.null() }
      json.member("fromMeters", finding.from, decimals: DocumentDecimals.meters)
      json.member("toMeters", finding.to, decimals: DocumentDecimals.meters)
      json.member("message", finding.description)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}
