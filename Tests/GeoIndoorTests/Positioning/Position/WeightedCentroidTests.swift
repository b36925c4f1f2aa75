import GeoNumerics
import GeoTesting

@testable import GeoIndoor

struct WeightedCentroidTests {
  /// In place of UCI 435 (13 iBeacons on a grid A–U × 1–18; centroid 1.68 cells, nearest beacon
  /// 1.86): a simulated grid of 21 × 18 cells of 3 m with 13 beacons 4.5 by 6
  /// cells apart, exponent 2, scatter 4 dB.
  @Test func `N-05, D-2: the weighted centroid is better than the nearest beacon`() throws {
    var random = SeededRandom(seed: 435)
    let beacons = (0..<13).map { number -> FloorPoint in
      let (column, row) = (Double(number % 5), Double(number / 5))
      return FloorPoint(x: column * 4.5 + 1.5, y: row * 6 + 3)
    }
    let loss = PathLoss(power: -60, exponent: 2)
    var (centroid, nearest): ([Double], [Double]) = ([], [])
    for _ in 0..<1420 {
      let place = FloorPoint(x: random.uniform() * 21, y: random.uniform() * 18)
      let levels = beacons.map {
        loss.rssi(distance: max($0.distance(to: place) * 3, 1)) + 4 * random.gaussian()
      }
      let point = try #require(
        WeightedCentroid.point(
          zip(beacons, levels).map { ($0, WeightedCentroid.weight(rssi: $1)) }))
      centroid.append(point.distance(to: place))
      let best = try #require(levels.indices.max { levels[$0] < levels[$1] })
      nearest.append(beacons[best].distance(to: place))
    }
    try expect(BeaconTracks.median(centroid) <= 2.5)
    try expect(BeaconTracks.median(centroid) < BeaconTracks.median(nearest))
  }

  @Test func `the middle of equal weights is the mean; none without weight`() {
    let points = [FloorPoint(x: 0, y: 0), FloorPoint(x: 4, y: 2)]
    expectEqual(WeightedCentroid.point(points.map { ($0, 3) }), FloorPoint(x: 2, y: 1))
    expectNil(WeightedCentroid.point(points.map { ($0, 0) }))
    expectNil(WeightedCentroid.point([]))
    expectEqual(WeightedCentroid.point([(points[1], 1), (points[0], .nan)]), points[1])
  }
}
