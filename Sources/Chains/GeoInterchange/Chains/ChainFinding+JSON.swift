package import GeoAnchors
package import GeoChains
import GeoFormats

extension [ChainFinding] {
  /// The findings about a chain as JSON; `sight` is the walker's view of its anchors, nil where it
  /// was not computed.
  package func json(of chain: Chain, sight: SightReport? = nil) -> String {
    JSONWriter.text { json in
      json.member("name", chain.name)
      json.member("anchorCount", chain.anchors.count)
      if let sight { json.member("visibleFraction", sight.fraction, decimals: 4) }
      json.objects("findings", of: self, inline: true) { json, finding in
        json.member("rule", finding.rule)
        json.member("anchor", finding.anchor.map { $0 + 1 })
        json.member("fromMeters", finding.from, decimals: DocumentDecimals.meters)
        json.member("toMeters", finding.to, decimals: DocumentDecimals.meters)
        json.member("message", finding.description)
      }
    }
  }
}
