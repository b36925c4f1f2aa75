public import Geodesy

/// By what a beacon is told from others.
package enum BeaconIdentity: Hashable, Sendable {
  /// The address of its radio, in lower case.
  case mac(String)
  /// What its frame says: the identifier in lower case, and two numbers.
  case frame(uuid: String, major: UInt16, minor: UInt16)
}

/// A radio beacon at a known place.
public struct Beacon: Hashable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Where it hangs.
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
  /// What its frame says about the power at 1 m, in dBm; nil when not known.
  public var txPower: Double?
  /// What is left in its battery, in percent; nil when not known.
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

  /// By what it is told from others: the radio's address where it is known, because beacons of one
  /// delivery may share all of their numbers; nil when neither is known.
  package var identity: BeaconIdentity? {
    if let mac { return .mac(mac) }
    guard let uuid, let major, let minor else { return nil }
    return .frame(uuid: uuid, major: major, minor: minor)
  }
}
