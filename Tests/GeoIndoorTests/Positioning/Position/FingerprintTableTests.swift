import GeoFormats
import GeoTesting

@testable import GeoIndoor

struct FingerprintTableTests {
  private func rows(_ text: String) throws -> [FingerprintTable.Row] {
    try FingerprintTable.read(Array(text.utf8), for: [try DrawnHouse.make()])
  }

  @Test func `N-05: measured points of a floor become prints, readings of one beacon their mean`()
    throws
  {
    let house = try DrawnHouse.make()
    let beacons = house.beacons.filter { $0.floor == "house-g" }
    let (first, second) = (beacons[0].id, beacons[1].id)
    let rows = try rows(
      """
      floor,x,y,beacon,rssi
      house-g,1,2,\(first),-50
      house-g,1,2,\(first),-60
      house-g,1,2,\(second),-70
      house-g,5,6,\(second),-40
      """)
    let prints = try #require(
      FingerprintTable.prints(rows, on: "house-g", beacons: house.beacons)?.prints)
    let index = try #require(house.beacons.firstIndex { $0.id == first })
    expectEqual(prints.map(\.point), [FloorPoint(x: 1, y: 2), FloorPoint(x: 5, y: 6)])
    expectEqual(prints[0].levels[index], -55)
    expectNil(FingerprintTable.prints(rows, on: "nowhere", beacons: house.beacons))
  }

  @Test(
    arguments: [
      ("floor,x,y,beacon", "rssi"), ("floor,x,y,beacon,rssi\nattic,1,2,b,-5", "floor"),
      ("floor,x,y,beacon,rssi\nhouse-g,1,2,nobody,-5", "beacon"),
      ("floor,x,y,beacon,rssi\nhouse-g,nan,2,nobody,-5", "beacon"),
    ])
  func `what cannot be used is named`(text: String, name: String) {
    do {
      _ = try rows(text)
      Issue.record("read")
    } catch {
      expect("\(error)".contains(name), "\(error)")
    }
  }
}
