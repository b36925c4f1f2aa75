import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

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

  static func sections(_ from: Character, _ to: Character) throws -> [PathInterval<StreetTraits>] {
    let router = try Router(try hill.image.open(), profile: .footV1)
    let snapper = try router.snapper()
    let start = try #require(snapper.nearest(to: hill[from]))
    let end = try #require(snapper.nearest(to: hill[to]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    return Route.traits(along: [route], on: router.graph)
  }

  @Test func `each piece of the way has its traits`() throws {
    let sections = try Self.sections("A", "D")
    expectEqual(sections.map(\.value.street.kind), [.residential, .steps, .footway])
    expectEqual(sections.map { $0.length.rounded() }, [60, 30, 60])
    expectEqual(sections.first?.from, 0)
    expect(zip(sections, sections.dropFirst()).allSatisfy { $0.to == $1.from })
    expect(sections[0].value.structure.contains(.sidewalkLeft))
    expect(sections[1].value.structure.contains(.upward))
    expect(sections[2].value.structure.contains(.bridge))
  }

  @Test func `the other way left is right and up is down`() throws {
    let sections = try Self.sections("D", "A")
    expectEqual(sections.map(\.value.street.kind), [.footway, .steps, .residential])
    expect(sections[1].value.structure.contains(.downward))
    expect(sections[2].value.structure.contains(.sidewalkRight))
    expect(!sections[2].value.structure.contains(.sidewalkLeft))
  }
}
