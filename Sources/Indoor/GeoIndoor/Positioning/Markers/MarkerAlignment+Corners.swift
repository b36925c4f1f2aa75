import GeoLocalization
import GeoSessions
import Geodesy

extension MarkerAlignment {
  /// Creates the alignment of a marker whose corners a picture shows.
  /// - Parameters:
  ///   - marker: Its `physicalWidth` is the length of a side.
  ///   - corners: Top left, top right, bottom right, bottom left, as one reads the marker.
  ///   - intrinsics: Of the picture.
  ///   - camera: The camera's pose in the tracker's world when it took the picture.
  /// - Returns: The alignment; nil when the marker's right edge is vertical in the world.
  /// - Throws: `LocalizationError` when the corners are those of no square.
  static func fromPicture(
    of marker: VenueMarker, corners: [PixelPoint], intrinsics: CameraIntrinsics,
    camera: FramePose
  ) throws(LocalizationError) -> MarkerAlignment? {
    let seen = try MarkerPose(
      corners: corners, side: marker.physicalWidth, intrinsics: intrinsics
    ).pose
    let pose = FramePose(
      position: camera.position + camera.orientation.rotated(seen.position),
      orientation: camera.orientation * seen.orientation)
    return MarkerAlignment(marker, seenAt: pose)
  }
}
