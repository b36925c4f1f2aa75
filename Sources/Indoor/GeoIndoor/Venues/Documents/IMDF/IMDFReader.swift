import GeoFormats
import Geodesy

/// Creates a venue of an archive of the Indoor Mapping Data Format (OGC 20-094).
struct IMDFReader {
  let features: IMDFFeatures
  let frame: FloorFrame
  var venue: Venue
  var passedOver = PassedOver()
  var units: [String: (floor: Floor.ID, position: FloorPoint)] = [:]

  /// Reads the files of an archive.
  /// - Throws: `VenueError` with the file and the place in it.
  static func read(_ files: VenueFiles) throws(VenueError) -> VenueImport {
    let manifest = try files.json("manifest.json")
    let language = try reading("manifest.json") { () throws(FormatError) in
      _ = try manifest["version"].string()
      return try manifest["language"].optionalString() ?? "en"
    }
    var reader = try IMDFReader(IMDFFeatures(files, language: language))
    return try reader.read()
  }

  private init(_ features: IMDFFeatures) throws(VenueError) {
    self.features = features
    guard let head = features["venue"].first, features["venue"].count == 1 else {
      throw .part(
        name: "venue.geojson", found: "a file of \(features["venue"].count) features",
        expected: "one venue")
    }
    var points: [Coordinate] = []
    for level in features["level"] { points += try level.polygon().exterior }
    guard let frame = PlanLayout.frame(around: points) else { throw .noFloors }
    self.frame = frame
    let name = try head.label("name")
    venue = Venue(
      id: Venue.ID(rawValue: head.id), name: name ?? head.id,
      grounds: head.shape == nil ? nil : try head.polygon())
  }

  private mutating func read() throws(VenueError) -> VenueImport {
    try addBuildings()
    try addLevels()
    try addUnits()
    try addOpenings()
    try addPlaces()
    try addFences()
    try addConnectors()
    try addObstacles()
    for type in ["section", "detail"] { for _ in features[type] { passedOver.add(type) } }
    let derived = venue.connectors.isEmpty ? ConnectorStacks.add(to: &venue) : []
    return try VenueImport(venue, .imdf, notes: [.assumedHeights] + derived + passedOver.notes)
  }

  private mutating func addBuildings() throws(VenueError) {
    let addresses = features["address"]
    for building in features["building"] {
      let address = try building.optionalID("address_id").flatMap { id in
        addresses.first { $0.id == id }
      }
      venue.buildings.append(
        Building(
          id: Building.ID(rawValue: building.id), name: try building.label("name") ?? venue.name,
          frame: frame, address: try address?.optionalText("address")))
    }
  }

  private mutating func addLevels() throws(VenueError) {
    let known = Set(venue.buildings.map(\.id))
    for level in features["level"] {
      for _ in try level.polygons().dropFirst() { passedOver.add("part of a level") }
      let ids = try level.ids("building_ids").map { Building.ID(rawValue: $0) }
      // An archive without buildings may name them all the same.
      let building = ids.first { known.contains($0) } ?? (known.isEmpty ? nil : ids.first)
      let name = try level.label("name")
      let short = try level.label("short_name")
      let ordinal = try level.integer("ordinal")
      venue.floors.append(
        Floor(
          id: Floor.ID(rawValue: level.id), building: building ?? outdoors(),
          name: name ?? "\(ordinal)", shortName: short, ordinal: ordinal,
          outline: frame.polygon(of: try level.polygon())))
    }
  }

  /// The building of levels that belong to none.
  private mutating func outdoors() -> Building.ID {
    let id: Building.ID = "\(venue.id)-outdoors"
    if venue.building(id) == nil {
      venue.buildings.append(Building(id: id, name: venue.name, frame: frame))
    }
    return id
  }

  private mutating func addUnits() throws(VenueError) {
    for unit in features["unit"] {
      let level = Floor.ID(rawValue: try unit.id("level_id"))
      let name = try unit.label("name")
      let category = try unit.optionalText("category")?.lowercased() ?? "unspecified"
      for (part, polygon) in try unit.polygons().enumerated() {
        let id = unit.id(ofPart: part)
        let shape = FloorShape.polygon(frame.polygon(of: polygon))
        if let kind = IMDFCategory.blocked(category) {
          venue.blockedAreas.append(BlockedArea(id: id, floor: level, kind: kind, shape: shape))
          continue
        }
        venue.rooms.append(
          Room(
            id: id, floor: level, name: name, category: IMDFCategory.room(category), shape: shape))
        if part == 0, let place = shape.labelPoint { units[unit.id] = (level, place) }
      }
    }
  }

  private mutating func addOpenings() throws(VenueError) {
    for opening in features["opening"] {
      let level = Floor.ID(rawValue: try opening.id("level_id"))
      let name = try opening.label("name")
      let category = try opening.text("category")
      let line = try opening.line()
      venue.openings.append(
        Opening(
          id: opening.id, floor: level, name: name, start: frame.point(of: line[0]),
          end: frame.point(of: line[line.count - 1]),
          isEntrance: category.hasSuffix("principal")))
    }
  }
}
