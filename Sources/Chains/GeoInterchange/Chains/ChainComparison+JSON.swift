package import GeoAnchors
package import GeoChains
import GeoFormats

extension ChainComparison {
  /// The differences of two chains as JSON (`Data/schemas/chain-diff.schema.json`); numbers of
  /// anchors count from 1.
  package func json(from old: Chain, to new: Chain) -> String {
    JSONWriter.text { json in
      for (name, chain) in [("before", old), ("after", new)] {
        json.object(name, inline: true) { json in
          json.member("name", chain.name)
          json.member("lengthMeters", chain.length, decimals: 6)
          json.member("anchorCount", chain.anchors.count)
        }
      }
      json.member("hasOtherPath", hasOtherPath)
      json.member("sameFromStartMeters", overlap.fromStart, decimals: 3)
      json.member("sameToEndMeters", overlap.toEnd, decimals: 3)
      json.object("counts", inline: true) { json in
        for change in Change.allCases {
          json.member(change.rawValue, differences.count { $0.change == change })
        }
      }
      json.array("anchors", of: differences) { Self.write($1, to: &$0) }
    }
  }

  private static func write(
    _ difference: Difference, to json: inout JSONWriter
  ) {
    json.object(inline: true) { json in
      json.member("change", difference.change.rawValue)
      json.member("id", difference.id.rawValue)
      for (name, index) in [("before", difference.before), ("after", difference.after)] {
        json.member(name, index.map { $0 + 1 })
      }
      json.member("horizontalMeters", difference.horizontal, decimals: 6)
      json.member("verticalMeters", difference.vertical, decimals: 6)
      json.member("turnedDegrees", difference.turned, decimals: 6)
      json.array("details", of: difference.details, inline: true) { json, part in
        json.object(inline: true) { json in
          json.member("part", part.name.rawValue)
          for (name, value) in [("before", part.before), ("after", part.after)] {
            json.key(name)
            switch value {
            case .text(let text): json.string(text)
            case .number(let number): json.number(number, decimals: 6)
            case .flag(let flag): json.bool(flag)
            }
          }
        }
      }
    }
  }
}
