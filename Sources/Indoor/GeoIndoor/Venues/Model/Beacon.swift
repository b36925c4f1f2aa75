public import Geodesy

package enum BeaconIdentity: Hashable, Sendable {
  /// The address of its radio, in lower case.
  case mac(String)
  /// The contents of its frame: the identifier in lower case, and two numbers.
  case frame(uuid: String, major: UInt16, minor: UInt16)
}

/// A radio beacon at a known place.
public struct Beacon: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Position of the beacon.
  public var position: FloorPoint
  /// Meters above the floor; nil when not measured.
  public var height: Meters?
  /// The identifier of its group, in lower case; nil when only the radio's address is known.
  public let uuid: String?
  /// The first number of its frame.
  public let major: UInt16?
  /// The second number of its frame.
  public let minor: UInt16?
  /// The address of its radio, in lower case; nil when not known.
  public let mac: String?
  /// The power at 1 m that its frame states, in dBm; nil if unknown.
  public var txPower: Double?
  /// Remaining battery charge, in percent; nil if unknown.
  public var battery: Int?

  /// Creates a beacon of its parts.
  public init(
    id: String, floor: Floor.ID, position: FloorPoint, height: Meters? = nil, uuid: String? = nil,
    major: UInt16? = nil, minor: UInt16? = nil, mac: String? = nil, txPower: Double? = nil,
    battery: Int? = nil
  ) {
    self.id = id
    self.floor = floor
    self.position = position
    self.height = height
    self.uuid = uuid?.lowercased()
    self.major = major
    self.minor = minor
    self.mac = mac?.lowercased()
    self.txPower = txPower
    self.battery = battery
  }

  /// The identity: the radio's address if it is known, because beacons of one delivery may share
  /// all of their numbers; else the frame's numbers; nil if neither is known.
  package var identity: BeaconIdentity? {
    if let mac { return .mac(mac) }
    guard let uuid, let major, let minor else { return nil }
    return .frame(uuid: uuid, major: major, minor: minor)
  }
}
