import GeoAnchors
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoAreas
@testable import GeoChains
@testable import GeoPictures

@Suite struct MapRouteTests {
  /// Three anchors on a meridian; 0.001° of latitude is 110.574 m at the equator (WGS84).
  static let chain = Chain(
    path: [Coordinate(latitude: 0, longitude: 7), Coordinate(latitude: 0.002, longitude: 7)],
    length: 221.149,
    anchors: [0.0, 0.001, 0.002].enumerated().map { index, latitude in
      var details = ChainAnchorDetails()
      if index == 1 {
        details.revealDistance = 45
        details.asset = .precise
      }
      return ChainAnchor(
        id: AnchorID(rawValue: "a\(index)"),
        coordinate: Coordinate(latitude: latitude, longitude: 7),
        altitude: Altitude(meters: 2, datum: .ground), heading: 0,
        distance: latitude * MetersPerDegree.meridian,
        role: index == 0 ? .start : index == 2 ? .arrival : .path,
        street: nil, details: details)
    })

  /// Ground that rises with latitude: 100 m at the equator and 1 m more for each 0.001°.
  private struct Slope: GroundHeight {
    var gap = false
    func ground(at coordinate: Coordinate) throws(GeodesyError) -> GroundAnswer {
      if gap, coordinate.latitude > 0.0015 { return .unknown(.noTile(name: "N00E007")) }
      return .height(
        Altitude(meters: 100 + coordinate.latitude * 1_000, datum: .egm96), source: "slope")
    }
  }

  @Test func `takes distances and details from the chain`() throws {
    let walk = try #require(MapRoute(Self.chain))
    expectNear(walk.length, 221.149, within: 0.001)
    expectEqual(walk.pathDistances.count, 2)
    expectEqual(walk.stops.map(\.revealDistance), [nil, 45, nil])
    expectEqual(walk.stops.map(\.asset), [nil, .precise, nil])
    expect(walk.coverage == nil && walk.hidden == nil && walk.live.isEmpty)
  }

  @Test func `without terrain heights are as typed`() throws {
    var walk = try #require(MapRoute(Self.chain))
    let failure = walk.addHeights(of: Self.chain, through: AltitudeConverter(), in: .english)
    expectNil(failure)
    expectEqual(walk.heights.map(\.meters), [2, 2, 2])
    expectEqual(walk.datum, "the ground")
    expect(walk.ground.isEmpty)
  }

  @Test func `terrain lifts anchors above the ground`() throws {
    var walk = try #require(MapRoute(Self.chain))
    let converter = AltitudeConverter(terrain: Slope())
    expectNil(walk.addHeights(of: Self.chain, through: converter, in: .german))
    let heights = walk.heights.compactMap(\.meters)
    expect(zip(heights, [102.0, 103, 104]).allSatisfy { abs($0 - $1) < 1e-9 })
    expectEqual(walk.datum, "dem Meer (EGM96)")
    // Every 5 m at most: 221 m in 45 parts.
    expectEqual(walk.ground.count, 46)
    expectEqual(walk.ground.last?.meters.map { abs($0 - 102) < 1e-9 }, true)
  }

  @Test func `ground that is not known leaves a gap and says why`() throws {
    var walk = try #require(MapRoute(Self.chain))
    let converter = AltitudeConverter(terrain: Slope(gap: true))
    let failure = walk.addHeights(of: Self.chain, through: converter, in: .english)
    expect(failure != nil)
    expectNil(walk.heights.last?.meters)
    expectEqual(walk.ground.first?.meters, 100)
    expectNil(walk.ground.last?.meters)
  }

  @Test func `sections that agree become one`() throws {
    var walk = try #require(MapRoute(Self.chain))
    let place = Self.chain.path[0]
    walk.add(
      CoveragePath(
        sections: [(0.0, 50.0, [1]), (50, 80, [1, 2]), (80, 221, [])].map {
          PathInterval(
            from: $0.0, to: $0.1,
            CoveragePath.Section(start: place, end: place, regions: $0.2))
        }))
    expectEqual(
      walk.coverage,
      [
        PathInterval(from: 0, to: 80, true),
        PathInterval(from: 80, to: 221, false),
      ])
  }

  @Test func `takes in sight and the live window`() throws {
    var walk = try #require(MapRoute(Self.chain))
    walk.add(
      SightReport(
        policy: SightPolicy(), buildings: 1, meters: 221, seen: 211, fractions: [1, 1, 0.9],
        added: [],
        moved: [], raised: [:],
        hidden: [PathInterval(from: 120, to: 130, .init(anchor: 2, building: 7))]))
    expectEqual(walk.hidden, [PathInterval(from: 120, to: 130, 2)])
    walk.add(try LiveWindowPlan(for: Self.chain, policy: LiveWindowPolicy(limit: 20)))
    expectEqual(walk.live.map(\.value), [0..<3, 0..<3, 1..<3])
  }

  @Test func `V-5: where no building is mapped, nobody knows what is seen`() throws {
    var walk = try #require(MapRoute(Self.chain))
    walk.add(
      SightReport(
        policy: SightPolicy(), buildings: 0, meters: 221, seen: 221, fractions: [1, 1, 1],
        added: [],
        moved: [], raised: [:], hidden: []))
    expect(walk.hidden == nil && walk.isSightUnknown)
    let texts = Set(
      Language.allCases.map { Catalogue.template(ElevationProfileText.sightUnknown, in: $0) })
    expect(texts.count == Language.allCases.count && Language.allCases.count == 8)
  }
}
