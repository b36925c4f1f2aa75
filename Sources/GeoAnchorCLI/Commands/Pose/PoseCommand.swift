import GeoCamera
import GeoCommandLine
import Geodesy
import GeoInterchange

/// `geoanchor pose`: the commands below it.
enum PoseCommand {
  static let spec = CommandSpec(
    name: "pose",
    summary: "Convert one pose between axes, hands, cameras and places on Earth",
    discussion: """
      A POSE is X,Y,Z,QX,QY,QZ,QW: a position in meters and a quaternion, or X,Y,Z alone. Frames \
      are named by where x, y and z point: eus (east, up, south: ARKit, ARCore), eun (Unity, \
      left-handed), enu and ned.
      """,
    group: "Places and frames",
    examples: [
      "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun":
        "An ARKit pose as Unity has it.",
      "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90":
        "Where on Earth a point of an AR world is.",
    ],
    subcommands: [axes, camera, PoseRelative.spec, PosePlace.spec, PoseMarker.spec])

  private static func positional(_ name: String, _ help: String) -> Argument<String> {
    Argument(name, name.uppercased(), .text, help: help)
  }

  private static func frame(_ name: String, _ help: String) -> Option<FrameConvention> {
    Option(
      required: name, "FRAME", .choice(of: FrameConvention.self), group: "Frames", help: help)
  }

  static let pose = positional("pose", "The pose: X,Y,Z,QX,QY,QZ,QW or X,Y,Z.")
  private static let source = frame("source", "The axes that the pose has.")
  private static let target = frame("to-frame", "The axes that it gets.")
  private static let keepBody = Option(
    flag: "keep-body", group: "Frames", help: "Leave the body's own axes as they are.")
  private static let isRelative = Option(
    flag: "relative", group: "Frames", help: "The pose is that of a body in the camera.")

  private static let axes = CommandSpec(
    name: "axes",
    summary: "Name the axes of a frame anew, also between left and right hands",
    discussion: """
      The body's axes are renamed as the frame's are, as engines do; with --keep-body they stay, \
      which no rotation does between left and right hands.
      """,
    positionals: [pose.spec],
    options: [source.spec, target.spec, keepBody.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun":
        "An ARKit pose as Unity has it.",
      "geoanchor pose axes 1,2,3,0,0,0,1 --source eus --to-frame enu --keep-body":
        "A camera of ARKit against east, north and up: it still looks along its -z.",
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
            hint: "without --keep-body they are renamed as the frame's are")
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
    summary: "Turn a camera between ARKit's axes and OpenCV's; the same way leads back",
    discussion: """
      A camera of ARKit or ARCore looks along its -z with y up; OpenCV's looks along z with y down. \
      With --relative the pose is that of a body in the camera, both with their axes renamed.
      """,
    positionals: [positional("pose", "The camera: X,Y,Z,QX,QY,QZ,QW.").spec],
    options: [isRelative.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose camera 0,1.5,0,0,0,0,1": "A camera of ARKit as OpenCV has it.",
      "geoanchor pose camera 0.1,0.2,0.8,0,0,0,1 --relative":
        "What OpenCV found before its camera, as ARKit has it.",
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
