package import GeoStreets
import Geodesy

/// The message about a network.
package enum NetworkSummary {
  package static func text(_ network: StreetNetwork) -> String {
    let counts = network.counts
    let box = network.boundingBox
    let corners = [box.west, box.south, box.east, box.north]
      .map { ShownText.fixed($0, 7) }.joined(separator: ",")
    let rows = [
      ("network", network.path),
      ("source", network.provenance.source),
      ("data from", network.provenance.timestamp ?? "unknown"),
      ("profile", network.provenance.profile),
      ("streets", "\(Grouped.number(counts.names)) names, \(kilometers(counts.millimeters)) km"),
      ("nodes", Grouped.number(counts.nodes)),
      ("segments", Grouped.number(counts.segments)),
      ("junctions", Grouped.number(counts.junctions)),
      ("edges", Grouped.number(counts.edges)),
      (
        "components",
        "\(Grouped.number(counts.components)), the largest with "
          + "\(Grouped.number(counts.largestNodes)) nodes"
      ),
      ("also", besides(counts)), ("ground", ground(counts)),
      ("bounding box", corners),
      ("file", "\(bytes(network.byteCount)), format \(network.formatVersion)"),
      ("attribution", AnchorText.text(network.provenance.attribution)),
    ]
    return rows.map { name, value in
      name + String(repeating: " ", count: 14 - name.count) + value + "\n"
    }.joined()
  }

  /// The network's contents for other profiles, and its buildings.
  private static func besides(_ counts: NetworkCounts) -> String {
    "\(kilometers(counts.otherMillimeters)) km of private ways, ferries and lines across "
      + "\(Grouped.number(counts.areas)) areas; \(Grouped.number(counts.footprints)) buildings"
  }

  /// The network's ground features.
  private static func ground(_ counts: NetworkCounts) -> String {
    let parts = [
      (counts.water, "water"), (counts.green, "green"), (counts.squares, "squares"),
      (counts.railways, "railways"), (counts.places, "place names"),
    ]
    guard parts.contains(where: { $0.0 > 0 }) else { return "none (`network build --ground`)" }
    return parts.map { "\(Grouped.number($0)) \($1)" }.joined(separator: ", ")
  }

  package static func sizes(_ network: StreetNetwork) -> String {
    let counts = network.counts
    return "\(kilometers(counts.millimeters)) km of walkable ways, "
      + "\(Grouped.number(counts.nodes)) nodes, \(Grouped.number(counts.junctions)) junctions"
  }

  package static func bytes(_ count: Int) -> String {
    if count < 1_000_000 {
      return ShownText.fixed(Double(count) / 1e3, 1) + " kB"
    }
    return ShownText.fixed(Double(count) / 1e6, 1) + " MB"
  }

  private static func kilometers(_ millimeters: Int) -> String {
    let kilometers = Double(millimeters) / 1e6
    if kilometers >= 1_000 { return Grouped.number(Int(kilometers.rounded())) }
    return ShownText.fixed(kilometers, 1)
  }
}
