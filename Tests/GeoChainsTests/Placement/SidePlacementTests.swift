import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct SidePlacementTests {
  static func street(_ tags: [String: String]) -> DrawnNetwork {
    DrawnNetwork(
      """
      A----------B
                 |
                 |
                 C
      """, ways: [("ABC", tags)])
  }

  static func anchors(
    _ tags: [String: String], _ side: ChainPolicy.Side, _ from: Character = "A",
    _ to: Character = "C"
  ) throws -> (plan: ChainPlan, anchors: [ChainAnchor]) {
    let plan = try ChainPlan.drawn(street(tags), from, to)
    let chain = try plan.chain(
      policy: ChainPolicy(spacing: 40, leadIn: 0, side: side, offset: 2), identity: "side")
    return (plan, chain.anchors)
  }

  /// Meters to the right of the way, by the foot on the geodesic of the leg: a second opinion.
  static func aside(_ anchor: ChainAnchor, _ plan: ChainPlan) -> Meters {
    let leg = min(plan.path.leg(at: anchor.distance), plan.path.legCount - 1)
    let (start, end) = (plan.path.points[leg], plan.path.points[leg + 1])
    return anchor.coordinate.projection(ontoGeodesicFrom: start, bearing: start.bearing(to: end))
      .crossTrackDistance
  }

  @Test(arguments: [
    (["highway": "residential", "sidewalk": "right"], ChainPolicy.Side.sidewalk, 4.0),
    (["highway": "residential", "sidewalk": "left"], .sidewalk, -4.0),
    (["highway": "residential", "sidewalk": "both"], .sidewalk, 4.0),
    (["highway": "residential", "sidewalk": "both"], .left, -4.0),
    (["highway": "residential", "sidewalk": "both", "width": "10"], .sidewalk, 6.0),
    (["highway": "primary", "sidewalk": "right", "lanes": "4"], .sidewalk, 7.5),
    (["highway": "residential", "sidewalk": "no"], .sidewalk, 0.0),
    (["highway": "residential", "sidewalk": "right"], .middle, 0.0),
    (["highway": "residential", "sidewalk": "right"], .right, 4.0),
    (["highway": "footway"], .sidewalk, 0.0), (["highway": "footway"], .right, 2.0),
    (["highway": "footway"], .left, -2.0),
  ])
  func `anchors stand beside the road`(
    tags: [String: String], side: ChainPolicy.Side, meters: Meters
  ) throws {
    let (plan, anchors) = try Self.anchors(tags, side)
    for anchor in anchors where anchor.role == .path || anchor.role == .start {
      expectNear(Self.aside(anchor, plan), meters, within: 0.01)
      expectNear(anchor.details.offset, meters, within: 1e-9)
    }
  }

  /// The side that was asked for counts: the sidewalk there, or 2 m beside the line.
  @Test(
    arguments: [
      ("right", ChainPolicy.Side.left, -2.0), ("left", .left, -4.0), ("both", .left, -4.0),
      ("left", .right, 2.0), ("right", .right, 4.0), ("separate", .left, -4.0), ("no", .left, -2.0),
    ])
  func `U-B8: left is left, whatever sidewalk is known`(
    sidewalk: String, side: ChainPolicy.Side, meters: Meters
  ) throws {
    let (plan, anchors) = try Self.anchors(
      ["highway": "residential", "sidewalk": sidewalk], side)
    for anchor in anchors where anchor.role == .path || anchor.role == .start {
      expectNear(Self.aside(anchor, plan), meters, within: 0.01)
    }
  }

  @Test func `the other way the sidewalk is on the other hand`() throws {
    let (plan, anchors) = try Self.anchors(
      ["highway": "residential", "sidewalk": "right"], .sidewalk, "C", "A")
    for anchor in anchors where anchor.role == .path {
      expectNear(Self.aside(anchor, plan), -4, within: 0.01)
    }
  }

  @Test func `in a turn an anchor keeps its distance from both legs`() throws {
    let (plan, anchors) = try Self.anchors(
      ["highway": "residential", "sidewalk": "both"], .sidewalk)
    let turn = try #require(anchors.first { $0.role == .turn })
    for leg in 0..<2 {
      let (start, end) = (plan.path.points[leg], plan.path.points[leg + 1])
      let foot = turn.coordinate.projection(
        ontoGeodesicFrom: start, bearing: start.bearing(to: end))
      expectNear(foot.crossTrackDistance, 4, within: 0.02)
    }
  }

  @Test func `where a road meets a footway the anchor is off the road`() throws {
    let drawing = DrawnNetwork(
      """
      A----------B
                 |
                 |
                 C
      """,
      ways: [
        ("AB", ["highway": "residential", "sidewalk": "both"]), ("BC", ["highway": "footway"]),
      ])
    let plan = try ChainPlan.drawn(drawing, "A", "C")
    let chain = try plan.chain(policy: ChainPolicy(spacing: 40), identity: "corner")
    let turn = try #require(chain.anchors.first { $0.role == .turn })
    let (start, end) = (plan.path.points[0], plan.path.points[1])
    let foot = turn.coordinate.projection(ontoGeodesicFrom: start, bearing: start.bearing(to: end))
    expect(abs(foot.crossTrackDistance) > 3.9)
  }
}
