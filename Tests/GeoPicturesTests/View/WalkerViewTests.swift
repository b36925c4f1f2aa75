import Foundation
import GeoAnchors
import GeoChains
import GeoStreets
import GeoTestSupport
import GeoTexts
import Geodesy
import Testing

@testable import GeoPictures

@Suite struct WalkerViewTests {
  private static let corner = Coordinate(latitude: 49, longitude: 8.5)

  /// A place some meters east and north of the corner.
  private static func place(_ east: Double, _ north: Double) -> Coordinate {
    corner.destination(distance: north, bearing: 0).destination(distance: east, bearing: 90)
  }

  /// A walk of three legs with an anchor each 7 m.
  private static func walk() throws -> Chain {
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
  private static func town(_ seed: UInt64, besides chain: Chain) throws -> Footprints {
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

  private static func view(
    _ chain: Chain, _ town: Footprints?, at distance: Meters
  ) throws -> WalkerView {
    try #require(
      WalkerView(
        of: chain, among: ChainSurroundings(buildings: town), look: .init(at: distance),
        in: .english))
  }

  /// What the sight lines of planning say, against the picture: a content is hidden where a wall that
  /// is drawn nearer covers its pixel.
  @Test(arguments: [UInt64(1), 2, 3])
  func `what the planner calls visible is visible in the picture`(seed: UInt64) throws {
    let chain = try Self.walk()
    let town = try Self.town(seed, besides: chain)
    var (seen, hidden) = (0, 0)
    for distance in stride(from: 0.0, to: chain.length - 1, by: 9) {
      let view = try Self.view(chain, town, at: distance)
      let camera = view.camera(width: 1_600, height: 900)
      let walls = ViewWalls(view.lines.buildings, from: camera).visible()
      for content in view.contents {
        let place = camera.seen(content.place.coordinate, height: content.place.height)
        guard let pixel = camera.pixel(place), (0...1_600).contains(pixel.x) else { continue }
        // Parts of walls are 6 m long: nearer than that to one, the test does not decide.
        guard !walls.contains(where: { abs($0.distance - place.z) < 7 && $0.spans(pixel.x, by: 3) })
        else { continue }
        let covers = walls.filter { $0.distance < place.z }
        guard !covers.contains(where: { $0.isNear(pixel) }) else { continue }
        let isCovered = covers.contains { $0.covers(pixel) }
        #expect(isCovered == (content.blocker != nil), "\(content.index) from \(distance) m")
        if content.blocker == nil { seen += 1 } else { hidden += 1 }
      }
    }
    #expect(seen > 50 && hidden > 20, "\(seen) seen, \(hidden) hidden")
  }

  @Test func `hidden content is dashed and assumed heights are hatched`() throws {
    let chain = try Self.walk()
    let town = try Self.town(1, besides: chain)
    let svgs = try stride(from: 0.0, to: chain.length, by: 10).map { distance in
      let view = try Self.view(chain, town, at: distance)
      var svg = ""
      view.svg(width: 1_000, height: 700) { svg += $0 }
      let isHidden = view.contents.contains { $0.blocker != nil }
      #expect(svg.contains("Dashed") == isHidden)
      #expect(!svg.contains("nan") && !svg.contains("Hatched"))
      return svg
    }
    #expect(svgs.contains { $0.contains("Dashed") } && svgs.contains { !$0.contains("Dashed") })
  }

  @Test func `without buildings the picture says so`() throws {
    var svg = ""
    let view = try Self.view(try Self.walk(), nil, at: 20)
    view.svg(width: 800, height: 600) { svg += $0 }
    #expect(svg.contains("No buildings known"))
    #expect(svg.contains(">4</text>"), "the next anchor has its number")
  }

  @Test func `the same view gives the same bytes`() throws {
    let chain = try Self.walk()
    let town = try Self.town(2, besides: chain)
    func svg() throws -> String {
      var svg = ""
      try Self.view(chain, town, at: 33).svg(width: 900, height: 600) { svg += $0 }
      return svg
    }
    #expect(try svg() == svg())
  }

  @Test func `the view is towards the anchor that was asked for`() throws {
    let chain = try Self.walk()
    var look = WalkerView.Look(at: chain.anchors[9].distance - 8)
    look.anchor = 9
    let view = try #require(
      WalkerView(of: chain, among: ChainSurroundings(), look: look, in: .english))
    #expect(view.next == 9)
    let camera = view.camera(width: 800, height: 600)
    let content = try #require(view.contents.first { $0.index == 9 })
    let pixel = camera.pixel(
      camera.seen(content.place.coordinate, height: content.place.height))
    #expect(abs(try #require(pixel).x - 400) < 0.1)
  }

  @Test func `a place beyond the ends is the end`() throws {
    let chain = try Self.walk()
    #expect(try Self.view(chain, nil, at: -5).look.distance == 0)
    let end = try Self.view(chain, nil, at: 1e9)
    #expect(abs(end.look.distance - chain.length) < 0.01)
    #expect(end.next == chain.anchors.count - 1)
  }
}

extension ViewWall {
  private var span: (Double, Double) {
    (min(corners[0].x, corners[3].x), max(corners[0].x, corners[3].x))
  }

  func spans(_ x: Double, by margin: Double) -> Bool {
    x >= span.0 - margin && x <= span.1 + margin
  }

  private func heights(at x: Double) -> (top: Double, bottom: Double) {
    let share = span.0 == span.1 ? 0 : (x - corners[0].x) / (corners[3].x - corners[0].x)
    return (
      corners[1].y + share * (corners[2].y - corners[1].y),
      corners[0].y + share * (corners[3].y - corners[0].y)
    )
  }

  func covers(_ pixel: SIMD2<Double>) -> Bool {
    guard spans(pixel.x, by: 0) else { return false }
    let (top, bottom) = heights(at: pixel.x)
    return pixel.y >= top && pixel.y <= max(bottom, 900)
  }

  /// Whether a pixel lies on the edge of a wall, where rounding decides.
  func isNear(_ pixel: SIMD2<Double>) -> Bool {
    guard spans(pixel.x, by: 3) else { return false }
    let isAtSide = abs(pixel.x - span.0) < 3 || abs(pixel.x - span.1) < 3
    let (top, _) = heights(at: min(span.1, max(span.0, pixel.x)))
    return pixel.y > top - 3 && isAtSide || abs(pixel.y - top) < 3
  }
}
