import GeoCamera
import GeoCommandLine
import GeoInterchange

/// `geoanchor pose relative`.
enum PoseRelative {
  static let spec = CommandSpec(
    name: "relative",
    summary: "Tell where an anchor is seen from a camera, with OpenCV's axes",
    discussion: """
      Both poses are in one AR world, right-handed with y up, the camera upright: what a service \
      is told so that it answers for a vehicle instead of for the phone.
      """,
    positionals: [anchor.spec, device.spec],
    options: FramePoseDocument.options,
    examples: [
      "geoanchor pose relative 0,0,-2,0,0,0,1 0,0,0,0,0,0,1": "An anchor two meters ahead.",
      "geoanchor pose relative 0,0,0,0,0,0,1 3,0,0,0,0.7071,0,0.7071 --format json":
        "The same for programs, after some steps and a turn.",
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
    "anchor", "ANCHOR", .text, help: "The anchor: X,Y,Z,QX,QY,QZ,QW.")
  private static let device = Argument(
    "device", "DEVICE", .text, help: "The camera: X,Y,Z,QX,QY,QZ,QW.")
}
