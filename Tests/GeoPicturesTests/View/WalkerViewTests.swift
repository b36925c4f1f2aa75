import Foundation
import GeoAnchors
import GeoChains
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoPictures

@Suite struct WalkerViewTests {
  private static let corner = Coordinate(latitude: 49, longitude: 8.5)

  /// A place some meters east and north of the corner.
  private static func place(_ east: Double, _ north: Double) -> Coordinate {
    corner.destination(distance: north, bearing: 0).destination(distance: east, bearing: 90)
  }

  /// A walk of three legs with an anchor each 7 m.
  static func walk() throws -> Chain {
    let points = [place(0, 0), place(140, 0), place(140, 120), place(20, 120)]
    let path = try #require(Path(points))
    let distances = Array(stride(from: 0, to: path.length, by: 7)) + [path.length]
    let anchors = distances.enumerated().map { index, distance in
      let next = path.point(at: min(path.length, distance + 0.5))
      let here = path.point(at: distance)
      return ChainAnchor(
        id: AnchorID(rawValue: "a\(index)"), coordinate: here, altitude: nil,
        heading: here.bearing(to: next), distance: distance,
        role: index == 0 ? .start : distance == path.length ? .arrival : .path, street: nil)
    }
    return Chain(name: "walk", path: points, length: path.length, anchors: anchors)
  }

  /// Blocks beside the walk, none nearer to it than 3 m.
  static func town(_ seed: UInt64, besides chain: Chain) throws -> Footprints {
    var random = SeededGenerator(seed: seed)
    let path = try #require(Path(chain.path))
    var builder = NetworkBuilder()
    var places: [Int64: Coordinate] = [1: chain.path[0], 2: chain.path[1]]
    builder.addWay(through: [1, 2], street: Street(name: nil, kind: .footway))
    for block in 0..<60 {
      let (x, y) = (
        Double.random(in: -20...170, using: &random), Double.random(in: -40...160, using: &random)
      )
      let (wide, deep) = (
        Double.random(in: 4...24, using: &random), Double.random(in: 4...24, using: &random)
      )
      let ring = [(0.0, 0.0), (wide, 0), (wide, deep), (0, deep)].map { place(x + $0.0, y + $0.1) }
      let isBeside = stride(from: 0, to: path.length, by: 1).allSatisfy { distance in
        let point = path.point(at: distance)
        let plane = TangentPlane(at: point)
        let corners = ring.map(plane.point)
        let (west, east) = (corners[0].x, corners[1].x)
        let (south, north) = (corners[0].y, corners[2].y)
        return max(west, -east, south, -north) > 3
      }
      guard isBeside else { continue }
      let first = Int64(10 + 10 * block)
      for (index, point) in ring.enumerated() { places[first + Int64(index)] = point }
      var source = FootprintSource(
        id: first, rings: [[first, first + 1, first + 2, first + 3, first]])
      source.height = Double.random(in: 3...20, using: &random)
      builder.addFootprint(source)
    }
    let image = builder.build(source: "town", attribution: "none") { places[$0] }
    return try #require(try image.open().footprints())
  }

  private static func viewed(_ chain: Chain, _ town: Footprints?) throws -> ViewedChain {
    try #require(ViewedChain(chain, among: ChainSurroundings(buildings: town), in: .english))
  }

  static func view(
    _ chain: Chain, _ town: Footprints?, at distance: Meters
  ) throws -> WalkerView {
    WalkerView(of: try viewed(chain, town), look: .init(at: distance))
  }

  @Test func `hidden content is dashed and assumed heights are hatched`() throws {
    let chain = try Self.walk()
    let town = try Self.town(1, besides: chain)
    let svgs = try stride(from: 0.0, to: chain.length, by: 10).map { distance in
      let view = try Self.view(chain, town, at: distance)
      var svg = ""
      view.svg(width: 1_000, height: 700) { svg += $0 }
      let isHidden = view.contents.contains { $0.blocker != nil }
      expectEqual(svg.contains("Dashed"), isHidden)
      expect(!svg.contains("nan") && !svg.contains("Hatched"))
      return svg
    }
    expect(svgs.contains { $0.contains("Dashed") } && svgs.contains { !$0.contains("Dashed") })
  }

  @Test func `without buildings the picture says so`() throws {
    var svg = ""
    let view = try Self.view(try Self.walk(), nil, at: 20)
    view.svg(width: 800, height: 600) { svg += $0 }
    expect(svg.contains("No buildings known"))
    expect(svg.contains(">4</text>"), "the next anchor has its number")
  }

  @Test func `the same view gives the same bytes`() throws {
    let chain = try Self.walk()
    let town = try Self.town(2, besides: chain)
    func svg() throws -> String {
      var svg = ""
      try Self.view(chain, town, at: 33).svg(width: 900, height: 600) { svg += $0 }
      return svg
    }
    try expectEqual(svg(), svg())
  }

  @Test func `the view is toward the anchor that was asked for`() throws {
    let chain = try Self.walk()
    var look = WalkerView.Look(at: chain.anchors[9].distance - 8)
    look.anchor = 9
    let view = WalkerView(of: try Self.viewed(chain, nil), look: look)
    expectEqual(view.next, 9)
    let camera = view.camera(width: 800, height: 600)
    let content = try #require(view.contents.first { $0.index == 9 })
    let pixel = camera.pixel(
      camera.seen(content.place.coordinate, height: content.place.height))
    expectNear(try #require(pixel).x, 400, within: 0.1)
  }

  @Test func `the direction of an anchor counts from the line of sight`() throws {
    // East for 140 m, then north: seen from before the corner, a turn to the left.
    let chain = try Self.walk()
    let view = try Self.view(chain, nil, at: 126)
    let turns = view.contents.map { ($0.place.coordinate.latitude > 49.000_02, $0.turn) }
    let before = try #require(view.contents.first { $0.index == 19 })
    expectNear(before.turn, 0, within: 0.1)
    let corner = try #require(view.contents.first { $0.index == 20 })
    expectNear(corner.turn, -90, within: 0.1)
    expect(turns.contains { $0.0 && $0.1 < -20 }, "beyond the corner the way leads to the left")
  }

  @Test func `a place beyond the ends is the end`() throws {
    let chain = try Self.walk()
    try expectEqual(Self.view(chain, nil, at: -5).look.distance, 0)
    let end = try Self.view(chain, nil, at: 1e9)
    expectNear(end.look.distance, chain.length, within: 0.01)
    expectEqual(end.next, chain.anchors.count - 1)
  }
}
