import Geodesy

extension Venue {
  /// The inconsistencies of the venue, in the order of its parts; empty for a valid one.
  public func issues() -> [VenueIssue] {
    var check = VenueCheck(self)
    check.run()
    return check.issues
  }
}

/// Goes through a venue and notes its faults.
struct VenueCheck {
  let venue: Venue
  private(set) var issues: [VenueIssue] = []
  private var owners: [String: VenueItem] = [:]
  let floors: [Floor.ID: Floor]

  init(_ venue: Venue) {
    self.venue = venue
    floors = Dictionary(venue.floors.map { ($0.id, $0) }) { first, _ in first }
  }

  mutating func run() {
    claimIDs()
    checkBuildings()
    checkFloors()
    checkOverlaps()
    checkAreas()
    checkPassages()
    checkPoints()
    checkBeacons()
    checkPaths()
  }

  mutating func note(_ issue: VenueIssue) { issues.append(issue) }

  private mutating func claimIDs() {
    claim(.venue, [venue.id.rawValue])
    claim(.building, venue.buildings.map(\.id.rawValue))
    claim(.floor, venue.floors.map(\.id.rawValue))
    claim(.room, venue.rooms.map(\.id))
    claim(.opening, venue.openings.map(\.id))
    claim(.connector, venue.connectors.map(\.id))
    claim(.marker, venue.markers.map(\.id))
    claim(.beacon, venue.beacons.map(\.id))
    claim(.pointOfInterest, venue.pointsOfInterest.map(\.id))
    claim(.fence, venue.fences.map(\.id))
    claim(.blockedArea, venue.blockedAreas.map(\.id))
  }

  private mutating func claim(_ kind: VenueItemKind, _ ids: [String]) {
    for id in ids {
      let item = VenueItem(kind, id)
      if id.isEmpty {
        note(.emptyID(kind: kind.word))
      } else if let owner = owners[id] {
        note(.duplicateID(item, and: owner))
      } else {
        owners[id] = item
      }
    }
  }

  /// Notes a reference to a thing that is not there.
  mutating func require(_ thing: VenueItem, for item: VenueItem) {
    guard owners[thing.id]?.kind != thing.kind else { return }
    note(.unknownReference(from: item, to: thing))
  }

  /// Notes a number that is not finite or not in the range; nothing for none.
  mutating func check(
    _ value: Double?, _ member: String, in range: ClosedRange<Double>, _ expected: String,
    of item: VenueItem
  ) {
    guard let value, !range.contains(value) else { return }
    note(.badNumber(item, member: member, value: value, expected: expected))
  }

  /// Notes a size that is not a positive number of meters.
  mutating func checkSize(_ value: Meters?, _ member: String, of item: VenueItem) {
    let range = Double.leastNonzeroMagnitude...FloorPoint.limit
    check(value, member, in: range, "more than 0 m", of: item)
  }

  /// Notes a height that cannot be above a floor.
  mutating func checkHeight(_ value: Meters?, of item: VenueItem) {
    check(value, "height", in: -1_000...1_000, "-1000 to 1000 m", of: item)
  }

  /// Notes a point whose numbers cannot be.
  mutating func check(_ point: FloorPoint, _ member: String, of item: VenueItem) {
    guard !point.isUsable else { return }
    let value = abs(point.x) <= FloorPoint.limit ? point.y : point.x
    note(.badNumber(item, member: member, value: value, expected: "-100000 to 100000 m"))
  }

  mutating func check(_ coordinate: Coordinate, of item: VenueItem) {
    do throws(GeodesyError) {
      _ = try Coordinate(validating: coordinate.latitude, longitude: coordinate.longitude)
    } catch {
      note(.badCoordinate(item, error))
    }
  }

  mutating func check(_ shape: FloorShape, of item: VenueItem) {
    switch shape {
    case .polygon(let polygon): check(polygon, of: item)
    case .circle(let center, let radius):
      check(center, "center", of: item)
      checkSize(radius, "radius", of: item)
    }
  }

  mutating func check(_ polygon: FloorPolygon, of item: VenueItem) {
    for (index, ring) in polygon.rings.enumerated() {
      if let problem = RingCheck.problem(of: ring) {
        note(.badRing(item, ring: index, problem: problem))
      }
    }
  }
}
