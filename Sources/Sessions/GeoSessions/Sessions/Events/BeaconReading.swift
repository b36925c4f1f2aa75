/// One row of a scan for radio beacons.
public struct BeaconReading: Hashable, Sendable {
  /// The proximity UUID as it was written.
  public var uuid: String
  /// The first number.
  public var major: Int
  /// The second number.
  public var minor: Int
  /// The hardware address: the only identity where beacons share uuid, major and minor.
  public var mac: String?
  /// Strength of the signal in dBm; 0 means that it is not known.
  public var rssi: Double
  /// The strength that the beacon says it has at one meter, dBm.
  public var txPower: Double?
  /// Charge of the battery in percent.
  public var battery: Double?

  /// Creates a reading.
  public init(
    uuid: String, major: Int, minor: Int, mac: String? = nil, rssi: Double, txPower: Double? = nil,
    battery: Double? = nil
  ) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.mac = mac
    self.rssi = rssi
    self.txPower = txPower
    self.battery = battery
  }
}
