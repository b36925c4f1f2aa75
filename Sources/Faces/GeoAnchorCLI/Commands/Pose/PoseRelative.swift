import GeoCommandLine
import GeoInterchange
import GeoLocalization

/// `geoanchor pose relative`.
enum PoseRelative {
  static let spec = CommandSpec(
    name: "relative",
    summary: "Compute the pose of an anchor relative to a camera, in OpenCV's axes",
    discussion: """
      Both poses are in one AR world, right-handed with y up, with the camera upright. Positioning \
      services use the result to answer for a vehicle instead of the phone.
      """,
    positionals: [anchor.spec, device.spec],
    options: FramePoseDocument.options,
    examples: [
      "geoanchor pose relative 0,0,-2,0,0,0,1 0,0,0,0,0,0,1": "Compute the pose of an anchor two "
        + "meters ahead.",
      "geoanchor pose relative 0,0,0,0,0,0,1 3,0,0,0,0.7071,0,0.7071 --format json":
        "Compute it after moving and turning, as JSON.",
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let anchor = try PoseArgument.pose(arguments[PoseRelative.anchor])
      let device = try PoseArgument.pose(arguments[PoseRelative.device])
      try FramePoseDocument(pose: AnchorRelativePose(anchor: anchor, device: device).pose)
        .write(arguments, &console)
      return .done
    })

  private static let anchor = Argument(
    "anchor", "ANCHOR", .text, help: "Anchor pose: X,Y,Z,QX,QY,QZ,QW.")
  private static let device = Argument(
    "device", "DEVICE", .text, help: "Camera pose: X,Y,Z,QX,QY,QZ,QW.")
}
