import GeoPackage
import Geodesy

/// A venue as layers for GIS programs; floors without a place on the Earth are not in them.
struct VenueLayers {
  private let venue: Venue
  private let places: [Floor.ID: (floor: Floor, frame: FloorFrame)]

  init(_ venue: Venue) {
    self.venue = venue
    var places: [Floor.ID: (floor: Floor, frame: FloorFrame)] = [:]
    for floor in venue.floors {
      if let frame = venue.frame(of: floor) { places[floor.id] = (floor, frame) }
    }
    self.places = places
  }

  func insert(_ connection: Connection) throws(GeoPackageError) {
    try insertFloors(connection)
    try insertAreas(connection)
    try insertPoints(connection)
    try insertWays(connection)
  }

  private func insertFloors(_ connection: Connection) throws(GeoPackageError) {
    let row = try connection.prepare(
      """
      INSERT INTO venue_floors (geom, venue, building, id, name, ordinal, height)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    var extent: Extent?
    for floor in venue.floors {
      guard let frame = places[floor.id]?.frame, let outline = venue.outline(of: floor) else {
        continue
      }
      let polygon = frame.polygon(of: outline)
      try row.bind(GeometryBlob.polygons([polygon]), at: 1)
      try row.bind(venue.id.rawValue, at: 2)
      try row.bind(floor.building.rawValue, at: 3)
      try row.bind(floor.id.rawValue, at: 4)
      try row.bind(floor.name, at: 5)
      try row.bind(Int64(floor.ordinal), at: 6)
      try row.bind(floor.height, at: 7)
      try row.run()
      extent.include(polygon.exterior)
    }
    try VenueSchema.floors.recordChange(on: connection, extent: extent)
  }

  private func insertAreas(_ connection: Connection) throws(GeoPackageError) {
    let areas =
      venue.rooms.map { ($0.floor, $0.id, $0.name, $0.category.rawValue, $0.shape) }
      + venue.fences.map { ($0.floor, $0.id, $0.name, "fence", $0.shape) }
      + venue.blockedAreas.map { ($0.floor, $0.id, nil, $0.kind.rawValue, $0.shape) }
    let row = try insertion(VenueSchema.rooms, connection)
    var extent: Extent?
    for (floor, id, name, kind, shape) in areas {
      guard let place = places[floor] else { continue }
      let polygon = place.frame.polygon(of: shape.outline)
      try row.bind(GeometryBlob.polygons([polygon]), at: 1)
      try bind(place.floor, id: id, name: name, kind: kind, row)
      try row.run()
      extent.include(polygon.exterior)
    }
    try VenueSchema.rooms.recordChange(on: connection, extent: extent)
  }

  private func insertPoints(_ connection: Connection) throws(GeoPackageError) {
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
    let row = try insertion(VenueSchema.points, connection)
    var extent: Extent?
    for point in points {
      guard let place = places[point.floor] else { continue }
      let coordinate = place.frame.coordinate(of: point.point)
      try row.bind(GeometryBlob.point(coordinate), at: 1)
      try bind(place.floor, id: point.id, name: point.name, kind: point.kind, row)
      try row.run()
      extent.include([coordinate])
    }
    try VenueSchema.points.recordChange(on: connection, extent: extent)
  }

  /// Ways between floors have no line on a map.
  private func insertWays(_ connection: Connection) throws(GeoPackageError) {
    let nodes = Dictionary(venue.paths.nodes.map { ($0.id, $0) }) { first, _ in first }
    let row = try connection.prepare(
      """
      INSERT INTO venue_ways (geom, venue, floor, ordinal, name) VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    var extent: Extent?
    for link in venue.paths.links {
      guard let from = nodes[link.from], let to = nodes[link.to], from.floor == to.floor,
        let place = places[from.floor]
      else { continue }
      let line = [from, to].map { place.frame.coordinate(of: $0.position) }
      try row.bind(GeometryBlob.line(line), at: 1)
      try row.bind(venue.id.rawValue, at: 2)
      try row.bind(from.floor.rawValue, at: 3)
      try row.bind(Int64(place.floor.ordinal), at: 4)
      try row.bind(link.name, at: 5)
      try row.run()
      extent.include(line)
    }
    try VenueSchema.ways.recordChange(on: connection, extent: extent)
  }

  private func insertion(
    _ layer: FeatureTable, _ connection: Connection
  ) throws(GeoPackageError) -> Statement {
    try connection.prepare(
      """
      INSERT INTO \(layer.name) (geom, venue, floor, ordinal, id, name, kind)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
  }

  private func bind(
    _ floor: Floor, id: String, name: String?, kind: String, _ row: borrowing Statement
  ) throws(GeoPackageError) {
    try row.bind(venue.id.rawValue, at: 2)
    try row.bind(floor.id.rawValue, at: 3)
    try row.bind(Int64(floor.ordinal), at: 4)
    try row.bind(id, at: 5)
    try row.bind(name, at: 6)
    try row.bind(kind, at: 7)
  }
}

extension Extent? {
  /// Grows the extent, or begins it.
  fileprivate mutating func include(_ points: [Coordinate]) {
    for point in points {
      if self == nil { self = Extent(of: point) } else { self?.include(point) }
    }
  }
}
