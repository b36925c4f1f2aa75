import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

/// The facts of a network along a path that was found on it.
@Suite struct StreetsAlongTests {
  /// A road, a tunnel, a dead end to turn around in, a ferry.
  static let drawn = DrawnNetwork(
    """
    A-----B======C-----D~~~~~~~E
          |
          |
          V
    """,
    ways: [
      ("AB", ["highway": "residential", "sidewalk": "left"]),
      ("BC", ["highway": "footway", "tunnel": "yes"]),
      ("CD", ["highway": "steps"]), ("BV", ["highway": "service"]),
      ("DE", ["route": "ferry", "foot": "yes"]),
    ])

  private func streets(_ nodes: String) throws -> StreetsAlong {
    let path = try #require(Path(nodes.map { Self.drawn[$0] }))
    return try StreetsAlong(path, on: try Self.drawn.image.open())
  }

  @Test
  func `U-B2: a path that turns around and takes a ferry is found again on its network`() throws {
    let found = try streets("ABVBCDE")
    expect(found.gaps.isEmpty)
    expectEqual(
      found.sections.map(\.value.street.kind), [.residential, .service, .footway, .steps, .ferry])
    let ends = [60.0, 120, 190, 250, 330]
    for (section, end) in zip(found.sections, ends) { expectNear(section.to, end, within: 0.1) }
    expect(found.sections[2].value.structure.contains(.tunnel))
    expect(found.sections[0].value.structure.contains(.sidewalkLeft))
  }

  @Test func `U-B2: walked the other way, left is right`() throws {
    let found = try streets("CBA")
    expectEqual(found.sections.last?.value.structure.contains(.sidewalkRight), true)
    expectEqual(found.sections.last?.value.structure.contains(.sidewalkLeft), false)
  }

  @Test func `U-B2: the parts that follow no street are named, the rest is known`() throws {
    let drawn = Self.drawn
    let aside = drawn["C"].destination(distance: 15, bearing: 0)
    let path = try #require(
      Path([drawn["A"], drawn["B"], drawn["C"], aside, drawn["D"], drawn["E"]]))
    let found = try StreetsAlong(path, on: try drawn.image.open())
    expectEqual(found.gaps.count, 1)
    let gap = try #require(found.gaps.first)
    expectNear(gap.lowerBound, 130, within: 0.1)
    expectNear(gap.upperBound, (path.distances[4]), within: 1e-9)
    expectEqual(found.sections.first { $0.from < 100 && $0.to > 100 }?.value.structure, [.tunnel])
    expectEqual(found.sections.last?.value.street.kind, .ferry)
    // Without gaps, as all sections are.
    for (one, next) in zip(found.sections, found.sections.dropFirst()) {
      expectEqual(one.to, next.from)
    }
  }

  @Test func `U-B2: half of a street is found, from any point of it to any other`() throws {
    let (a, b) = (Self.drawn["A"], Self.drawn["B"])
    let middle = Coordinate(
      latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
    let path = try #require(Path([middle, b, middle, a]))
    let found = try StreetsAlong(path, on: try Self.drawn.image.open())
    expect(found.gaps.isEmpty)
    expectEqual(found.sections.map { $0.value.structure.contains(.sidewalkLeft) }, [true, false])
  }
}
