import Foundation
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct SnappingTests {
  static let origins = [
    Coordinate(latitude: 49.4, longitude: 8.6), Coordinate(latitude: -17.1, longitude: 179.95),
    Coordinate(latitude: 69.6, longitude: 18.9), Coordinate(latitude: -0.01, longitude: -0.02),
  ]

  /// The number of places about each origin.
  static let places = TestSize.current.pick(everyday: 50, full: 300)

  /// The nearest segment by looking at all of them, in the plane that the profile defines.
  @Test(arguments: origins) func `nearest edge equals brute force`(origin: Coordinate) throws {
    let network = try randomNetwork(seed: 11, rows: 25, columns: 25, origin: origin).open()
    let graph = try network.graph()
    let snapper = try Snapper(network)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<Self.places {
      let point = point(near: origin, using: &random)
      for includesIslands in [false, true] {
        let edges = includesIslands ? graph.edgeCount : network.counts.largestEdges
        var least = Double.infinity
        for edge in 0..<edges {
          let points = graph.points(ofEdge: edge).map { plane($0.coordinate, about: point) }
          for (a, b) in zip(points, points.dropFirst()) {
            least = min(least, distanceToSegment(a, b))
          }
        }
        let found = try #require(snapper.nearest(to: point, includesIslands: includesIslands))
        let a = plane(
          graph.point(found.segment, ofEdge: found.edge), about: point)
        let b = plane(
          graph.point(found.segment + 1, ofEdge: found.edge), about: point)
        expectNear(distanceToSegment(a, b), least, within: 1e-6)
        // The reported distance is geodesic; the plane's sphere is within 1 % of it.
        expectNear(found.offset, least, within: 0.01 * least + 1e-4)
      }
    }
  }

  @Test(arguments: origins) func `nearest node equals brute force`(origin: Coordinate) throws {
    let network = try randomNetwork(seed: 13, rows: 25, columns: 25, origin: origin).open()
    let graph = try network.graph()
    let snapper = try Snapper(network)
    var random = SeededGenerator(seed: 14)
    for _ in 0..<Self.places {
      let point = point(near: origin, using: &random)
      var least = Double.infinity
      for edge in 0..<network.counts.largestEdges {
        for node in graph.points(ofEdge: edge) {
          least = min(least, point.distance(to: node.coordinate))
        }
      }
      let found = try #require(snapper.nearest(to: point, usesNodes: true))
      expectEqual(found.offset, least)
      expect(found.fraction == 0 || found.fraction == 1)
    }
  }

  @Test func `a point beside the street snaps to its foot`() throws {
    let drawn = DrawnNetwork(
      """
          P
      A-------B
      """, footways: ["AB"])
    let snapper = try Snapper(try drawn.image.open())
    let found = try #require(snapper.nearest(to: drawn["P"]))
    expectNear(found.distanceAlongEdge, 40, within: 0.05)
    expectNear(found.offset, 10, within: 0.05)
  }

  @Test func `beyond the end of a street its end is nearest`() throws {
    let drawn = DrawnNetwork("P  A---B", footways: ["AB"])
    let snapper = try Snapper(try drawn.image.open())
    let found = try #require(snapper.nearest(to: drawn["P"]))
    expectEqual(found.coordinate, drawn["A"])
    expectNear(found.offset, 30, within: 0.05)
  }

  @Test func `islands are looked at only when asked`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C--D

           P
           E--F
      """, footways: ["ABCD", "EF"])
    let snapper = try Snapper(try drawn.image.open())
    let largest = try #require(snapper.nearest(to: drawn["P"]))
    let all = try #require(snapper.nearest(to: drawn["P"], includesIslands: true))
    expectNear(largest.offset, 20, within: 0.1)
    expectEqual(all.coordinate, drawn["E"])
  }

  private func point(near origin: Coordinate, using random: inout SeededGenerator) -> Coordinate {
    let latitude = origin.latitude + Double.random(in: -0.002...0.012, using: &random)
    var longitude = origin.longitude + Double.random(in: -0.003...0.018, using: &random)
    if longitude > 180 { longitude -= 360 }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func plane(_ point: Coordinate, about center: Coordinate) -> SIMD2<Double> {
    let perDegree = Double.pi / 180 * 6_371_008.8
    var difference = point.longitude - center.longitude
    if difference > 180 { difference -= 360 }
    if difference < -180 { difference += 360 }
    return SIMD2(
      difference * cosine(center.latitude) * perDegree,
      (point.latitude - center.latitude) * perDegree)
  }

  private func distanceToSegment(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = b - a
    let square = (d * d).sum()
    let t = square > 0 ? min(1, max(0, -(a * d).sum() / square)) : 0
    let foot = a + t * d
    return (foot * foot).sum().squareRoot()
  }
}

/// The cosine of an angle in degrees.
private func cosine(_ degrees: Degrees) -> Double { Foundation.cos(degrees * .pi / 180) }
