package import GeoStreets

extension TileLayer {
  /// The ground of networks, as far as it is of the layer's dimension.
  package static func ground(
    _ shown: MapLayer, of networks: [Ground], in frame: TileFrame
  ) -> TileLayer {
    var layer = TileLayer(shown.rawValue, in: frame)
    let box = frame.boundingBox
    for ground in networks {
      ground.forEachPlace(in: box) { place in
        guard ground.kind(of: place).dimension == shown.dimension else { return }
        layer.append(ground[place])
      }
    }
    return layer
  }

  private mutating func append(_ feature: GroundFeature) {
    func properties() -> Properties {
      [
        "kind": .text(feature.kind.name), "name": feature.name.map(TileValue.text),
        "layer": feature.layer == 0 ? nil : .integer(feature.layer),
      ]
    }
    switch feature.kind.dimension {
    case 2: append(polygons: [feature.rings], properties())
    case 1: append(lines: feature.rings, properties())
    default:
      guard let point = feature.rings.first?.first else { return }
      append(point: point, properties())
    }
  }
}
