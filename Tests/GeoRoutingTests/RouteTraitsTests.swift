import GeoStreets
import GeoTestSupport
import Geodesy
import Testing

@testable import GeoRouting

@Suite struct RouteTraitsTests {
  static let hill = DrawnNetwork(
    """
    A-----B--C-----D
    """,
    ways: [
      ("AB", ["highway": "residential", "name": "Lane", "sidewalk": "left"]),
      ("BC", ["highway": "steps", "incline": "up"]),
      ("CD", ["highway": "footway", "bridge": "yes"]),
    ])

  static func stretches(_ from: Character, _ to: Character) throws -> [PathInterval<StreetTraits>] {
    let router = try Router(try hill.image.open())
    let snapper = try router.snapper()
    let start = try #require(snapper.nearest(to: hill[from]))
    let end = try #require(snapper.nearest(to: hill[to]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    return Route.traits(along: [route], on: router.graph)
  }

  @Test func `each piece of the way has its traits`() throws {
    let stretches = try Self.stretches("A", "D")
    #expect(stretches.map(\.value.street.kind) == [.residential, .steps, .footway])
    #expect(stretches.map { $0.length.rounded() } == [60, 30, 60])
    #expect(stretches.first?.from == 0)
    #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(stretches[0].value.structure.contains(.sidewalkLeft))
    #expect(stretches[1].value.structure.contains(.upward))
    #expect(stretches[2].value.structure.contains(.bridge))
  }

  @Test func `the other way left is right and up is down`() throws {
    let stretches = try Self.stretches("D", "A")
    #expect(stretches.map(\.value.street.kind) == [.footway, .steps, .residential])
    #expect(stretches[1].value.structure.contains(.downward))
    #expect(stretches[2].value.structure.contains(.sidewalkRight))
    #expect(!stretches[2].value.structure.contains(.sidewalkLeft))
  }
}
