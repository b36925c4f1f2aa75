import Geodesy

/// The grounds of a venue, for finding it by satellites.
struct VenueArea: Hashable, Sendable {
  private let plane: FloorFrame
  private let outline: FloorPolygon

  /// The grounds as drawn, else the box around all floors; nil for a venue without a place on the Earth.
  init?(_ venue: Venue) {
    let ring = venue.grounds?.exterior ?? []
    let corners = ring.count > 3 ? ring : Self.corners(of: venue)
    guard let first = corners.first, let plane = FloorFrame(corner: first) else { return nil }
    let points = corners.map { plane.point(of: $0) }
    guard points.allSatisfy(\.isUsable), let box = FloorBox(around: points) else { return nil }
    self.plane = plane
    if ring.count > 3 {
      outline = FloorPolygon(exterior: points)
    } else {
      let (least, greatest) = (box.least, box.greatest)
      outline = FloorPolygon(exterior: [
        least, FloorPoint(x: greatest.x, y: least.y), greatest,
        FloorPoint(x: least.x, y: greatest.y), least,
      ])
    }
  }

  /// Meters to the grounds; 0 inside.
  func distance(to coordinate: Coordinate) -> Meters {
    let point = plane.point(of: coordinate)
    guard point.x.isFinite, point.y.isFinite else { return .infinity }
    return outline.contains(point) ? 0 : outline.distanceToEdge(from: point)
  }

  private static func corners(of venue: Venue) -> [Coordinate] {
    venue.floors.flatMap { floor -> [Coordinate] in
      guard let frame = venue.frame(of: floor), let box = venue.extent(of: floor) else { return [] }
      return [
        box.least, FloorPoint(x: box.greatest.x, y: box.least.y), box.greatest,
        FloorPoint(x: box.least.x, y: box.greatest.y),
      ].map { frame.coordinate(of: $0) }
    }
  }
}
