import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct MarkerAlignmentTests {
  static let up = Vector3(x: 0, y: 1, z: 0)

  static func pose(_ x: Double, _ y: Double, _ z: Double, yaw: Double) -> FramePose {
    FramePose(
      position: Vector3(x: x, y: y, z: z),
      orientation: Orientation(degrees: yaw * 180 / .pi, about: up))
  }

  static func marker(_ x: Double, _ y: Double, heading: Double) throws -> VenueMarker {
    VenueMarker(
      id: "M", floor: "g", image: "m", physicalWidth: 0.2, position: FloorPoint(x: x, y: y),
      heading: try #require(PlanHeading(clockwise: heading * 180 / .pi)))
  }

  static func check(_ vector: JSONNode) throws {
    func number(_ group: String, _ name: String) throws -> Double {
      try vector[group][name].number()
    }
    func pose(_ group: String) throws -> FramePose {
      Self.pose(
        try number(group, "x"), try number(group, "y"), try number(group, "z"),
        yaw: try number(group, "yaw"))
    }
    let marker = try marker(
      try number("marker_floor", "x"), try number("marker_floor", "y"),
      heading: try number("marker_floor", "heading"))
    let alignment = try #require(MarkerAlignment(marker, seenAt: try pose("anchor_ar")))
    let (anchor, camera) = (try pose("anchor_ar"), try pose("camera_ar"))
    let placement = alignment.place(camera)
    // The file rounds its inputs to 6 decimals: half a millionth of a radian at the camera's
    // distance, and of a meter for each of two places, comes on top of the 1e-6 of the result.
    let rounding = 0.5e-6 * (1 + (camera.position - anchor.position).length)
    let expected = FloorPoint(x: try number("expected", "x"), y: try number("expected", "y"))
    expectNear(placement.point.x, expected.x, within: 1e-6 + rounding)
    expectNear(placement.point.y, expected.y, within: 1e-6 + rounding)
    // The rule itself, by the system's functions, has no rounding.
    let turn = try number("marker_floor", "heading") + (try number("anchor_ar", "yaw"))
    let way = camera.position - anchor.position
    let exact = FloorPoint(
      x: marker.position.x + cos(turn) * way.x - sin(turn) * way.z,
      y: marker.position.y + sin(turn) * way.x + cos(turn) * way.z)
    expect(placement.point.distance(to: exact) <= 1e-9)
    expectNear(placement.rise, (try number("expected", "height_above_marker")), within: 1e-6)
    let heading = try #require(placement.heading).counterclockwiseRadians
    let turned = abs(heading - (try number("expected", "heading")))
    expect(min(turned, abs(turned - 2 * .pi)) <= 1.5e-6)
  }

  @Test(
    arguments: SharedData.known(
      "indoor/markers/alignment.json", "indoor/positioninglibrary/alignment_vectors.json"))
  func `P-03: known alignments to 1e-6 m and radians`(file: String) throws {
    let vectors = try SharedData.json(file)["vectors"].elements()
    expect(vectors.count >= 4)
    for vector in vectors { try Self.check(vector) }
  }

  /// A quarter turn: a meter along the tracker's x is a meter along the floor's y.
  @Test func `P-03: a marker by hand`() throws {
    let alignment = try #require(
      MarkerAlignment(
        try Self.marker(2, 3, heading: .pi / 2), seenAt: Self.pose(5, 1, -1, yaw: 0)))
    let placement = alignment.place(Self.pose(6, 1.6, -1, yaw: .pi / 2))
    expect(placement.point.distance(to: FloorPoint(x: 2, y: 4)) < 1e-9)
    expectNear(placement.rise, 0.6, within: 1e-9)
    expectNear(try #require(placement.heading).counterclockwiseRadians, 0, within: 1e-9)
  }

  @Test func `P-05: a meter in the tracker's world is a meter on the floor`() throws {
    let alignment = try #require(
      MarkerAlignment(try Self.marker(3, 4, heading: 1), seenAt: Self.pose(5, 1, -2, yaw: 0.7)))
    let start = alignment.point(Vector3(x: 1, y: 2, z: 3))
    for way in [
      Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 0, z: 1), Vector3(x: 0.6, y: 9, z: 0.8),
    ] {
      let end = alignment.point(Vector3(x: 1, y: 2, z: 3) + way)
      expectNear(start.distance(to: end), 1, within: 1e-12)
    }
  }
}
