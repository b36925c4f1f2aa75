import GeoFormats
import Geodesy

extension VenueExport {
  /// A venue as this project's JSON: everything; what is read back is the same venue.
  public static func json(_ venue: Venue) -> VenueExport {
    VenueExport(bytes: VenueWriter.bytes(of: venue, isFull: true))
  }

  /// The buildings, floors and markers of a venue as PositioningLibrary reads them.
  /// - Throws: `VenueError.noPlace` when unknown where the corner of a building's plan is,
  ///   `unusable` for a floor without the size of its plan, `noBuildings`, `noFloors` or `noMarkers`.
  public static func positioning(_ venue: Venue) throws(VenueError) -> VenueExport {
    var notes = PassedOver()
    if venue.buildings.isEmpty { throw .noBuildings }
    if venue.floors.isEmpty { throw .noFloors }
    if venue.markers.isEmpty { throw .noMarkers }
    for building in venue.buildings where building.frame == nil {
      throw .noPlace(
        floor: venue.floors(of: building.id).first?.id ?? Floor.ID(rawValue: building.id.rawValue))
    }
    for floor in venue.floors where floor.planWidth == nil || floor.planHeight == nil {
      throw .unusable(
        file: nil, item: VenueItem(.floor, floor.id).description, found: "no size of the plan",
        expected: "its width and height")
    }
    for building in venue.buildings
    where building.frame != building.frame.flatMap({ FloorFrame(corner: $0.origin) }) {
      notes.add("a plan whose top is not north")
    }
    for _ in venue.rooms { notes.add("room") }
    for _ in venue.beacons { notes.add("beacon") }
    return VenueExport(bytes: VenueWriter.bytes(of: venue, isFull: false), notes: notes.notes)
  }
}

struct VenueWriter {
  let venue: Venue
  let isFull: Bool
  var json = JSONWriter()

  static func bytes(of venue: Venue, isFull: Bool) -> [UInt8] {
    var writer = VenueWriter(venue: venue, isFull: isFull)
    writer.write()
    return writer.json.bytes
  }

  private mutating func write() {
    json.beginObject()
    if isFull {
      text("format", VenueReader.format)
      text("id", venue.id.rawValue)
      text("name", venue.name)
      whole("version", venue.version)
      if let grounds = venue.grounds { write(grounds) }
    }
    list("buildings", venue.buildings) { $0.write($1) }
    list("floors", venue.floors) { $0.write($1) }
    if isFull { writeThings() }
    list("markers", venue.markers) { $0.write($1) }
    json.endObject()
    json.endText()
  }

  private mutating func write(_ grounds: Polygon) {
    json.key("grounds")
    json.beginObject(inline: true)
    text("type", "Polygon")
    json.key("coordinates")
    rings(grounds.rings) { ($0.longitude, $0.latitude) }
    json.endObject()
  }

  private mutating func write(_ building: Building) {
    text("id", building.id.rawValue)
    text("name", building.name)
    if let frame = building.frame {
      number("latitude", frame.origin.latitude)
      number("longitude", frame.origin.longitude)
      if isFull, frame != FloorFrame(corner: frame.origin) { write(frame) }
    }
    if isFull {
      number("altitudeMeters", building.altitude?.meters)
      text("altitudeDatum", building.altitude?.datum.rawValue)
      text("address", building.address)
    }
  }

  private mutating func write(_ frame: FloorFrame) {
    json.key("frame")
    json.beginObject()
    number("latitude", frame.origin.latitude)
    number("longitude", frame.origin.longitude)
    transform("eastNorth", frame.eastNorth)
    json.endObject()
  }

  private mutating func transform(_ name: String, _ map: PlaneTransform) {
    json.key(name)
    json.beginArray()
    for number in [map.xx, map.xy, map.yx, map.yy, map.dx, map.dy] { exact(number) }
    json.endArray()
  }

  private mutating func write(_ floor: Floor) {
    text("id", floor.id.rawValue)
    text("name", floor.name)
    json.member("number", floor.ordinal)
    text("building", floor.building.rawValue)
    number("maxWidth", floor.planWidth)
    number("maxHeight", floor.planHeight)
    text("floorMap", floor.image?.name)
    if isFull {
      text("shortName", floor.shortName)
      number("heightMeters", floor.height)
      if let image = floor.image { write(image) }
      if let frame = floor.frame { write(frame) }
      if let outline = floor.outline { polygon("outline", outline) }
      if !floor.controlPoints.isEmpty {
        list("controlPoints", floor.controlPoints) { $0.write($1) }
      }
    }
  }

  private mutating func write(_ image: PlanImage) {
    json.key("image")
    json.beginObject()
    whole("pixelWidth", image.pixelWidth)
    whole("pixelHeight", image.pixelHeight)
    transform("metersFromPixels", image.metersFromPixels)
    text("tiles", image.tiles)
    json.endObject()
  }

  private mutating func write(_ control: ControlPoint) {
    text("name", control.name)
    point(control.point)
    number("latitude", control.coordinate.latitude)
    number("longitude", control.coordinate.longitude)
  }
}
