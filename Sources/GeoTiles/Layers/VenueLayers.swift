package import GeoVenues
import Geodesy

extension TileLayer {
  /// The floors and the rooms of venues; floors of which nobody knows where they lie are left out.
  package static func venues(
    _ venues: [Venue], in frame: TileFrame
  ) -> (floors: TileLayer, rooms: TileLayer) {
    var floors = TileLayer(MapLayer.floors.rawValue, in: frame)
    var rooms = TileLayer(MapLayer.rooms.rawValue, in: frame)
    for venue in venues {
      for floor in venue.floors {
        guard let plan = venue.frame(of: floor) else { continue }
        if let outline = venue.outline(of: floor) {
          floors.append(
            polygons: [outline.rings(in: plan)],
            [
              "venue": .text(venue.id.rawValue), "id": .text(floor.id.rawValue),
              "name": .text(floor.name), "ordinal": .integer(floor.ordinal),
            ])
        }
        for room in venue.rooms(on: floor.id) {
          rooms.append(
            polygons: [room.shape.outline.rings(in: plan)],
            [
              "venue": .text(venue.id.rawValue), "floor": .text(floor.id.rawValue),
              "id": .text(room.id), "name": room.name.map(TileValue.text),
              "category": .text(room.category.rawValue), "ordinal": .integer(floor.ordinal),
            ])
        }
      }
    }
    return (floors, rooms)
  }
}

extension FloorPolygon {
  /// The outer ring and the holes on the Earth.
  fileprivate func rings(in plan: FloorFrame) -> [[Coordinate]] {
    ([exterior] + holes).map { $0.map(plan.coordinate(of:)) }
  }
}
