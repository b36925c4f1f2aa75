import GeoFormats
import Geodesy

/// Poses on Earth as services write them.
enum UprightPose {
  /// A position of three members.
  static func position(
    latitude: JSONNode, longitude: JSONNode, height: JSONNode
  ) throws(FormatError) -> GeodeticPosition {
    let meters = height.isNull ? 0 : try height.number(in: -20_000...100_000)
    let (north, east) = (try latitude.number(), try longitude.number())
    do throws(GeodesyError) {
      return GeodeticPosition(
        try Coordinate(validating: north, longitude: east), height: meters)
    } catch {
      throw .coordinate(error, path: latitude.path.description, at: latitude.place)
    }
  }

  /// A pose in the frame `Y-Up-ENU`: y up, x east, and z north for left hands, south for right ones.
  ///
  /// The camera's own axes are those of the service; it becomes a camera that looks along its -z.
  static func read(_ node: JSONNode, isRightHanded: Bool) throws(FormatError) -> Pose {
    try node.requireObject()
    let place = node["position"]
    try place.requireObject()
    let position = try position(
      latitude: place["lat"], longitude: place["lon"], height: place["h"])
    let turn = try PoseMembers.turn(node["quaternion"])
    let own = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: turn)
      .exchanged(isRightHanded: isRightHanded).orientation
    let upright = FrameConvention.eus.orientation(own, keepingBodyIn: .enu)
    return Pose(position: position, orientation: upright ?? own)
  }
}
