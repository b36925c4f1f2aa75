import GeoSessions
import GeoTesting

@testable import GeoIndoor

struct BeaconPositionerTests {
  @Test func `N-04: a scan is over when the next begins`() throws {
    var positioner = BeaconPositioner(try DrawnHouse.make(), VenueSettings())
    for event in DrawnHouse.scan(at: FloorPoint(x: 12, y: 9), floor: 0, time: 100) {
      guard case .beacon(let reading) = event.kind else { continue }
      _ = positioner.hear(reading, at: event.time)
    }
    let early = positioner.close(at: 100.1)
    let closed = positioner.close(at: 100.2)
    let again = positioner.close(at: 100.4)
    expect(early == nil && again == nil)
    let fix = try #require(closed)
    expect(fix.isNewFloor && fix.floor.id == "house-g" && fix.estimate != nil)
  }

  @Test func `N-04: what is heard in the rest is dropped where that is wished`() throws {
    for gap in ScanCycle.Gap.allCases {
      var settings = VenueSettings()
      settings.scanGap = gap
      var positioner = BeaconPositioner(try DrawnHouse.make(), settings)
      let reading = BeaconReading(uuid: "house", major: 0, minor: 1, rssi: -50)
      let other = BeaconReading(uuid: "house", major: 1, minor: 1, rssi: -45)
      let isHeard = positioner.hear(reading, at: 0)
      // In the rest of the scan a stronger beacon of the other floor is heard.
      let isHeardInRest = positioner.hear(other, at: 0.15)
      expect(isHeard && isHeardInRest)
      let floor = positioner.close(at: 1)?.floor.id
      expectEqual(floor, (gap == .count ? "house-u" : "house-g"))
    }
  }

  @Test func `readings of nobody's beacons do not count`() throws {
    var positioner = BeaconPositioner(try DrawnHouse.make(), VenueSettings())
    let strange = BeaconReading(uuid: "mall", major: 0, minor: 0, rssi: -50)
    let isHeard = positioner.hear(strange, at: 0)
    expect(!isHeard && !positioner.accepts(strange))
    let fix = positioner.close(at: 5)
    expectNil(fix)
  }
}
