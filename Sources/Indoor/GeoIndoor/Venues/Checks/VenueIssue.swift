public import Geodesy

/// An inconsistency of a venue.
public enum VenueIssue: Hashable, Sendable {
  /// A thing has no id; its kind in words.
  case emptyID(kind: String)
  /// Two things have one id.
  case duplicateID(VenueItem, and: VenueItem)
  /// A thing names another that is not there.
  case unknownReference(from: VenueItem, to: VenueItem)
  /// A number of a thing cannot be: not finite, negative, zero where a size is due, too large.
  case badNumber(VenueItem, member: String, value: Double, expected: String)
  /// A coordinate of a thing is not on Earth.
  case badCoordinate(VenueItem, GeodesyError)
  /// An invalid ring of a thing; `ring` counts from 0, the outer one.
  case badRing(VenueItem, ring: Int, problem: String)
  /// Two floors of a building have one ordinal and lie over one another.
  case overlappingFloors(Floor.ID, and: Floor.ID, ordinal: Int)
  /// A floor is not above the floor below it.
  case heightsNotRising(lower: Floor.ID, upper: Floor.ID)
  /// A connector joins fewer than two floors.
  case tooFewStops(connector: String, stops: Int)
  /// Two beacons have one radio address.
  case repeatedAddress(beacons: String, and: String, address: String)
  /// Two beacons have the same numbers in their frames and no radio address.
  case repeatedFrame(beacons: String, and: String, identity: String)
  /// A beacon has neither a radio address nor the numbers of its frame.
  case namelessBeacon(String)
  /// A thing lies outside of the plan or outline of its floor; the distance in meters.
  case outsideFloor(VenueItem, floor: Floor.ID, meters: Meters)
  /// A viewer of the marker would stand outside of its floor.
  case markerFacesOut(marker: String, floor: Floor.ID)
  /// A marker faces a wall that is less than half a meter in front of it.
  case markerFacesWall(marker: String, of: VenueItem)

  /// Whether the venue can be used all the same.
  public var isWarning: Bool {
    switch self {
    case .namelessBeacon, .outsideFloor, .repeatedFrame, .markerFacesOut, .markerFacesWall:
      true
    case .emptyID, .duplicateID, .unknownReference, .badNumber, .badCoordinate, .badRing,
      .overlappingFloors, .heightsNotRising, .tooFewStops, .repeatedAddress:
      false
    }
  }
}

extension VenueIssue: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .emptyID(let kind): "a \(kind) has no id"
    case .duplicateID(let one, let other): "\(one) has the id of \(other)"
    case .unknownReference(let item, let other): "\(item) names \(other), which is not there"
    case .badNumber(let item, let member, let value, let expected):
      "\(item) has \(member) \(value), expected \(expected)"
    case .badCoordinate(let item, let error): "\(item): \(error)"
    case .badRing(let item, let ring, let problem):
      "\(ring == 0 ? "the outline" : "hole \(ring)") of \(item) \(problem)"
    case .overlappingFloors(let one, let other, let ordinal):
      "floors `\(one)` and `\(other)` overlap: both have the ordinal \(ordinal)"
    case .heightsNotRising(let lower, let upper):
      "floor `\(upper)` is not higher than floor `\(lower)` below it"
    case .tooFewStops(let id, let stops):
      "connector `\(id)` has \(stops) stop\(stops == 1 ? "" : "s"), expected at least 2"
    case .repeatedAddress(let one, let other, let address):
      "beacons `\(one)` and `\(other)` have one address `\(address)`"
    case .repeatedFrame(let one, let other, let identity):
      "beacons `\(one)` and `\(other)` have one identity `\(identity)` and no "
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
