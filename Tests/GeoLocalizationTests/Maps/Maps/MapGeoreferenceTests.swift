import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapGeoreferenceTests {
  private static let place = GeodeticPosition(
    Coordinate(latitude: 47.7, longitude: -122.3), height: 11)

  /// The point of reference/formats.md §0, which PROJ, GeographicLib and pymap3d agree on: 52.5395 m
  /// east, 55.5927 m north and 8.9995 m up of the origin.
  @Test(arguments: [0.0, 90, -37.5, 400])
  func `M-12: a point of the map is on Earth`(yaw: Degrees) throws {
    let map = MapGeoreference(origin: Self.place, yaw: yaw)
    let (east, north, up) = (52.539543, 55.592656, 8.999541)
    let angle = yaw * Double.pi / 180
    let (c, s) = (cosine(angle), sine(angle))
    // Turned back by the yaw: x along the turned east, -z along the turned north.
    let point = Vector3(x: c * east + s * north, y: up, z: -(c * north - s * east))
    let found = try map.position(point)
    expectNear(found.coordinate.latitude, 47.7005, within: 1e-10)
    expectNear(found.coordinate.longitude, -122.2993, within: 1e-10)
    expectNear(found.height, 20, within: 1e-5)
    expect((map.point(found) - point).length < 1e-6)
  }

  private func cosine(_ x: Double) -> Double { Orientation(degrees: x * 360 / .pi, about: up).w }
  private func sine(_ x: Double) -> Double { Orientation(degrees: x * 360 / .pi, about: up).y }
  private let up = Vector3(x: 0, y: 1, z: 0)

  @Test func `M-12: a camera looks where the map says`() throws {
    let camera = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
    // With yaw 0 the map's -z is north; turned by 90 degrees counter-clockwise it is west.
    for (yaw, heading) in [(0.0, 0.0), (90, 270), (-90, 90), (180, 180)] {
      let pose = try MapGeoreference(origin: Self.place, yaw: yaw).pose(camera)
      let found = try #require(pose.orientation.heading(of: Vector3(x: 0, y: 0, z: -1)))
      expectNear((found - heading).remainder(dividingBy: 360), 0, within: 1e-9)
      expectNear(pose.orientation.elevation(of: Vector3(x: 0, y: 0, z: -1)), 0, within: 1e-9)
    }
  }

  @Test func `M-12: the georeference follows from one pose in both`() throws {
    let truth = MapGeoreference(origin: Self.place, yaw: 61)
    let camera = FramePose(
      position: Vector3(x: 14, y: 1.6, z: -30),
      orientation: Orientation(degrees: 25, about: Vector3(x: 0.2, y: 1, z: 0.1)))
    let found = try MapGeoreference(local: camera, geographic: truth.pose(camera))
    expectNear(found.yaw, 61, within: 1e-9)
    let gap = truth.point(found.origin)
    // East and north differ by a little between the two places.
    expect(gap.length < 1e-3)
  }

  /// Samples are left-handed with y up: q_geo = q_Y(yaw) ⊗ q_local, of the published one to 2e-4.
  @Test(
    arguments: [
      ("indoor/maps/pose.json", -37.25), ("indoor/multiset/geopose_sample.json", -90),
    ].filter { SharedData.has($0.0) })
  func `M-12: a sample is a yaw`(file: String, yaw: Degrees) throws {
    let sample = try SharedData.json(file)
    let (local, geopose) = (sample["local"], sample["geopose"])
    func orientation(_ node: JSONNode) throws -> Orientation {
      let q = try node.numbers()
      return try Orientation(x: q[0], y: q[1], z: q[2], w: q[3])
    }
    func number(_ node: JSONNode, _ name: String) throws -> Double {
      try node["position"][name].number()
    }
    let seen = try orientation(local["rotation_xyzw"])
    let geo = try orientation(geopose["quaternion_xyzw"])
    let turned = Orientation(degrees: yaw, about: up) * seen
    expect(turned.angle(to: geo) < 0.05)
    // In our right-handed axes the same map is turned the other way.
    func rightHanded(_ turn: Orientation) -> Orientation {
      FrameConvention.eun.orientation(turn, in: .eus)
    }
    let upright = FrameConvention.eus.orientation(rightHanded(geo), keepingBodyIn: .enu)
    let found = try MapGeoreference(
      local: FramePose(
        position: Vector3(
          x: try number(local, "x"), y: try number(local, "y"), z: -(try number(local, "z"))),
        orientation: rightHanded(seen)),
      geographic: Pose(
        position: GeodeticPosition(
          Coordinate(latitude: try number(geopose, "lat"), longitude: try number(geopose, "lon")),
          height: try number(geopose, "h")),
        orientation: try #require(upright)))
    expect(abs(found.yaw + yaw) < 0.05)
  }
}
