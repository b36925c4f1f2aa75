package import GeoAreas
import Geodesy

extension TileLayer {
  package static func regions(of sets: [RegionSet], in frame: TileFrame) -> TileLayer {
    var layer = TileLayer(MapLayer.regions.rawValue, in: frame)
    for set in sets {
      for region in set.regions {
        layer.append(
          polygons: region.polygons.map { [$0.exterior] + $0.holes },
          [
            "set": .text(set.name), "id": .text(region.id),
            "name": region.name.map(TileValue.text), "provider": .text(region.provider.rawValue),
            "grade": .text(region.grade.rawValue),
          ])
      }
    }
    return layer
  }
}
