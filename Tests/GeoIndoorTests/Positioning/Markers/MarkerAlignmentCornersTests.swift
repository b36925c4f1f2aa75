import GeoLocalization
import GeoNumerics
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct MarkerAlignmentCornersTests {
  static let up = Vector3(x: 0, y: 1, z: 0)
  static let intrinsics = CameraIntrinsics(fx: 1000, fy: 1000, cx: 640, cy: 360)

  /// Pixel of a point of the world in a pinhole camera.
  static func pixel(_ point: Vector3, _ camera: FramePose) -> PixelPoint {
    let seen = camera.orientation.inverse.rotated(point - camera.position)
    return PixelPoint(x: 640 - 1000 * seen.x / seen.z, y: 360 + 1000 * seen.y / seen.z)
  }

  @Test(arguments: [0.0, 25, -40])
  func `P-16: four corners in a picture align as the marker's pose does`(yaw: Double) throws {
    var marker = try MarkerAlignmentTests.marker(3, 4, heading: 0.5)
    marker.physicalWidth = 0.3
    // The marker hangs at (1, 1.5, -2) and faces z; the camera is 2 m before it, turned and lowered.
    let center = Vector3(x: 1, y: 1.5, z: -2)
    let turn = Orientation(degrees: yaw, about: Self.up)
    let camera = FramePose(
      position: Vector3(x: 1.2, y: 1.3, z: 0.1),
      orientation: Orientation(degrees: 8, about: Self.up))
    let corners = [(-0.15, 0.15), (0.15, 0.15), (0.15, -0.15), (-0.15, -0.15)].map {
      Self.pixel(center + turn.rotated(Vector3(x: $0.0, y: $0.1, z: 0)), camera)
    }
    let seen = try #require(
      try MarkerAlignment.fromPicture(
        of: marker, corners: corners, intrinsics: Self.intrinsics, camera: camera))
    let known = try #require(
      MarkerAlignment(marker, seenAt: FramePose(position: center, orientation: turn)))
    let place = seen.place(camera)
    let expected = known.place(camera)
    expect(place.point.distance(to: expected.point) < 1e-5)
    expectNear(place.rise, expected.rise, within: 1e-5)
    let heading = try #require(place.heading).clockwise
    expect(CircularMean.difference(heading, try #require(expected.heading).clockwise) < 1e-3)
  }

  @Test func `P-16: corners of no square are an error`() throws {
    let marker = try MarkerAlignmentTests.marker(3, 4, heading: 0.5)
    let line = (0..<4).map { PixelPoint(x: Double($0), y: 0) }
    #expect(throws: LocalizationError.self) {
      try MarkerAlignment.fromPicture(
        of: marker, corners: line, intrinsics: Self.intrinsics,
        camera: FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity))
    }
  }
}
