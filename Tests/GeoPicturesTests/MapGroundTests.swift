import Foundation
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct MapGroundTests {
  private static let drawn = DrawnNetwork(
    """
    a-----------b
    | A--B      |
    | p--q      |
    | |  |      |
    | s--r      |
    d-----------c
    """,
    ways: [
      ("AB", ["highway": "footway"]), ("pqrsp", ["natural": "water", "name": "Pond"]),
      ("abcda", ["leisure": "park", "name": "Lawn"]), ("ab", ["railway": "tram"]),
    ])

  private func place(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(latitude: y, longitude: x)
  }

  @Test func `what lies in something else is painted after it`() throws {
    let ground = try #require(try Self.drawn.image.open().ground())
    let parts = MapGround.parts(of: ground, in: nil)
    expectEqual(parts.map(\.kind), [.green, .water, .railway])
    expectEqual(parts.map(\.name), ["Lawn", "Pond", nil])
  }

  @Test func `areas are cut at a box`() throws {
    let ground = try #require(try Self.drawn.image.open().ground())
    let box = try #require(BoundingBox(around: [Self.drawn["A"], Self.drawn["q"]]))
    let lawn = try #require(MapGround.parts(of: ground, in: box).first { $0.kind == .green })
    let cut = try #require(BoundingBox(around: lawn.rings[0]))
    // The pond's corners and the lawn's west of A lie outside.
    expect(abs(cut.south - box.south) < 1e-9 && abs(cut.north - box.north) < 1e-9)
    expect(abs(cut.west - box.west) < 1e-9 && abs(cut.east - box.east) < 1e-9)
  }

  @Test func `V-8: water reaches farther than parks`() throws {
    let ground = try #require(try Self.drawn.image.open().ground())
    // East of the lawn, so that neither it nor the pond reaches there.
    var beside = Self.drawn["c"]
    beside.longitude += 0.001
    let near = try #require(BoundingBox(around: [beside]))
    let far = try #require(BoundingBox(around: [Self.drawn["q"], beside]))
    let parts = MapGround.parts(of: ground, in: near, water: far)
    expectEqual(parts.map(\.kind), [.water])
    expectEqual(MapGround.parts(of: ground, in: far).map(\.kind), [.green, .water])
  }

  @Test(
    arguments: [
      // A square, one with a hole in its middle, a U whose middle is outside.
      ([[(0, 0), (4, 0), (4, 4), (0, 4)]], (2, 2)),
      ([[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (2, 1), (2, 3), (1, 3)]], (3, 2)),
      ([[(0, 0), (6, 0), (6, 4), (4, 4), (4, 1), (1, 1), (1, 4), (0, 4)]], (5, 2)),
    ] as [([[(Double, Double)]], (Double, Double))])
  func `names stand inside`(rings: [[(Double, Double)]], expected: (Double, Double)) {
    let part = MapGround(kind: .green, rings: rings.map { $0.map { place($0.0, $0.1) } })
    expectEqual(part.namePlace, place(expected.0, expected.1))
  }

  @Test func `the ground lies beneath buildings and streets`() throws {
    let ground = try #require(try Self.drawn.image.open().ground())
    var scene = Scenes.oneAnchor
    let here = try #require(scene.allAnchors.first).coordinate
    scene.ground = MapGround.parts(of: ground, in: nil)
    scene.streets = [
      MapStreet(
        kind: .street, name: "Road", points: [here, here.destination(distance: 90, bearing: 90)])
    ]
    for index in scene.ground.indices {
      // The drawn place is moved to the anchor.
      let corner = Self.drawn["a"]
      scene.ground[index].rings = scene.ground[index].rings.map { ring in
        ring.map {
          Coordinate(
            latitude: here.latitude + $0.latitude - corner.latitude,
            longitude: here.longitude + $0.longitude - corner.longitude)
        }
      }
    }
    let svg = Scenes.svg(scene)
    let water = try #require(svg.range(of: "fill=\"\(MapPalette.water.light)\""))
    let green = try #require(svg.range(of: "fill=\"\(MapPalette.green.light)\""))
    let street = try #require(svg.range(of: "stroke=\"\(MapPalette.street.light)\""))
    expect(green.lowerBound < water.lowerBound && water.lowerBound < street.lowerBound)
    expect(svg.contains(">Lawn</text>"))
    let page = Scenes.html(scene)
    expect(page.contains("\"ground\":[[\"green\",0,"))
    expect(page.contains("\"Lawn\""))
  }
}
