import GeoCamera
import GeoCommandLine
import GeoMapLocalization
import Geodesy

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
      Example(
        "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun",
        "An ARKit pose as Unity has it."),
      Example(
        "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90",
        "Where on Earth a point of an AR world is."),
    ],
    subcommands: [axes, camera, relative, place, PoseMarker.spec])

  private static func positional(_ name: String = "pose", _ help: String) -> PositionalSpec {
    PositionalSpec(name, valueName: name.uppercased(), help: help)
  }

  private static func frame(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(
      name, valueName: "FRAME", kind: .choice(of: FrameConvention.self), required: true,
      group: "Frames", help: help)
  }

  private static let axes = CommandSpec(
    name: "axes",
    summary: "Name the axes of a frame anew, also between left and right hands",
    discussion: """
      The body's axes are renamed as the frame's are, as engines do; with --keep-body they stay, \
      which no rotation does between left and right hands.
      """,
    positionals: [positional("pose", "The pose: X,Y,Z,QX,QY,QZ,QW or X,Y,Z.")],
    options: [
      frame("source", "The axes that the pose has."), frame("to-frame", "The axes that it gets."),
      OptionSpec("keep-body", group: "Frames", help: "Leave the body's own axes as they are."),
    ] + PoseAnswer.options,
    examples: [
      Example(
        "geoanchor pose axes 1,2,3,0,0.7071,0,0.7071 --source eus --to-frame eun",
        "An ARKit pose as Unity has it."),
      Example(
        "geoanchor pose axes 1,2,3,0,0,0,1 --source eus --to-frame enu --keep-body",
        "A camera of ARKit against east, north and up: it still looks along its -z."),
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments.required.text("pose"))
      let source = try arguments.required.choice("source", as: FrameConvention.self)
      let target = try arguments.required.choice("to-frame", as: FrameConvention.self)
      var turned = source.orientation(pose.orientation, in: target)
      if arguments.flag("keep-body") {
        guard let kept = source.orientation(pose.orientation, keepingBodyIn: target) else {
          throw CommandFailure(
            "cannot keep the body's axes",
            causes: ["no rotation leads from a right-handed frame to a left-handed one"],
            hint: "without --keep-body they are renamed as the frame's are")
        }
        turned = kept
      }
      try PoseAnswer(
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
    positionals: [positional("pose", "The camera: X,Y,Z,QX,QY,QZ,QW.")],
    options: [
      OptionSpec("relative", group: "Frames", help: "The pose is that of a body in the camera.")
    ] + PoseAnswer.options,
    examples: [
      Example("geoanchor pose camera 0,1.5,0,0,0,0,1", "A camera of ARKit as OpenCV has it."),
      Example(
        "geoanchor pose camera 0.1,0.2,0.8,0,0,0,1 --relative",
        "What OpenCV found before its camera, as ARKit has it."),
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments.required.text("pose"))
      let axes = CameraAxes.openCV
      try PoseAnswer(pose: arguments.flag("relative") ? axes.relative(pose) : axes.camera(pose))
        .write(arguments, &console)
      return .done
    })

  private static let relative = CommandSpec(
    name: "relative",
    summary: "Tell where an anchor is seen from a camera, with OpenCV's axes",
    discussion: """
      Both poses are in one AR world, right-handed with y up, the camera upright: what a service \
      is told so that it answers for a vehicle instead of for the phone.
      """,
    positionals: [
      positional("anchor", "The anchor: X,Y,Z,QX,QY,QZ,QW."),
      positional("device", "The camera: X,Y,Z,QX,QY,QZ,QW."),
    ],
    options: PoseAnswer.options,
    examples: [
      Example(
        "geoanchor pose relative 0,0,-2,0,0,0,1 0,0,0,0,0,0,1", "An anchor two meters ahead."),
      Example(
        "geoanchor pose relative 0,0,0,0,0,0,1 3,0,0,0,0.7071,0,0.7071 --format json",
        "The same for programs, after some steps and a turn."),
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let anchor = try PoseArgument.pose(arguments.required.text("anchor"))
      let device = try PoseArgument.pose(arguments.required.text("device"))
      try PoseAnswer(pose: AnchorRelativePose(anchor: anchor, device: device).pose)
        .write(arguments, &console)
      return .done
    })

  private static let place = CommandSpec(
    name: "place",
    summary: "Tell where on Earth a pose of an AR world or of a map is",
    discussion: """
      The world has y up; with --yaw 0 its x points east and its z south. The orientation of the \
      answer is against east, north and up, the body's own axes kept; heading and elevation are \
      those of its -z, along which cameras look.
      """,
    positionals: [positional("pose", "The pose: X,Y,Z,QX,QY,QZ,QW or X,Y,Z.")],
    options: [
      OptionSpec(
        "origin", valueName: "LAT,LON[,ALT]", kind: .point, required: true, group: "World",
        help: "Where the world's origin is; ALT is above the ellipsoid, else 0."),
      OptionSpec(
        "yaw", valueName: "DEGREES", kind: .number(in: -360...360), default: "0", group: "World",
        help: "How far the world is turned, counter-clockwise seen from above."),
    ] + PoseAnswer.options,
    examples: [
      Example(
        "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90",
        "Where on Earth a point of an AR world is."),
      Example(
        "geoanchor pose place 2,1.5,-3,0,0.3827,0,0.9239 --origin 48.1,11.5 --format json",
        "Where a camera is and looks, for programs."),
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments.required.text("pose"))
      let origin = try arguments.required.point("origin")
      let world = MapGeoreference(
        origin: GeodeticPosition(origin.coordinate, height: origin.altitude ?? 0),
        yaw: try arguments.required.number("yaw"))
      let found: Pose
      do throws(MapLocalizationError) {
        found = try world.pose(pose)
      } catch {
        throw CommandFailure("cannot place the pose", causes: [error.description])
      }
      let front = Vector3(x: 0, y: 0, z: -1)
      let place = found.position
      try PoseAnswer(
        pose: FramePose(position: pose.position, orientation: found.orientation),
        numbers: [
          ("latitude", place.coordinate.latitude, 9), ("longitude", place.coordinate.longitude, 9),
          ("height", place.height, 4), ("heading", found.orientation.heading(of: front), 4),
          ("elevation", found.orientation.elevation(of: front), 4),
        ]
      ).write(arguments, &console)
      return .done
    })
}
