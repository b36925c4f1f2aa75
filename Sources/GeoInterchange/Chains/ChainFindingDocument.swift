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

  /// Makes a document.
  public init(_ chain: Chain, _ findings: [ChainFinding]) {
    self.chain = chain
    self.findings = findings
  }

  /// The document as JSON.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", chain.name)
    json.member("anchorCount", chain.anchors.count)
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
