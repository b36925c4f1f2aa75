import GeoAnchors
import GeoRouting
import GeoStreets
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoChains

/// Turns that are reported at anchors without an instruction.
@Suite struct ToldTurnsTests {
  /// A chain along a line of legs, each so many meters in a direction, with an anchor of the role at
  /// its start; the last one is the arrival.
  private static func chain(
    _ legs: [(role: ChainRole, heading: Degrees, meters: Meters)]
  ) -> Chain {
    var place = Coordinate(latitude: 43.74, longitude: 7.42)
    var distance = 0.0
    var anchors: [ChainAnchor] = []
    for (index, leg) in legs.enumerated() {
      anchors.append(
        ChainAnchor(
          id: AnchorID(rawValue: "a\(index)"), coordinate: place, altitude: nil,
          heading: leg.heading, distance: distance, role: leg.role, street: nil))
      place = place.destination(distance: leg.meters, bearing: leg.heading)
      distance += leg.meters
    }
    anchors.append(
      ChainAnchor(
        id: AnchorID(rawValue: "end"), coordinate: place, altitude: nil,
        heading: legs[legs.count - 1].heading, distance: distance, role: .arrival, street: nil))
    return Chain(path: anchors.map(\.coordinate), length: distance, anchors: anchors)
  }

  /// The hairpin of the finding: three turns within 2.6 m, half left, left and half left.
  private static let hairpin = chain([
    (.start, 90, 224), (.turn, 45, 1.2), (.turn, 315, 1.4), (.turn, 270, 25), (.turn, 180, 60),
  ])

  @Test
  func `V-24: turns within 8 m of the first are told once, with the change over all of them`() {
    // 90° to 270°: around; 25 m later 270° to 180°: left.
    expectEqual(PlannedChain(Self.hairpin).announcedTurns, [1: .around, 4: .left])
  }

  @Test(arguments: [(7.9, [1]), (8.1, [1, 2])])
  func `V-24: from 8 m on they are told each`(meters: Meters, told: [Int]) {
    let chain = Self.chain([(.start, 0, 50), (.turn, 90, meters), (.turn, 180, 50)])
    expectEqual(PlannedChain(chain).announcedTurns.keys.sorted(), told)
  }

  @Test func `V-24: a jog that ends in the direction where it began is not told`() {
    let jog = Self.chain([(.start, 0, 50), (.turn, 45, 3), (.turn, 0, 50)])
    expect(PlannedChain(jog).announcedTurns.isEmpty)
    let one = Self.chain([(.start, 0, 50), (.turn, 45, 50)])
    expectEqual(PlannedChain(one).announcedTurns, [1: .slightRight])
  }

  @Test func `V-24: a crossing, steps or an instruction beside a turn tell it too`() {
    for role in [ChainRole.crossing, .steps, .level, .landmark] {
      let chain = Self.chain([(.start, 0, 50), (.turn, 90, 5), (role, 180, 50)])
      expect(PlannedChain(chain).announcedTurns.isEmpty, "\(role)")
    }
    var written = Self.hairpin
    written.anchors[2].details.instruction = "Around the fountain"
    expectEqual(PlannedChain(written).announcedTurns, [4: .left])
    // A border between regions tells nothing, and the ends are told apart.
    let border = Self.chain([(.start, 0, 5), (.turn, 90, 2), (.border, 90, 2), (.turn, 180, 5)])
    expectEqual(PlannedChain(border).announcedTurns, [1: .around])
  }

  @Test func `V-24: a via is told by itself`() {
    let chain = Self.chain([(.start, 0, 50), (.turn, 90, 3), (.via, 180, 3), (.turn, 90, 50)])
    expectEqual(PlannedChain(chain).announcedTurns, [1: .right, 2: .right, 3: .left])
  }

  @Test func `V-24: where maneuvers were planned, only they are told`() {
    var planned = PlannedChain(Self.hairpin)
    planned.maneuvers = [
      Maneuver(
        kind: .depart, direction: .straight, angle: 0, heading: 90, distance: 0, length: 311.6,
        coordinate: Self.hairpin.path[0], street: Street(name: nil, kind: .footway))
    ]
    expect(planned.announcedTurns.isEmpty)
  }
}
