package import GeoStreets

extension TileLayer {
  package static func buildings(of networks: [Footprints], in frame: TileFrame) -> TileLayer {
    var layer = TileLayer(MapLayer.buildings.rawValue, in: frame)
    let box = frame.boundingBox
    for footprints in networks {
      footprints.forEachPlace(in: box) { place in
        let building = footprints[place]
        layer.append(
          polygons: [building.rings],
          [
            "height": .number(building.height),
            "minHeight": building.minHeight > 0 ? .number(building.minHeight) : nil,
            "use": .text(building.use.name), "name": building.name.map(TileValue.text),
          ])
      }
    }
    return layer
  }
}
