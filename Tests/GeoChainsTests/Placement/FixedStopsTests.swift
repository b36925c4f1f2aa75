import GeoAnchors
import GeoRouting
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct FixedStopsTests {
  /// Along a street, over a crossing, up steps.
  static let town = DrawnNetwork(
    """
    A-----B-----C--D-----E
                |        |
                F        |
                         G--H
    """,
    ways: [
      ("ABC", ["highway": "footway", "name": "Quay"]), ("CF", ["highway": "footway"]),
      ("CD", ["highway": "footway", "footway": "crossing"]),
      ("DE", ["highway": "footway", "name": "Mole"]),
      ("EG", ["highway": "steps", "incline": "up"]), ("GH", ["highway": "footway"]),
    ])

  static func stops(leadIn: Meters = 0, borders: [Meters] = []) throws -> [ChainStop] {
    FixedStops.stops(
      of: try .drawn(town, "A", "H"), turnAngle: 25, leadIn: leadIn, borders: borders)
  }

  @Test func `every maneuver has a stop with its role`() throws {
    let plan = try ChainPlan.drawn(Self.town, "A", "H")
    let stops = try Self.stops()
    for (number, maneuver) in plan.maneuvers.enumerated() {
      let stop = try #require(stops.first { $0.maneuvers.contains(number) })
      expectNear(stop.distance, maneuver.distance, within: 0.5)
    }
    expectEqual(stops.first?.role, .start)
    expectEqual(stops.last?.role, .arrival)
    expect(stops.contains { $0.role == .crossing && abs($0.distance - 120) < 0.5 })
    expect(stops.contains { $0.role == .steps && abs($0.distance - 210) < 0.5 })
  }

  @Test func `stops are in walking order`() throws {
    let stops = try Self.stops(leadIn: 5, borders: [33, 77])
    expect(zip(stops, stops.dropFirst()).allSatisfy { $0.distance < $1.distance })
  }

  @Test func `a lead in stands before every maneuver with room`() throws {
    let stops = try Self.stops(leadIn: 5)
    let maneuvers = stops.filter { !$0.maneuvers.isEmpty && $0.role != .start }
    expect(maneuvers.count >= 3)
    for stop in maneuvers {
      expect(stops.contains { abs($0.distance - (stop.distance - 5)) < 2 })
    }
    try expect(Self.stops().allSatisfy { !$0.isLeadIn })
  }

  @Test func `borders are stops unless another is there`() throws {
    let stops = try Self.stops(borders: [50, 120.4])
    expectEqual(stops.filter { $0.role == .border }.map(\.distance), [50])
  }

  @Test func `kept anchors stay along the way`() throws {
    var plan = try ChainPlan.drawn(Self.town, "A", "H")
    plan.kept = [
      ChainAnchor(
        id: AnchorID(rawValue: "pin"), coordinate: Self.town["B"], altitude: nil, heading: 90,
        distance: 61, role: .landmark, street: nil)
    ]
    let stops = FixedStops.stops(of: plan, turnAngle: 25, leadIn: 0, borders: [])
    let stop = try #require(stops.first { $0.kept == 0 })
    expectEqual(stop.distance, 61)
    expectEqual(stop.role, .landmark)
  }
}
