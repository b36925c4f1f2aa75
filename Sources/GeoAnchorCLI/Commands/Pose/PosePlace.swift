import GeoCommandLine
import Geodesy
import GeoInterchange
import GeoMapLocalization

/// `geoanchor pose place`.
enum PosePlace {
  static let spec = CommandSpec(
    name: "place",
    summary: "Tell where on Earth a pose of an AR world or of a map is",
    discussion: """
      The world has y up; with --yaw 0 its x points east and its z south. The orientation of the \
      answer is against east, north and up, the body's own axes kept; heading and elevation are \
      those of its -z, along which cameras look.
      """,
    positionals: [PoseCommand.pose.spec],
    options: [origin.spec, yaw.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90":
        "Where on Earth a point of an AR world is.",
      "geoanchor pose place 2,1.5,-3,0,0.3827,0,0.9239 --origin 48.1,11.5 --format json":
        "Where a camera is and looks, for programs.",
    ],
    schemas: ["pose"],
    run: { arguments, console in
      let pose = try PoseArgument.pose(arguments[PoseCommand.pose])
      let origin = arguments[PosePlace.origin]
      let world = MapGeoreference(
        origin: GeodeticPosition(origin.coordinate, height: origin.altitude ?? 0),
        yaw: arguments[yaw])
      let found = try attempt("cannot place the pose") { try world.pose(pose) }
      let front = Vector3(x: 0, y: 0, z: -1)
      let place = found.position
      try FramePoseDocument(
        pose: FramePose(position: pose.position, orientation: found.orientation),
        numbers: [
          ("latitude", place.coordinate.latitude, 9), ("longitude", place.coordinate.longitude, 9),
          ("height", place.height, 4), ("heading", found.orientation.heading(of: front), 4),
          ("elevation", found.orientation.elevation(of: front), 4),
        ]
      ).write(arguments, &console)
      return .done
    })

  private static let origin = Option(
    required: "origin", "LAT,LON[,ALT]", .point, group: "World",
    help: "Where the world's origin is; ALT is above the ellipsoid, else 0.")
  private static let yaw = Option(
    "yaw", "DEGREES", .number(in: -360...360), default: "0", group: "World",
    help: "How far the world is turned, counter-clockwise seen from above.")
}
