package import GeoFormats
import Geodesy

extension Venue {
  /// Puts a GeoJSON feature into the venue, in the place of the part of its kind and id.
  ///
  /// Properties that features do not show, such as the height of a beacon, stay as they are.
  /// - Parameters:
  ///   - node: the feature; its kind is left to `kind`, its id to `id`.
  ///   - kind: the kind; ways cannot be put, because they are the links of a network.
  ///   - id: the id within the venue.
  /// - Throws: `VenueError` with the place.
  package mutating func put(
    _ node: JSONNode, as kind: VenueFeature.Kind, id: String
  ) throws(VenueError) {
    let found = try reading { () throws(FormatError) in try VenueGeoJSONPart(node, index: 0) }
    guard let part = found else {
      throw .unusable(file: nil, item: "`geometry`", found: "none", expected: "a geometry")
    }
    let wanted = kind == .floor ? Floor.ID(rawValue: id) : part.floor
    guard let floor = floors.first(where: { $0.id == wanted }) else {
      throw .unusable(
        file: nil, item: "`floor`", found: wanted.map { "`\($0)`" } ?? "none",
        expected: "a floor of the venue: "
          + floors.prefix(20).map { "`\($0.id)`" }.joined(separator: ", "))
    }
    guard let frame = frame(of: floor) else { throw .noPlace(floor: floor.id) }
    let placed = PlacedPart(part, in: frame)
    switch kind {
    case .floor: try put(floor: floor, placed)
    case .room, .blocked, .fence: try put(area: kind, id, on: floor.id, placed)
    case .place, .marker, .beacon: try put(point: kind, id, on: floor.id, placed)
    case .opening:
      let line = try placed.line()
      guard line.count == 2 else {
        throw .unusable(
          file: nil, item: "`geometry`", found: "\(line.count) positions", expected: "2 positions")
      }
      openings.put(
        Opening(
          id: id, floor: floor.id, name: part.name, start: line[0], end: line[1],
          isEntrance: try placed.flag("entrance"))
      ) { $0.id == id }
    case .way: throw Self.isWay
    }
  }

  /// Removes the thing of a kind and an id.
  /// - Returns: whether there was one.
  /// - Throws: `VenueError` for floors and ways, on which other things stand.
  package mutating func remove(_ kind: VenueFeature.Kind, id: String) throws(VenueError) -> Bool {
    switch kind {
    case .room: rooms.remove { $0.id == id }
    case .blocked: blockedAreas.remove { $0.id == id }
    case .fence: fences.remove { $0.id == id }
    case .place: pointsOfInterest.remove { $0.id == id }
    case .marker: markers.remove { $0.id == id }
    case .beacon: beacons.remove { $0.id == id }
    case .opening: openings.remove { $0.id == id }
    case .way: throw Self.isWay
    case .floor:
      throw .unusable(
        file: nil, item: "floor `\(id.prefix(80))`", found: "a removal",
        expected: "an edit: what is on a floor would have none")
    }
  }

  private static let isWay = VenueError.unusable(
    file: nil, item: "a way", found: "an edit",
    expected: "a document of the whole venue: ways are the links of its network")

  /// Updates the name, height and ordinal of a floor; its placement follows from its plan.
  private mutating func put(floor: Floor, _ placed: PlacedPart) throws(VenueError) {
    guard let index = floors.firstIndex(where: { $0.id == floor.id }) else { return }
    if let name = placed.part.name { floors[index].name = name }
    if let height = try placed.number("height") { floors[index].height = height }
    floors[index].ordinal = placed.part.level
  }

  private mutating func put(
    area kind: VenueFeature.Kind, _ id: String, on floor: Floor.ID, _ placed: PlacedPart
  ) throws(VenueError) {
    let shape = try placed.shape()
    let category = try placed.text("category")
    let name = placed.part.name
    switch kind {
    case .fence:
      fences.put(
        EventFence(
          id: id, floor: floor, name: name, shape: shape, payload: try placed.text("payload"))
      ) { $0.id == id }
    case .blocked:
      guard let kind = category.map(BlockedArea.Kind.init) ?? .obstacle else {
        throw .unusable(
          file: nil, item: "`category`", found: "`\((category ?? "").prefix(40))`",
          expected: "one of "
            + BlockedArea.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))
      }
      blockedAreas.put(BlockedArea(id: id, floor: floor, kind: kind, shape: shape)) { $0.id == id }
    default:
      var room =
        rooms.first { $0.id == id }
        ?? Room(id: id, floor: floor, name: name, category: .room, shape: shape)
      (room.floor, room.name, room.shape) = (floor, name, shape)
      if let category { room.category = Room.Category(rawValue: category) }
      rooms.put(room) { $0.id == id }
    }
  }

  private mutating func put(
    point kind: VenueFeature.Kind, _ id: String, on floor: Floor.ID, _ placed: PlacedPart
  ) throws(VenueError) {
    let position = try placed.point()
    switch kind {
    case .marker:
      guard var marker = markers.first(where: { $0.id == id }) else { throw newThing("marker") }
      (marker.floor, marker.position) = (floor, position)
      markers.put(marker) { $0.id == id }
    case .beacon:
      guard var beacon = beacons.first(where: { $0.id == id }) else { throw newThing("beacon") }
      (beacon.floor, beacon.position) = (floor, position)
      beacons.put(beacon) { $0.id == id }
    default:
      var place =
        pointsOfInterest.first { $0.id == id }
        ?? PointOfInterest(id: id, floor: floor, name: id, position: position)
      (place.floor, place.position) = (floor, position)
      place.name = placed.part.name ?? place.name
      place.category = try placed.text("category")
      place.details = try placed.text("details")
      pointsOfInterest.put(place) { $0.id == id }
    }
  }

  private func newThing(_ kind: String) -> VenueError {
    .unusable(
      file: nil, item: "a \(kind)", found: "a new one",
      expected: "one of the venue, to move it: a feature does not say all that a \(kind) has")
  }
}

extension Array {
  /// Overwrites the element that is meant, or appends one.
  fileprivate mutating func put(_ element: Element, _ isMeant: (Element) -> Bool) {
    if let index = firstIndex(where: isMeant) { self[index] = element } else { append(element) }
  }

  /// Removes the elements that are meant; returns whether there were any.
  fileprivate mutating func remove(_ isMeant: (Element) -> Bool) -> Bool {
    let count = count
    removeAll(where: isMeant)
    return self.count < count
  }
}
