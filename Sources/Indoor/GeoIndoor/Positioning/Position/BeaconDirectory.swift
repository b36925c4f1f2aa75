import GeoSessions

/// Look-up of the venue's beacon for a reading.
///
/// Beacons of one delivery may share uuid, major and minor; the radio's address distinguishes them.
/// A reading whose numbers match several beacons and whose address is unknown matches none.
struct BeaconDirectory: Hashable, Sendable {
  private var byIdentity: [BeaconIdentity: Int] = [:]
  private var byFrame: [BeaconIdentity: Int?] = [:]

  init(_ beacons: [Beacon]) {
    for (index, beacon) in beacons.enumerated() {
      if let identity = beacon.identity { byIdentity[identity] = byIdentity[identity] ?? index }
      guard let uuid = beacon.uuid, let major = beacon.major, let minor = beacon.minor else {
        continue
      }
      let frame = BeaconIdentity.frame(uuid: uuid, major: major, minor: minor)
      byFrame.updateValue(byFrame.keys.contains(frame) ? nil : index, forKey: frame)
    }
  }

  /// The place of the reading's beacon; nil when the venue has none such.
  func index(of reading: BeaconReading) -> Int? {
    if let mac = reading.mac?.lowercased(), let index = byIdentity[.mac(mac)] { return index }
    guard let major = UInt16(exactly: reading.major), let minor = UInt16(exactly: reading.minor)
    else { return nil }
    let frame = BeaconIdentity.frame(
      uuid: reading.uuid.lowercased(), major: major, minor: minor)
    return byFrame[frame] ?? nil
  }
}
