import GeoAnchors
import GeoChains
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct ViewGroundTests {
  private static let start = Coordinate(latitude: 49, longitude: 8.5)

  /// A straight walk to the north that rises evenly, with an anchor each 10 m.
  private static func walk(rising slope: Double) throws -> Chain {
    let end = start.destination(distance: 200, bearing: 0)
    let path = try #require(Path([start, end]))
    let anchors = stride(from: 0.0, through: 200, by: 10).map { distance in
      ChainAnchor(
        id: AnchorID(rawValue: "a\(Int(distance))"),
        coordinate: path.point(at: min(path.length, distance)),
        altitude: Altitude(meters: 100 + slope * distance, datum: .egm96), heading: 0,
        distance: min(path.length, distance), role: .path, street: nil)
    }
    return Chain(name: nil, path: [start, end], length: path.length, anchors: anchors)
  }

  /// Terrain of an even slope to the east.
  private struct Slope: GroundHeight {
    func ground(at coordinate: Coordinate) -> GroundAnswer {
      let east = (coordinate.longitude - 8.5) * 73_200
      return .height(Altitude(meters: 100 + 0.5 * east, datum: .egm96), source: "slope")
    }
  }

  private static func ground(
    _ chain: Chain, at distance: Meters, terrain: (any GroundHeight)? = nil
  ) throws -> (ViewGround, PerspectiveCamera) {
    let lines = try #require(SightLines(of: chain, among: nil, terrain: terrain))
    let eye = lines.eye(at: distance)
    let camera = PerspectiveCamera(
      at: eye.coordinate, height: eye.height, bearing: 0, fieldOfView: 60, size: SIMD2(1_200, 900))
    return (ViewGround(of: lines, from: camera, at: distance), camera)
  }

  @Test func `level ground is a line below the horizon`() throws {
    let (ground, camera) = try Self.ground(try Self.walk(rising: 0), at: 50)
    for depth in [2.0, 10, 100] {
      let row = ground.row(at: depth)
      expectEqual(row.count, 2)
      for pixel in row {
        expectNear(pixel.y, (450 + camera.focalLength * 1.6 / depth), within: 0.01)
      }
    }
  }

  @Test(arguments: [-0.2, -0.05, 0.1, 0.3])
  func `the ground rises and falls with the way`(slope: Double) throws {
    let (ground, _) = try Self.ground(try Self.walk(rising: slope), at: 50)
    for ahead in [5.0, 20, 60, 120] {
      expectNear(ground.height(right: 0, ahead: ahead), (slope * ahead - 1.6), within: 0.05)
    }
    // Beside the end of the way, where no height is known, the ground goes on between its heights.
    let far = ground.height(right: 200, ahead: 300)
    expect(far > min(0, slope * 150) - 12 && far < max(0, slope * 150) + 12)
  }

  @Test func `the ground is the terrain's but at the way`() throws {
    let (ground, _) = try Self.ground(try Self.walk(rising: 0), at: 50, terrain: Slope())
    expectNear(ground.height(right: 0, ahead: 20), -1.6, within: 0.05, "on the way")
    expectNear(ground.height(right: 60, ahead: 20), (30 - 1.6), within: 0.1, "terrain")
    let between = ground.height(right: 12, ahead: 20)
    expect(between > -1.6 && between < 6 - 1.6)
    let row = ground.row(at: 100)
    expect(row.count > 2 && (row.last?.y ?? 0) < (row.first?.y ?? 0), "it rises to the right")
  }
}
