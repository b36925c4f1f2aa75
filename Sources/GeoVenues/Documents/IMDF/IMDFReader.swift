import GeoFormats
import Geodesy

/// Makes a venue of the features of an archive.
struct IMDFReader {
  let features: IMDFFeatures
  let frame: FloorFrame
  var venue: Venue
  var passedOver = PassedOver()
  /// The floor and position of each unit.
  var units: [String: (floor: Floor.ID, position: FloorPoint)] = [:]

  init(_ features: IMDFFeatures) throws(VenueError) {
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
    let name = try reading(head.file) { () throws(FormatError) in try head.label("name") }
    venue = Venue(
      id: Venue.ID(rawValue: head.id), name: name ?? head.id,
      grounds: head.shape == nil ? nil : try head.polygon())
  }

  mutating func read() throws(VenueError) -> VenueImport {
    try addBuildings()
    try addLevels()
    try addUnits()
    try addOpenings()
    try addPlaces()
    try addFences()
    try addConnectors()
    try addObstacles()
    for type in ["section", "detail"] { for _ in features[type] { passedOver.add(type) } }
    let derived = venue.connectors.isEmpty ? ConnectorStacks.add(to: &venue) : 0
    let notes: [VenueNote] = derived > 0 ? [.derivedConnectors(derived)] : []
    return try VenueImport(venue, notes: [.assumedHeights] + notes + passedOver.notes)
  }

  private mutating func addBuildings() throws(VenueError) {
    let addresses = features["address"]
    for building in features["building"] {
      let (name, address) = try reading(building.file) { () throws(FormatError) in
        let id = try building.properties["address_id"].optionalID()
        let address = addresses.first { $0.id == id }
        return (
          try building.label("name"), try address?.properties["address"].optionalString()
        )
      }
      venue.buildings.append(
        Building(
          id: Building.ID(rawValue: building.id), name: name ?? venue.name, frame: frame,
          address: address))
    }
  }

  private mutating func addLevels() throws(VenueError) {
    for level in features["level"] {
      let (buildings, name, short, ordinal) = try reading(level.file) { () throws(FormatError) in
        (
          try level.ids("building_ids"), try level.label("name"), try level.label("short_name"),
          try level.properties["ordinal"].integer()
        )
      }
      venue.floors.append(
        Floor(
          id: Floor.ID(rawValue: level.id),
          building: buildings.first.map { Building.ID(rawValue: $0) } ?? outdoors(),
          name: name ?? "\(ordinal)",
          shortName: short, ordinal: ordinal, outline: frame.polygon(of: try level.polygon())))
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
      let (level, name, category) = try reading(unit.file) { () throws(FormatError) in
        (
          try unit.properties["level_id"].id() as Floor.ID, try unit.label("name"),
          try unit.properties["category"].string()
        )
      }
      let shape = FloorShape.polygon(frame.polygon(of: try unit.polygon()))
      if let kind = IMDFCategory.blocked(category) {
        venue.blockedAreas.append(
          BlockedArea(id: unit.id, floor: level, kind: kind, shape: shape))
        continue
      }
      venue.rooms.append(
        Room(
          id: unit.id, floor: level, name: name, category: IMDFCategory.room(category),
          shape: shape))
      if let place = shape.labelPoint { units[unit.id] = (level, place) }
    }
  }

  private mutating func addOpenings() throws(VenueError) {
    for opening in features["opening"] {
      let (level, name, category) = try reading(opening.file) { () throws(FormatError) in
        (
          try opening.properties["level_id"].id() as Floor.ID, try opening.label("name"),
          try opening.properties["category"].string()
        )
      }
      let line = try opening.line()
      venue.openings.append(
        Opening(
          id: opening.id, floor: level, name: name, start: frame.point(of: line[0]),
          end: frame.point(of: line[line.count - 1]),
          isEntrance: category.hasSuffix("principal")))
    }
  }
}
