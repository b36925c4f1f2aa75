import GeoIndoor
import GeoPackage
import Geodesy

/// A venue as layers for GIS programs; floors without a place on the Earth are not in them.
struct VenueLayers {
  private let venue: Venue
  private let places: [Floor.ID: (floor: Floor, frame: FloorFrame)]

  /// A row of a layer: its shape, the points that it reaches, its floor, and its texts.
  private struct Feature {
    var geometry: [UInt8]
    var points: [Coordinate]
    var floor: Floor
    var texts: [String?]
  }

  init(_ venue: Venue) {
    self.venue = venue
    var places: [Floor.ID: (floor: Floor, frame: FloorFrame)] = [:]
    for floor in venue.floors {
      if let frame = venue.frame(of: floor) { places[floor.id] = (floor, frame) }
    }
    self.places = places
  }

  /// Writes the rows of the venue; those that stay as they are are not touched.
  func write(_ connection: Connection) throws(StorageError) {
    for (layer, features) in all {
      try VenueLayerRows(layer).write(
        features.map { row($0, layer) }, of: venue.id, on: connection)
      try layer.recordChange(
        on: connection, extent: Extent(around: features.lazy.flatMap(\.points)))
    }
  }

  var rows: [(layer: FeatureTable, rows: [VenueRow])] {
    all.map { (layer, features) in (layer, features.map { row($0, layer) }) }
  }

  private var all: [(layer: FeatureTable, features: [Feature])] {
    [
      (VenueSchema.floors, floors), (VenueSchema.rooms, areas), (VenueSchema.points, points),
      (VenueSchema.ways, ways),
    ]
  }

  /// Of all layers only that of floors has heights.
  private func row(_ feature: Feature, _ layer: FeatureTable) -> VenueRow {
    VenueRow(
      geometry: feature.geometry, ordinal: feature.floor.ordinal,
      height: layer == VenueSchema.floors ? feature.floor.height : nil, texts: feature.texts)
  }

  private var floors: [Feature] {
    venue.floors.compactMap { floor in
      venue.outline(of: floor).flatMap {
        area($0, on: floor.id, [floor.building.rawValue, floor.id.rawValue, floor.name])
      }
    }
  }

  private var areas: [Feature] {
    let areas =
      venue.rooms.map { ($0.floor, $0.id, $0.name, $0.category.rawValue, $0.shape) }
      + venue.fences.map { ($0.floor, $0.id, $0.name, "fence", $0.shape) }
      + venue.blockedAreas.map { ($0.floor, $0.id, nil, $0.kind.rawValue, $0.shape) }
    return areas.compactMap { floor, id, name, kind, shape in
      area(shape.outline, on: floor, [floor.rawValue, id, name, kind])
    }
  }

  private func area(
    _ polygon: FloorPolygon, on floor: Floor.ID, _ texts: [String?]
  ) -> Feature? {
    places[floor].map { floor, frame in
      let polygon = frame.polygon(of: polygon)
      return Feature(
        geometry: GeometryBlob.polygons([polygon]), points: polygon.exterior, floor: floor,
        texts: texts)
    }
  }

  private var points: [Feature] {
    var points: [(floor: Floor.ID, id: String, name: String?, kind: String, point: FloorPoint)] = []
    points += venue.pointsOfInterest.map {
      ($0.floor, $0.id, $0.name, $0.category ?? "place", $0.position)
    }
    points += venue.markers.map { ($0.floor, $0.id, $0.image, "marker", $0.position) }
    points += venue.beacons.map { ($0.floor, $0.id, nil, "beacon", $0.position) }
    points += venue.openings.map {
      ($0.floor, $0.id, $0.name, $0.isEntrance ? "entrance" : "opening", $0.middle)
    }
    for connector in venue.connectors {
      points += connector.stops.map {
        ($0.floor, connector.id, connector.name, connector.kind.rawValue, $0.position)
      }
    }
    return points.compactMap { point in
      places[point.floor].map { floor, frame in
        let coordinate = frame.coordinate(of: point.point)
        return Feature(
          geometry: GeometryBlob.point(coordinate), points: [coordinate], floor: floor,
          texts: [floor.id.rawValue, point.id, point.name, point.kind])
      }
    }
  }

  /// Ways between floors have no line on a map.
  private var ways: [Feature] {
    let nodes = Dictionary(venue.pathNodes.map { ($0.id, $0) }) { first, _ in first }
    return venue.pathLinks.compactMap { link in
      guard let from = nodes[link.from], let to = nodes[link.to], from.floor == to.floor,
        let (floor, frame) = places[from.floor]
      else { return nil }
      let line = [from, to].map { frame.coordinate(of: $0.position) }
      return Feature(
        geometry: GeometryBlob.line(line), points: line, floor: floor,
        texts: [floor.id.rawValue, link.name])
    }
  }
}
