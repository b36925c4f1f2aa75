import GeoFormats
import Geodesy

extension VenueExport {
  /// A venue as GeoJSON: a feature for each thing, with its kind, its floor and the floor's ordinal.
  ///
  /// - Throws: `VenueError.noPlace` when a floor has no known place on the Earth.
  public static func geoJSON(_ venue: Venue) throws(VenueError) -> VenueExport {
    var writer = VenueGeoJSONWriter(venue)
    for floor in venue.floors {
      guard let frame = venue.frame(of: floor) else { throw .noPlace(floor: floor.id) }
      writer.write(floor, frame)
    }
    return VenueExport(bytes: writer.end())
  }
}

/// Writes the features of one floor after the other.
private struct VenueGeoJSONWriter {
  private let venue: Venue
  private var json: GeoJSONWriter

  init(_ venue: Venue) {
    self.venue = venue
    json = GeoJSONWriter { json in
      json.member("id", venue.id.rawValue)
      json.member("name", venue.name)
    }
  }

  mutating func write(_ floor: Floor, _ frame: FloorFrame) {
    if let outline = venue.outline(of: floor) {
      area(outline, frame, kind: "floor", floor, id: floor.id.rawValue, name: floor.name) { json in
        json.member("building", floor.building.rawValue)
        json.member("height", floor.height, decimals: 6)
      }
    }
    for room in venue.rooms(on: floor.id) {
      area(room.shape.outline, frame, kind: "room", floor, id: room.id, name: room.name) { json in
        json.member("category", room.category.rawValue)
      }
    }
    for blocked in venue.blockedAreas(on: floor.id) {
      area(
        blocked.shape.outline, frame, kind: "blocked", floor, id: blocked.id, name: nil
      ) { json in
        json.member("category", blocked.kind.rawValue)
      }
    }
    for fence in venue.fences(on: floor.id) {
      area(
        fence.shape.outline, frame, kind: "fence", floor, id: fence.id, name: fence.name
      ) { json in
        json.member("payload", fence.payload)
      }
    }
    writePoints(floor, frame)
    writeLines(floor, frame)
  }

  private mutating func writePoints(_ floor: Floor, _ frame: FloorFrame) {
    for place in venue.pointsOfInterest(on: floor.id) {
      point(place.position, frame, kind: "place", floor, id: place.id, name: place.name) { json in
        json.member("category", place.category)
        json.member("details", place.details)
      }
    }
    for marker in venue.markers(on: floor.id) {
      point(marker.position, frame, kind: "marker", floor, id: marker.id, name: nil) { json in
        json.member("image", marker.image)
        json.member("physicalWidth", marker.physicalWidth, decimals: 6)
        json.member("bearing", frame.compass(of: marker.heading), decimals: 9)
      }
    }
    for beacon in venue.beacons(on: floor.id) {
      point(beacon.position, frame, kind: "beacon", floor, id: beacon.id, name: nil) { json in
        json.member("uuid", beacon.uuid)
        json.member("mac", beacon.mac)
        for (key, number) in [("major", beacon.major), ("minor", beacon.minor)] {
          json.member(key, number.map(Double.init), decimals: 0)
        }
      }
    }
  }

  private mutating func writeLines(_ floor: Floor, _ frame: FloorFrame) {
    for opening in venue.openings(on: floor.id) {
      line([opening.start, opening.end], frame)
      json.endLine { json in
        head(&json, kind: "opening", floor, id: opening.id, name: opening.name)
        json.member("entrance", opening.isEntrance)
      }
    }
    let nodes = Dictionary(venue.pathNodes.map { ($0.id, $0) }) { first, _ in first }
    for link in venue.pathLinks {
      guard let from = nodes[link.from], let to = nodes[link.to], from.floor == floor.id,
        to.floor == floor.id
      else { continue }
      line([from.position, to.position], frame)
      json.endLine { json in
        head(&json, kind: "way", floor, id: "\(link.from) \(link.to)", name: link.name)
      }
    }
  }

  mutating func end() -> [UInt8] {
    json.endCollection()
    return json.json.bytes
  }

  private mutating func area(
    _ polygon: FloorPolygon, _ frame: FloorFrame, kind: String, _ floor: Floor, id: String,
    name: String?, _ more: (inout JSONWriter) -> Void
  ) {
    json.beginGeometry("Polygon")
    json.json.beginArray(inline: true)
    for ring in frame.polygon(of: polygon).rings {
      json.json.beginArray()
      for point in ring { GeoJSONWriter.position(point, to: &json.json) }
      json.json.endArray()
    }
    json.json.endArray()
    json.endGeometry { json in
      head(&json, kind: kind, floor, id: id, name: name)
      more(&json)
    }
  }

  private mutating func point(
    _ point: FloorPoint, _ frame: FloorFrame, kind: String, _ floor: Floor, id: String,
    name: String?, _ more: (inout JSONWriter) -> Void
  ) {
    json.point(frame.coordinate(of: point)) { json in
      head(&json, kind: kind, floor, id: id, name: name)
      more(&json)
    }
  }

  private mutating func line(_ points: [FloorPoint], _ frame: FloorFrame) {
    json.beginLine()
    for point in points { json.position(frame.coordinate(of: point)) }
  }
}

/// The members that every feature has.
private func head(
  _ json: inout JSONWriter, kind: String, _ floor: Floor, id: String, name: String?
) {
  json.member("id", id)
  json.member("kind", kind)
  json.member("floor", floor.id.rawValue)
  json.member("name", name)
  json.member("level", floor.ordinal)
}
