import GeoFormats
import Geodesy

extension VenueExport {
  /// A venue as an archive of the Indoor Mapping Data Format (OGC 20-094).
  ///
  /// Ids that are no UUIDs become such, the same each time.
  /// - Throws: `VenueError.noPlace` when a floor has no known place on the Earth, `noFloors`.
  public static func imdf(
    _ venue: Venue, language: String = "en"
  ) throws(VenueError) -> VenueExport {
    if venue.floors.isEmpty { throw .noFloors }
    var writer = IMDFWriter(venue, language: language)
    try writer.write()
    let bytes = try reading { () throws(FormatError) in try writer.archive() }
    return VenueExport(bytes: bytes, notes: writer.notes)
  }
}

/// Writes the files of an archive.
struct IMDFWriter {
  private let venue: Venue
  private let language: String
  private var files: [(name: String, bytes: [UInt8])] = []
  private var passedOver = PassedOver()

  init(_ venue: Venue, language: String) {
    self.venue = venue
    self.language = language
  }

  /// Notes of the parts that the archive cannot hold.
  var notes: [VenueNote] { passedOver.notes }

  /// Packs the files.
  func archive() throws(FormatError) -> [UInt8] {
    let zip = try ZipWriter(file: files.first?.name ?? "")
    for (index, file) in files.enumerated() {
      if index > 0 { zip.next(file: file.name) }
      file.bytes.withUnsafeBytes { zip.append($0) }
    }
    zip.end()
    var bytes: [UInt8] = []
    zip.drain(above: 0) { bytes.append(contentsOf: $0) }
    return bytes
  }

  mutating func write() throws(VenueError) {
    writeManifest()
    var frames: [Floor.ID: FloorFrame] = [:]
    for floor in venue.floors {
      guard let frame = venue.frame(of: floor) else { throw .noPlace(floor: floor.id) }
      frames[floor.id] = frame
    }
    writeVenue(frames)
    writeLevels(frames)
    writeUnits(frames)
    writeOpenings(frames)
    writeAmenities(frames)
    writeFences(frames)
    writeRelationships()
    for _ in venue.markers { passedOver.add("marker") }
    for _ in venue.beacons { passedOver.add("beacon") }
    for _ in venue.pathLinks { passedOver.add("path link") }
  }

  private mutating func writeManifest() {
    var json = JSONWriter()
    json.object { json in
      json.member("version", "1.0.0")
      json.member("created", "1970-01-01T00:00:00Z")
      json.member("generated_by", "geoanchor")
      json.member("language", language)
    }
    json.endText()
    files.append(("manifest.json", json.bytes))
  }

  private mutating func writeVenue(_ frames: [Floor.ID: FloorFrame]) {
    // The ground floors cover the venue if its grounds are not drawn.
    let ground = venue.floors.filter { $0.ordinal == 0 }
    let drawn = (ground.isEmpty ? Array(venue.floors.prefix(1)) : ground).compactMap { floor in
      venue.outline(of: floor).flatMap { outline in frames[floor.id]?.polygon(of: outline) }
    }
    let outlines = venue.grounds.map { [$0] } ?? drawn
    files += features("venue", [venue.id.rawValue]) { file, id in
      file.begin(id, .polygons(outlines))
      file.json.member("category", "unspecified")
      file.label("name", venue.name)
      file.null("restriction", "alt_name", "hours", "website", "phone", "address_id")
      file.displayPoint(outlines.first?.exterior.first)
    }
    files += features("building", venue.buildings) { file, building in
      file.begin(building.id.rawValue)
      file.label("name", building.name)
      file.json.member("category", "unspecified")
      file.null("restriction", "alt_name", "display_point", "address_id")
    }
    for building in venue.buildings where building.address != nil { passedOver.add("address") }
  }

  private mutating func writeLevels(_ frames: [Floor.ID: FloorFrame]) {
    files += features("level", venue.floors) { file, floor in
      let outline = venue.outline(of: floor)
      let polygon = outline.flatMap { outline in frames[floor.id]?.polygon(of: outline) }
      file.begin(floor.id.rawValue, .polygons(polygon.map { [$0] } ?? []))
      file.json.member("category", "unspecified")
      file.json.member("outdoor", false)
      file.json.member("ordinal", floor.ordinal)
      file.label("name", floor.name)
      file.label("short_name", floor.shortName ?? "\(floor.ordinal)")
      file.ids("building_ids", [floor.building.rawValue])
      file.null("restriction", "display_point", "address_id")
    }
  }

  private mutating func writeUnits(_ frames: [Floor.ID: FloorFrame]) {
    let rooms = venue.rooms.map {
      ($0.id, $0.floor, $0.name, IMDFCategory.unit($0.category), $0.shape)
    }
    let blocked = venue.blockedAreas.compactMap { area in
      IMDFCategory.unit(area.kind).map { (area.id, area.floor, String?.none, $0, area.shape) }
    }
    files += features("unit", rooms + blocked) { file, unit in
      let (id, floor, name, category, shape) = unit
      guard let frame = frames[floor] else { return }
      file.begin(id, .polygons([frame.polygon(of: shape.outline)]))
      file.json.member("category", category)
      file.label("name", name)
      file.id("level_id", floor.rawValue)
      file.displayPoint(shape.labelPoint.map { frame.coordinate(of: $0) })
      file.null("restriction", "accessibility", "alt_name")
    }
    files += features("fixture", venue.blockedAreas.filter { $0.kind == .obstacle }) { file, area in
      guard let frame = frames[area.floor] else { return }
      file.begin(area.id, .polygons([frame.polygon(of: area.shape.outline)]))
      file.json.member("category", "furniture")
      file.id("level_id", area.floor.rawValue)
      file.null("name", "alt_name", "anchor_id", "display_point")
    }
  }

  private mutating func writeOpenings(_ frames: [Floor.ID: FloorFrame]) {
    files += features("opening", venue.openings) { file, opening in
      guard let frame = frames[opening.floor] else { return }
      file.begin(
        opening.id, .lines([[opening.start, opening.end].map { frame.coordinate(of: $0) }]))
      file.json.member("category", opening.isEntrance ? "pedestrian.principal" : "pedestrian")
      file.label("name", opening.name)
      file.id("level_id", opening.floor.rawValue)
      file.null("accessibility", "access_control", "door", "alt_name", "display_point")
    }
  }

  private mutating func writeAmenities(_ frames: [Floor.ID: FloorFrame]) {
    for place in venue.pointsOfInterest where room(of: place) == nil {
      passedOver.add("point of interest outside of rooms")
    }
    let places = venue.pointsOfInterest.filter { room(of: $0) != nil }
    files += features("amenity", places) { file, place in
      guard let frame = frames[place.floor], let room = room(of: place) else { return }
      file.begin(place.id, .points([frame.coordinate(of: place.position)]))
      file.json.member("category", place.category ?? "unspecified")
      file.label("name", place.name)
      file.ids("unit_ids", [room])
      file.null(
        "accessibility", "alt_name", "hours", "phone", "website", "address_id", "correlation_id")
    }
  }

  private func room(of place: PointOfInterest) -> String? {
    place.room
      ?? venue.rooms(on: place.floor).first { $0.shape.contains(place.position) }?.id
  }

  private mutating func writeFences(_ frames: [Floor.ID: FloorFrame]) {
    files += features("geofence", venue.fences) { file, fence in
      guard let frame = frames[fence.floor] else { return }
      file.begin(fence.id, .polygons([frame.polygon(of: fence.shape.outline)]))
      file.json.member("category", "geofence")
      file.label("name", fence.name)
      file.ids("level_ids", [fence.floor.rawValue])
      file.ids("building_ids", venue.floor(fence.floor).map { [$0.building.rawValue] } ?? [])
      file.null("restriction", "alt_name", "correlation_id", "display_point", "parents")
    }
  }

  /// A connector joins the rooms in which it stops.
  private mutating func writeRelationships() {
    var joined: [(connector: Connector, rooms: [String])] = []
    for connector in venue.connectors {
      let rooms = connector.stops.compactMap { stop in
        venue.rooms(on: stop.floor).first { $0.shape.contains(stop.position) }?.id
      }
      if rooms.count > 1 {
        joined.append((connector, rooms))
      } else {
        passedOver.add("connector outside of rooms")
      }
    }
    files += features("relationship", joined) { file, join in
      file.begin(join.connector.id)
      file.json.member("category", join.connector.kind.rawValue)
      file.json.member("direction", join.connector.direction == .both ? "undirected" : "directed")
      var rooms = join.rooms
      if join.connector.direction == .backward { rooms.reverse() }
      file.references(rooms, type: "unit")
      file.null("hours")
    }
  }

  /// A file of features; none without any.
  private func features<Element>(
    _ type: String, _ elements: [Element], _ body: (inout IMDFFile, Element) -> Void
  ) -> [(name: String, bytes: [UInt8])] {
    guard !elements.isEmpty else { return [] }
    var file = IMDFFile(type: type, language: language)
    for element in elements {
      body(&file, element)
      file.endFeature()
    }
    return [("\(type).geojson", file.end())]
  }
}
