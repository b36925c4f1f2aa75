import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

/// The walls of a house of 60 m by 20 m, 12 m high.
@Suite struct FacadeTests {
  private static func town(_ ring: String) -> DrawnNetwork {
    DrawnNetwork(
      """
      a-----b
      |     |
      d--s--c

      A--m--B
      """,
      ways: [
        ("AB", ["highway": "footway"]), (ring, ["building": "yes", "height": "12"]),
      ])
  }

  /// Each place lies `meters` from the middle of a wall or a corner of the drawing, in a direction.
  @Test(
    arguments: ["abcda", "adcba"],
    [
      (
        from: Character("s"), meters: 8.0, towards: 180.0, outside: 180.0, distance: 8.0,
        isInside: false
      ),
      ("s", 3, 0, 180, 3, true), ("s", 25, 0, 0, 5, false), ("b", 10, 170, 90, 1.74, false),
      ("b", 10, 190, 90, 1.74, true), ("a", 12, 200, 270, 4.1, false),
    ])
  func `the nearest wall faces away from its house`(
    ring: String,
    row: (
      from: Character, meters: Double, towards: Double, outside: Double, distance: Double,
      isInside: Bool
    )
  ) throws {
    let drawn = Self.town(ring)
    let buildings = try #require(try drawn.image.open().footprints())
    let place = drawn[row.from].destination(distance: row.meters, bearing: row.towards)
    let facade = try #require(Facade(nearest: place, in: buildings))
    // Coordinates are kept to 1 cm.
    expectNear(facade.distance, row.distance, within: 0.02)
    expectNear(sideways(facade.outside, row.outside), 0, within: 0.1)
    expectEqual(facade.isInside, row.isInside)
    expectNear(facade.height, 12, within: 0.1)
    expectNear(place.distance(to: facade.foot), facade.distance, within: 0.001)
  }

  @Test func `a wall beyond the reach is none`() throws {
    let drawn = Self.town("abcda")
    let buildings = try #require(try drawn.image.open().footprints())
    for (meters, isThere) in [(59.0, true), (61, false)] {
      let place = drawn["s"].destination(distance: meters, bearing: 180)
      expectEqual(Facade(nearest: place, in: buildings) != nil, isThere)
    }
  }

  /// The angle between two bearings in degrees, at most 180.
  private func sideways(_ one: Degrees, _ other: Degrees) -> Degrees {
    abs((one - other).remainder(dividingBy: 360))
  }
}
