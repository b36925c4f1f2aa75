public import Geodesy

/// How a venue is at odds with itself.
public enum VenueFault: Hashable, Sendable {
  /// A thing has no id.
  case emptyID(VenueItemKind)
  /// Two things have one id.
  case duplicateID(VenueItem, and: VenueItem)
  /// A thing names another that is not there.
  case unknownReference(from: VenueItem, to: VenueItem)
  /// A number of a thing cannot be: not finite, negative, zero where a size is due, too large.
  case badNumber(VenueItem, member: String, value: Double, expected: String)
  /// A coordinate of a thing is not on Earth.
  case badCoordinate(VenueItem, GeodesyError)
  /// A ring of a thing is none; `ring` counts from 0, the outer one.
  case badRing(VenueItem, ring: Int, RingFault)
  /// Two floors of a building have one ordinal and lie over one another.
  case overlappingFloors(Floor.ID, and: Floor.ID, ordinal: Int)
  /// A floor is not above the floor below it.
  case heightsNotRising(lower: Floor.ID, upper: Floor.ID)
  /// A connector joins fewer than two floors.
  case tooFewStops(connector: String, stops: Int)
  /// Two beacons are told apart by nothing.
  case repeatedBeacon(String, and: String, BeaconIdentity)
  /// A beacon has neither a radio address nor the numbers of its frame.
  case namelessBeacon(String)
  /// A thing lies outside of the plan or outline of its floor, by so many meters.
  case outsideFloor(VenueItem, floor: Floor.ID, meters: Meters)
  /// Who looks at a marker would stand outside of its floor.
  case markerFacesOut(marker: String, floor: Floor.ID)
  /// A marker faces a wall that is less than half a meter in front of it.
  case markerFacesWall(marker: String, of: VenueItem)

  /// Whether the venue can be used all the same.
  public var isWarning: Bool {
    switch self {
    case .namelessBeacon, .outsideFloor, .repeatedBeacon(_, _, .frame), .markerFacesOut,
      .markerFacesWall:
      true
    case .emptyID, .duplicateID, .unknownReference, .badNumber, .badCoordinate, .badRing,
      .overlappingFloors, .heightsNotRising, .tooFewStops, .repeatedBeacon(_, _, .mac):
      false
    }
  }
}

/// Why a ring encloses nothing.
public enum RingFault: Hashable, Sendable, CustomStringConvertible {
  /// It has so many points; four are needed, the last like the first.
  case tooFewPoints(Int)
  /// It has more points than are taken.
  case tooManyPoints(Int)
  /// Its last point is not its first.
  case open
  /// The point (counted from 0) is not a place on a plan.
  case badPoint(Int)
  /// It crosses itself near the point.
  case crossesItself(FloorPoint)
  /// It has no area.
  case flat

  /// The most points that a ring may have.
  public static let mostPoints = 10_000

  /// What was found, for people.
  public var description: String {
    switch self {
    case .tooFewPoints(let count): "has \(count) points, expected at least 4"
    case .tooManyPoints(let count): "has \(count) points, expected at most \(Self.mostPoints)"
    case .open: "does not end where it begins"
    case .badPoint(let index): "has a bad number in point \(index + 1)"
    case .crossesItself(let point):
      "crosses itself near \(ShownNumber.fixed(point.x, decimals: 2)), "
        + "\(ShownNumber.fixed(point.y, decimals: 2)) m"
    case .flat: "has no area"
    }
  }
}

extension VenueFault: CustomStringConvertible {
  /// What was found, for people.
  public var description: String {
    switch self {
    case .emptyID(let kind): "a \(kind.word) has no id"
    case .duplicateID(let one, let other): "\(one) has the id of \(other)"
    case .unknownReference(let item, let other): "\(item) names \(other), which is not there"
    case .badNumber(let item, let member, let value, let expected):
      "\(item) has \(member) \(value), expected \(expected)"
    case .badCoordinate(let item, let error): "\(item): \(error)"
    case .badRing(let item, let ring, let fault):
      "\(ring == 0 ? "the outline" : "hole \(ring)") of \(item) \(fault)"
    case .overlappingFloors(let one, let other, let ordinal):
      "floors `\(one)` and `\(other)` overlap: both have the ordinal \(ordinal)"
    case .heightsNotRising(let lower, let upper):
      "floor `\(upper)` is not higher than floor `\(lower)` below it"
    case .tooFewStops(let id, let stops):
      "connector `\(id)` has \(stops) stop\(stops == 1 ? "" : "s"), expected at least 2"
    case .repeatedBeacon(let one, let other, .mac(let mac)):
      "beacons `\(one)` and `\(other)` have one address `\(mac)`"
    case .repeatedBeacon(let one, let other, .frame(let uuid, let major, let minor)):
      "beacons `\(one)` and `\(other)` have one identity `\(uuid)/\(major)/\(minor)` and no "
        + "address to tell them apart"
    case .namelessBeacon(let id):
      "beacon `\(id)` has neither an address nor the numbers of its frame"
    case .outsideFloor(let item, let floor, let meters):
      "\(item) lies \(ShownNumber.fixed(meters, decimals: 2)) m outside of floor `\(floor)`"
    case .markerFacesOut(let marker, let floor):
      "marker `\(marker)` faces out of floor `\(floor)`: who looks at it would stand outside "
        + "(headings: 0 on the top wall of the plan, 90 on the right one)"
    case .markerFacesWall(let marker, let item):
      "marker `\(marker)` faces a wall: \(item) is less than half a meter in front of it"
    }
  }
}
