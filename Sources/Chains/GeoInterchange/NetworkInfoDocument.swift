import GeoFormats
package import GeoStreets
import Geodesy

/// A summary of a street network file, as JSON (`Data/schemas/network-info.schema.json`).
package struct NetworkInfoDocument: Sendable {
  private let network: StreetNetwork

  package init(_ network: StreetNetwork) { self.network = network }

  package var json: String {
    let (counts, provenance) = (network.counts, network.provenance)
    return JSONWriter.text { json in
      json.member("formatVersion", network.formatVersion)
      json.member("fileBytes", network.byteCount)
      json.member("profile", provenance.profile)
      json.member("sourceTimestamp", provenance.timestamp)
      json.member("attribution", provenance.attribution)
      json.key("boundingBox")
      Self.write(counts.nodes > 0 ? network.boundingBox : nil, to: &json)
      json.object("counts") { json in
        let members = [
          ("nodes", counts.nodes), ("segments", counts.segments), ("edges", counts.edges),
          ("junctions", counts.junctions), ("streets", counts.names), ("areas", counts.areas),
          ("footprints", counts.footprints), ("water", counts.water), ("green", counts.green),
          ("squares", counts.squares), ("railways", counts.railways), ("places", counts.places),
        ]
        for (name, count) in members { json.member(name, count) }
      }
      for (name, millimeters) in [
        ("lengthMeters", counts.millimeters), ("otherLengthMeters", counts.otherMillimeters),
      ] {
        json.member(name, Double(millimeters) / 1_000, decimals: DocumentDecimals.meters)
      }
      json.member("components", counts.components)
      json.member("largestComponentNodes", counts.largestNodes)
    }
  }

  private static func write(_ box: BoundingBox?, to json: inout JSONWriter) {
    guard let box else { return json.null() }
    json.array(of: [box.west, box.south, box.east, box.north], inline: true) { json, side in
      json.number(side, decimals: DocumentDecimals.coordinate)
    }
  }
}
