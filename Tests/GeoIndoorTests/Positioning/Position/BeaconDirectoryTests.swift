import GeoSessions
import GeoTesting

@testable import GeoIndoor

struct BeaconDirectoryTests {
  static func beacon(_ id: String, minor: UInt16, mac: String?) -> Beacon {
    Beacon(
      id: id, floor: "f", position: FloorPoint(x: 0, y: 0), uuid: "AB", major: 1, minor: minor,
      mac: mac)
  }

  static func reading(_ minor: Int, mac: String? = nil) -> BeaconReading {
    BeaconReading(uuid: "ab", major: 1, minor: minor, mac: mac, rssi: -60)
  }

  @Test func `defect 11: beacons that share their numbers are told apart by the radio's address`() {
    let directory = BeaconDirectory([
      Self.beacon("a", minor: 1, mac: "AA:01"), Self.beacon("b", minor: 1, mac: "AA:02"),
      Self.beacon("c", minor: 2, mac: nil), Self.beacon("d", minor: 3, mac: "AA:04"),
    ])
    expectEqual(directory.index(of: Self.reading(1, mac: "aa:02")), 1)
    expectEqual(directory.index(of: Self.reading(1, mac: "aa:01")), 0)
    // Nobody can say which of the two it is.
    expectNil(directory.index(of: Self.reading(1)))
    expectEqual(directory.index(of: Self.reading(2)), 2)
    expectEqual(directory.index(of: Self.reading(3)), 3)
    expectNil(directory.index(of: Self.reading(9)))
    expectNil(directory.index(of: Self.reading(-1)))
  }
}
