import GeoCommandLine
import GeoInterchange
import GeoLocalization
import GeoSessions
import Geodesy

/// `geoanchor pose marker`.
enum PoseMarker {
  private static let corners = Argument(
    repeating: "corners", "X,Y", .text,
    help: "Corners in pixels: top left, top right, bottom right, bottom left.")
  private static let side = Option(
    required: "side", "METERS", .number(above: 0, atMost: 1000), group: "Marker",
    help: "Side length of the marker.")
  private static let camera = Option(
    required: "camera", "FX,FY,CX,CY", .text, group: "Camera",
    help: "Focal lengths and principal point, in pixels.")
  private static let lens = Option(
    "distortion", "K1,K2", .text, group: "Camera",
    help: "Radial distortion coefficients, as in OpenCV.")

  static let spec = CommandSpec(
    name: "marker",
    summary: "Estimate the pose of a square marker from its corners in an image",
    discussion: """
      The result is the pose of the marker relative to the camera: x right, y up, z toward the \
      viewer; the marker's own z points out of its front. The error is the root mean square \
      reprojection error of the corners. A small or distant marker looks alike tilted toward the \
      viewer and away: where corners that are known to half a pixel do not tell the two poses \
      apart, both are given, the better one first.
      """,
    positionals: [corners.spec],
    options: [side.spec, camera.spec, lens.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose marker 860,440 1060,440 1060,640 860,640 --side 0.2 "
        + "--camera 1400,1400,960,540":
        "Estimate the pose of a marker straight ahead.",
      "geoanchor pose marker 836,327 939,75 1197,196 1113,447 --side 0.03 "
        + "--camera 1366.43,1365.85,961.648,533.627 --distortion 0.12,-0.18 --format json":
        "Estimate the pose of a marker seen at an angle through a known lens, as JSON.",
    ],
    schemas: ["pose"]
  ) { arguments, console in
    let corners = try arguments[Self.corners].map { text in
      let n = try PoseArgument.numbers(text, count: 2, as: "X,Y in pixels")
      return PixelPoint(x: n[0], y: n[1])
    }
    let camera = try PoseArgument.numbers(
      arguments[Self.camera], count: 4, as: "FX,FY,CX,CY in pixels")
    var distortion = RadialDistortion.none
    if let text = arguments[lens] {
      let k = try PoseArgument.numbers(text, count: 2, as: "K1,K2")
      distortion = RadialDistortion(k1: k[0], k2: k[1])
    }
    let marker = try attempt("cannot find the marker") {
      try MarkerPose(
        corners: corners, side: arguments[side],
        intrinsics: CameraIntrinsics(fx: camera[0], fy: camera[1], cx: camera[2], cy: camera[3]),
        distortion: distortion)
    }
    func document(_ pose: FramePose, error: Double, alternatives: [FramePoseDocument]? = nil)
      -> FramePoseDocument
    {
      FramePoseDocument(
        pose: pose, numbers: [("distance", pose.position.length, 6), ("error", error, 4)],
        alternatives: alternatives)
    }
    let others = [marker.alternative].compactMap(\.self).map {
      document($0.pose, error: $0.reprojectionError)
    }
    try document(marker.pose, error: marker.reprojectionError, alternatives: others)
      .write(arguments, &console)
    return .done
  }
}
