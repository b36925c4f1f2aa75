import GeoCommandLine
import GeoInterchange
import GeoLocalization
import Geodesy

/// `geoanchor pose`: the commands below it.
enum PoseCommand {
  static let spec = CommandSpec(
    name: "pose",
    summary: "Convert poses between axis conventions, cameras and geodetic positions",
    discussion: """
      A POSE is X,Y,Z,QX,QY,QZ,QW, a position in meters and a quaternion, or X,Y,Z alone. Axis \
      conventions are named by the directions of x, y and z: eus (east, up, south: ARKit, ARCore), \
      eun (Unity, left-handed), enu and ned.
      """,
    group: "Coordinates and poses",
    examples: [
      "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun":
        "Convert an ARKit pose to Unity.",
      "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90":
        "Compute the geodetic position of a point in an AR world.",
    ],
    subcommands: [axes, camera, PoseRelative.spec, PosePlace.spec, PoseMarker.spec])

  private static func positional(_ name: String, _ help: String) -> Argument<String> {
    Argument(name, name.uppercased(), .text, help: help)
  }

  private static func frame(_ name: String, _ help: String) -> Option<FrameConvention> {
    Option(required: name, "FRAME", .choice(of: FrameConvention.self), group: "Frames", help: help)
  }

  static let pose = positional("pose", "Pose: X,Y,Z,QX,QY,QZ,QW or X,Y,Z.")
  private static let source = frame("source", "Source axis convention.")
  private static let target = frame("to-frame", "Target axis convention.")
  private static let keepBody = Option(
    flag: "keep-body", group: "Frames", help: "Keep the body axes unchanged.")
  private static let isRelative = Option(
    flag: "relative", group: "Frames",
    help: "Interpret the pose as that of a body relative to the camera.")

  private static let axes = CommandSpec(
    name: "axes",
    summary: "Convert between axis conventions, including handedness",
    discussion: """
      The body axes are converted like those of the frame, as game engines do. With --keep-body \
      they are unchanged, which is impossible between left-handed and right-handed conventions.
      """,
    positionals: [pose.spec],
    options: [source.spec, target.spec, keepBody.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun":
        "Convert an ARKit pose to Unity.",
      "geoanchor pose axes 1,2,3,0,0,0,1 --source eus --to-frame enu --keep-body":
        "Convert an ARKit camera to east, north, up; it still looks along its -z.",
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments[PoseCommand.pose])
      let source = arguments[PoseCommand.source]
      let target = arguments[PoseCommand.target]
      var turned = source.orientation(pose.orientation, in: target)
      if arguments[keepBody] {
        guard let kept = source.orientation(pose.orientation, keepingBodyIn: target) else {
          throw CommandFailure(
            "cannot keep the body's axes",
            causes: ["no rotation leads from a right-handed frame to a left-handed one"],
            hint: "without --keep-body the body axes are converted too")
        }
        turned = kept
      }
      try FramePoseDocument(
        pose: FramePose(position: source.vector(pose.position, in: target), orientation: turned)
      ).write(arguments, &console)
      return .done
    })

  private static let camera = CommandSpec(
    name: "camera",
    summary: "Convert a camera pose between ARKit's and OpenCV's axes, in either direction",
    discussion: """
      ARKit and ARCore cameras look along -z with y up; OpenCV cameras look along z with y down. \
      With --relative, the pose is that of a body relative to the camera, and the axes of both are \
      converted.
      """,
    positionals: [positional("pose", "Camera pose: X,Y,Z,QX,QY,QZ,QW.").spec],
    options: [isRelative.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose camera 0,1.5,0,0,0,0,1": "Convert an ARKit camera to OpenCV.",
      "geoanchor pose camera 0.1,0.2,0.8,0,0,0,1 --relative":
        "Convert a pose relative to an OpenCV camera to ARKit.",
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments[PoseCommand.pose])
      let axes = CameraAxes.openCV
      try FramePoseDocument(pose: arguments[isRelative] ? axes.relative(pose) : axes.camera(pose))
        .write(arguments, &console)
      return .done
    })
}
