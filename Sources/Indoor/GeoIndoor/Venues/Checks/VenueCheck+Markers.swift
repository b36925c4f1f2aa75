import GeoNumerics
import Geodesy

/// Checks of the directions that markers face.
extension VenueCheck {
  /// Minimum distance of a viewer in front of a marker.
  private static let view: Meters = 0.5
  /// A wall so near is the one that the marker hangs on.
  private static let ownWall: Meters = 0.05

  mutating func checkFace(of marker: VenueMarker) {
    guard marker.position.isUsable, let floor = floors[marker.floor] else { return }
    if let cover = cover(of: floor), faces(out: cover, marker) {
      return note(.markerFacesOut(marker: marker.id, floor: floor.id))
    }
    let line = (marker.point(inFront: Self.ownWall), marker.point(inFront: Self.view))
    let blocked = venue.blockedAreas.first { area in
      area.floor == floor.id
        && (area.shape.contains(line.1) || area.shape.outline.isCrossed(by: line))
    }
    if let blocked {
      return note(.markerFacesWall(marker: marker.id, of: VenueItem(.blockedArea, blocked.id)))
    }
    let doors = venue.openings(on: floor.id)
    // An open part of a larger room has no walls.
    let room = venue.rooms(on: floor.id).first { room in
      room.category != .area && room.shape.outline.isCrossed(by: line)
    }
    guard let room, !doors.contains(where: { isNear($0, line.1) }) else { return }
    note(.markerFacesWall(marker: marker.id, of: VenueItem(.room, room.id)))
  }

  /// Whether the place in front of a marker is farther out of its floor than the marker.
  private func faces(out cover: FloorPolygon, _ marker: VenueMarker) -> Bool {
    let front = marker.point(inFront: Self.view)
    guard !cover.contains(front) else { return false }
    let own = cover.contains(marker.position) ? 0 : cover.distanceToEdge(from: marker.position)
    return cover.distanceToEdge(from: front) > own
  }

  private func isNear(_ door: Opening, _ point: FloorPoint) -> Bool {
    point.distance(to: point.nearestPoint(onSegmentFrom: door.start, to: door.end)) <= Self.view
  }
}

extension VenueMarker {
  /// The place in front of the marker, at a distance in meters, where its viewers stand.
  func point(inFront distance: Meters) -> FloorPoint {
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: heading.clockwise)
    return FloorPoint(x: position.x - sine * distance, y: position.y + cosine * distance)
  }
}

extension FloorPolygon {
  /// Whether a straight line passes through an edge.
  fileprivate func isCrossed(by line: (start: FloorPoint, end: FloorPoint)) -> Bool {
    func side(_ a: FloorPoint, _ b: FloorPoint, _ point: FloorPoint) -> Double {
      (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    return rings.contains { ring in
      zip(ring, ring.dropFirst()).contains { a, b in
        side(a, b, line.start) * side(a, b, line.end) < 0
          && side(line.start, line.end, a) * side(line.start, line.end, b) <= 0
      }
    }
  }
}
