import GeoAnchors
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct ChainGuideTests {
  private let one = AnchorID(rawValue: "one")
  private let two = AnchorID(rawValue: "two")

  /// A way of so many meters north.
  private func way(_ meters: Meters) -> DistanceAndBearing {
    let end = Coordinate(latitude: 48, longitude: 11)
    return DistanceAndBearing(from: end.destination(distance: meters, bearing: 180), to: end)
  }

  /// Said at once; again when a quarter of the length, but 2 m at least, is gone or added; never twice
  /// in three seconds.
  @Test func `the way is said again when it changed`() {
    var guide = ChainGuide(route: [one, two], policy: AnchorPolicy())
    var said: [Double] = []
    for (time, meters) in [
      (0.0, 100.0), (1, 99), (2, 70), (2.9, 70), (3, 70), (7, 53), (8, 52), (20, 64), (21, 66),
      (30, 6), (40, 4.5), (50, 3.5),
    ] {
      guard let word = guide.approach(one, way(meters), radius: 3, at: time) else { continue }
      expectEqual(word, .next(one, way(meters)))
      said.append(time)
    }
    expectEqual(said, [0, 3, 8, 21, 30, 50])
  }

  @Test func `anchors are reached in their order`() {
    var guide = ChainGuide(route: [one, two], policy: AnchorPolicy())
    expect(guide.approach(two, way(1), radius: 3, at: 0) == nil && guide.next == one)
    expectEqual(guide.approach(one, way(2.9), radius: 3, at: 1), .reached(one))
    expectEqual(guide.next, two)
    // The way to a new anchor is said however soon it follows.
    expectEqual(guide.approach(two, way(80), radius: 3, at: 1), .next(two, way(80)))
    expectEqual(guide.approach(two, way(0), radius: 3, at: 2), .finished(two))
    expect(guide.next == nil && guide.approach(two, way(0), radius: 3, at: 3) == nil)
  }
}
