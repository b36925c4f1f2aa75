import GeoFormats
import GeoNumerics
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct GeometricMedianTests {
  private static let vectors = SharedData.known(
    "indoor/fixes/medians.json", "indoor/fantasmo/median_inlier_confidence_vectors.json")

  private func point(_ east: Double, _ north: Double) -> PlanePoint {
    PlanePoint(east: east, north: north)
  }

  @Test(arguments: vectors) func `F-11: known medians of few points`(file: String) throws {
    let cases = try SharedData.json(file)["geometric_median"].elements()
    expect(cases.count >= 7)
    for entry in cases {
      let places = try entry["inputs"].places()
      let expected = try entry["expect"].place()
      let found = try #require(
        GeometricMedian.of(places.map { point($0.longitude, $0.latitude) }))
      let tolerance = try entry["deg_tol"].number()
      expectNear(found.east, expected.longitude, within: tolerance)
      expectNear(found.north, expected.latitude, within: tolerance)
    }
  }

  @Test(arguments: vectors) func `F-11: the number of fixes that agree`(file: String) throws {
    let cases = try SharedData.json(file)["inliers"].elements()
    expect(cases.count >= 3)
    for entry in cases {
      // Moved, as 0, 0 stands for no place.
      let fixes = try entry["inputs"].places().map {
        LocationFix(Coordinate(latitude: $0.latitude, longitude: $0.longitude + 1))
      }
      let inliers = try entry["inliers"].number()
      expectEqual(FixFuser.fuse(fixes).map { Double($0.inliers) }, inliers)
    }
  }

  @Test func `no points have no median`() {
    expectNil(GeometricMedian.of([]))
    expectEqual(GeometricMedian.of([point(3, 4)]), point(3, 4))
  }

  /// The corner of a triangle with an angle of 120 degrees or more is its median (Fermat, Torricelli).
  @Test func `a wide corner is the median`() {
    let corner = point(0, 0)
    expectEqual(GeometricMedian.of([point(-10, 1), corner, point(10, 1)]), corner)
  }

  /// In an equilateral triangle the median is the center.
  @Test func `the median of a triangle sees its sides alike`() throws {
    let found = try #require(
      GeometricMedian.of([point(0, 0), point(2, 0), point(1, 3.0.squareRoot())]))
    expect(found.distance(to: point(1, 1 / 3.0.squareRoot())) < 1e-9)
  }

  @Test(
    arguments: [[0, 1, 2, 10], [5, 5, 5, 100, 200], [0, 0, 1, 1], [-3, 7, 7.5, 8, 1e6]]
      as [[Double]])
  func `points in line have a median between them`(along: [Double]) throws {
    let sorted = along.sorted()
    let found = try #require(GeometricMedian.of(along.map { point($0 * 0.6, $0 * 0.8) }))
    let place = found.east * 0.6 + found.north * 0.8
    let (low, high) = (sorted[(along.count - 1) / 2], sorted[along.count / 2])
    expect(place >= low - 1e-6 && place <= high + 1e-6, "\(place)")
    expectNear(found.east * 0.8, found.north * 0.6, within: 1e-6)
  }

  @Test func `equal points are their median`() {
    expectEqual(GeometricMedian.of([PlanePoint](repeating: point(7, -2), count: 9)), point(7, -2))
  }

  /// At the median the pulls of all points cancel, or are not stronger than the points that are there.
  @Test(arguments: 1...40) func `the condition for a median holds`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = 3 + Int(random.uniform() * 200)
    var points = (0..<count).map { _ in point(10 * random.gaussian(), 3 * random.gaussian()) }
    if seed % 3 == 0 { points += [PlanePoint](repeating: points[0], count: count / 3) }
    let found = try #require(GeometricMedian.of(points))
    var (x, y, here) = (0.0, 0.0, 0.0)
    for other in points {
      let distance = found.distance(to: other)
      if distance < 1e-9 {
        here += 1
      } else {
        x += (other.east - found.east) / distance
        y += (other.north - found.north) / distance
      }
    }
    expect((x * x + y * y).squareRoot() <= here + 1e-6 * Double(points.count))
  }
}
