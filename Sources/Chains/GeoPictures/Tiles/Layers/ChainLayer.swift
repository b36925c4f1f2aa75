package import Geodesy

/// A chain as tiles show it.
package struct ChainPath: Sendable {
  /// The name that it is stored under.
  package var name: String
  package var path: [Coordinate]
  package var length: Meters
  package var anchorCount: Int

  package init(name: String, path: [Coordinate], length: Meters, anchorCount: Int) {
    self.name = name
    self.path = path
    self.length = length
    self.anchorCount = anchorCount
  }
}

extension TileLayer {
  package static func chains(_ chains: [ChainPath], in frame: TileFrame) -> TileLayer {
    var layer = TileLayer(MapLayer.chains.rawValue, in: frame)
    for chain in chains {
      layer.append(
        lines: [chain.path],
        [
          "name": .text(chain.name), "length": .number((chain.length * 1_000).rounded() / 1_000),
          "anchors": .integer(chain.anchorCount),
        ])
    }
    return layer
  }
}
