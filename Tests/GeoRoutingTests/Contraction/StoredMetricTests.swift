import GeoOpeningHours
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting
@testable import GeoStreets

/// The costs and the contraction of `walk` that a network's file keeps.
@Suite struct StoredMetricTests {
  static let drawn = DrawnNetwork(
    """
    A--B--C--D
    |  |  |  |
    E--F--G--H
    |  |  |  |
    I--J--K--L
    """,
    ways: [
      ("ABCD", ["highway": "residential"]), ("EFGH", ["highway": "primary", "sidewalk": "no"]),
      ("IJKL", ["highway": "steps", "conveying": "forward"]),
      ("AEI", ["highway": "path"]), ("BFJ", ["highway": "service", "access": "private"]),
      ("CGK", ["highway": "footway"]), ("DH", ["highway": "footway", "oneway:foot": "yes"]),
      ("HL", ["highway": "path"]),
    ])

  @Test func `routes are those of a router that customizes`() throws {
    var image = Self.drawn.image
    try image.contract()
    let stored = try Router(image.open(), profile: .walk)
    let bytes = image.parts(version: NetworkFormat.versionWithoutMetric)
    let network = try StreetNetwork(storage: NetworkStorage(copying: bytes), path: "older")
    expectEqual(stored.contracted != nil, true)
    for customizes in [false, true] {
      let router = try Router(network, profile: .walk, customizes: customizes)
      expectEqual(router.contracted != nil, customizes)
      let (snapper, other) = try (router.snapper(), stored.snapper())
      let workspace = SearchWorkspace(for: router.graph)
      for start in "ABCDEFGHIJKL" {
        for end in "ABCDEFGHIJKL" {
          let places = [start, end].compactMap { snapper.nearest(to: Self.drawn[$0]) }
          expectEqual(places, [start, end].compactMap { other.nearest(to: Self.drawn[$0]) })
          let routes = [router, stored].map {
            $0.route(from: places[0], to: places[1], using: workspace)
          }
          expectEqual(routes[0]?.cost, routes[1]?.cost, "\(start) to \(end)")
        }
      }
    }
  }

  @Test func `other rules and other hours are weighed anew`() throws {
    var image = Self.drawn.image
    try image.contract()
    let network = try image.open()
    var other = RoutingProfile.walk
    other.rules.append(SectionRule(.init(kinds: [.steps]), .closed))
    var renamed = RoutingProfile.walk
    renamed.name = "mine"
    var influences = CostModifiers()
    influences.avoided = [
      Polygon(exterior: ["A", "B", "F", "E", "A"].map { Self.drawn[$0] })
    ]
    var atNoon = CostModifiers()
    atNoon.time = WallClock("2026-06-01T12:00")
    for (profile, influences, isStored) in [
      (.walk, atNoon, false),
      (RoutingProfile.walk, CostModifiers(), true), (renamed, CostModifiers(), true),
      (other, CostModifiers(), false), (.walk, influences, false),
      (.walkTime, CostModifiers(), false),
    ] {
      let router = try Router(network, profile: profile, influences: influences)
      expectEqual(router.contracted != nil, isStored, "\(profile.name)")
    }
  }

  /// Whatever is changed about a profile's rules changes the fingerprint, whatever its name does not.
  @Test func `fingerprints tell rules apart`() {
    var profiles = RoutingProfile.standard
    for change in [
      { (profile: inout RoutingProfile) in profile.unit = .seconds },
      { $0.usesAllWays = false }, { $0.speed = 2 }, { $0.usesSlope = true },
      { $0.rules.append(SectionRule(.init(), .closed)) },
      { $0.rules.append(SectionRule(.init(), .endsOnly)) },
      { $0.rules.append(SectionRule(.init(), .factor(2))) },
      { $0.rules.append(SectionRule(.init(), .speed(2))) },
      { $0.rules.append(SectionRule(.init(), .added(2))) },
      { $0.rules.append(SectionRule(.init(kinds: [.path]), .closed)) },
      { $0.rules.append(SectionRule(.init(kinds: []), .closed)) },
      { $0.rules.append(SectionRule(.init(structure: .steps), .closed)) },
      { $0.rules.append(SectionRule(.init(without: .steps), .closed)) },
      { $0.rules.append(SectionRule(.init(surfaces: [.wood]), .closed)) },
      { $0.rules.append(SectionRule(.init(access: [.visitors]), .closed)) },
      { $0.rules.append(SectionRule(.init(steeperThan: 3), .closed)) },
      { $0.rules.append(SectionRule(.init(narrowerThan: 3), .closed)) },
      { $0.rules.append(SectionRule(.init(harderThan: .hiking), .closed)) },
      { $0.pointRules.append(PointRule(.stile, added: nil)) },
      { $0.pointRules.append(PointRule(.stile, added: 1)) },
    ] {
      var changed = RoutingProfile.walk
      change(&changed)
      profiles.append(changed)
    }
    expectEqual(Set(profiles.map(\.fingerprint)).count, profiles.count)
    var renamed = RoutingProfile.walk
    renamed.name = "mine"
    expectEqual(renamed.fingerprint, RoutingProfile.walk.fingerprint)
  }
}
