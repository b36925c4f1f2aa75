import GeoCommandLine
import GeoInterchange
import GeoLocalization
import Geodesy

/// `geoanchor pose place`.
enum PosePlace {
  static let spec = CommandSpec(
    name: "place",
    summary: "Convert a pose of an AR world or a map to a geodetic position",
    discussion: """
      The world has y up; with --yaw 0, its x points east and its z south. The resulting \
      orientation is relative to east, north, up, with the body axes unchanged; heading and \
      elevation are those of its -z axis, along which cameras look.
      """,
    positionals: [PoseCommand.pose.spec],
    options: [origin.spec, yaw.spec] + FramePoseDocument.options,
    examples: [
      "geoanchor pose place 0,1.5,-20 --origin 37.7955,-122.3937,12 --yaw 90":
        "Compute the geodetic position of a point in an AR world.",
      "geoanchor pose place 2,1.5,-3,0,0.3827,0,0.9239 --origin 48.1,11.5 --format json":
        "Compute the position and heading of a camera, as JSON.",
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
    help: "Origin of the world; ALT is the ellipsoidal height, by default 0.")
  private static let yaw = Option(
    "yaw", "DEGREES", .number(in: -360...360), default: "0", group: "World",
    help: "Yaw of the world, counterclockwise from above.")
}
