package import GeoIndoor
import Geodesy

extension TileLayer {
  /// The floors of venues, without those of unknown placement.
  package static func floors(of venues: [Venue], in frame: TileFrame) -> TileLayer {
    var layer = TileLayer(MapLayer.floors.rawValue, in: frame)
    forEachFloor(of: venues) { venue, floor, plan in
      guard let outline = venue.outline(of: floor) else { return }
      layer.append(
        polygons: [outline.rings(in: plan)],
        [
          "venue": .text(venue.id.rawValue), "id": .text(floor.id.rawValue),
          "name": .text(floor.name), "ordinal": .integer(floor.ordinal),
        ])
    }
    return layer
  }

  /// The rooms of venues, without those on floors of unknown placement.
  package static func rooms(of venues: [Venue], in frame: TileFrame) -> TileLayer {
    var layer = TileLayer(MapLayer.rooms.rawValue, in: frame)
    forEachFloor(of: venues) { venue, floor, plan in
      for room in venue.rooms(on: floor.id) {
        layer.append(
          polygons: [room.shape.outline.rings(in: plan)],
          [
            "venue": .text(venue.id.rawValue), "floor": .text(floor.id.rawValue),
            "id": .text(room.id), "name": room.name.map(TileValue.text),
            "category": .text(room.category.rawValue), "ordinal": .integer(floor.ordinal),
          ])
      }
    }
    return layer
  }

  private static func forEachFloor(
    of venues: [Venue], _ body: (Venue, Floor, FloorFrame) -> Void
  ) {
    for venue in venues {
      for floor in venue.floors {
        if let plan = venue.frame(of: floor) { body(venue, floor, plan) }
      }
    }
  }
}

extension FloorPolygon {
  /// The outer ring and the holes on the Earth.
  fileprivate func rings(in plan: FloorFrame) -> [[Coordinate]] {
    ([exterior] + holes).map { $0.map(plan.coordinate(of:)) }
  }
}
