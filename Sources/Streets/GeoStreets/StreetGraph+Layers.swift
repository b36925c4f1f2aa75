extension StreetGraph {
  /// The parts of an edge with what lies above or below the ground apart: bridges and tunnels, by the order
  /// in which they lie above each other.
  package func partsByLayer(ofEdge edge: Int) -> [(segments: Range<Int>, layer: Int)] {
    var isBuilt = false
    forEachSection(ofEdge: edge) { _, code in
      if !summary(code).structure.isDisjoint(with: [.bridge, .tunnel]) { isBuilt = true }
    }
    guard isBuilt else { return [(0..<segmentCount(ofEdge: edge), 0)] }
    var parts: [(segments: Range<Int>, layer: Int)] = []
    for section in sections(ofEdge: edge) where !section.segments.isEmpty {
      let layer = Self.layer(of: section.traits)
      if let last = parts.indices.last, parts[last].layer == layer {
        parts[last].segments = parts[last].segments.lowerBound..<section.segments.upperBound
      } else {
        parts.append((section.segments, layer))
      }
    }
    return parts
  }

  /// Maps often say that there is a tunnel or a bridge without its order.
  private static func layer(of traits: StreetTraits) -> Int {
    if traits.structure.contains(.tunnel) { return min(traits.layer, -1) }
    return traits.structure.contains(.bridge) ? max(traits.layer, 1) : 0
  }
}
