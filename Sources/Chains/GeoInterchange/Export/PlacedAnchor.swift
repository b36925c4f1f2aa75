import GeoAnchors
import Geodesy

/// The pose of an anchor as formats with fixed heights and turns have it.
struct PlacedAnchor {
  let anchor: Anchor
  let pose: Pose

  /// Places an anchor above the ellipsoid, turned as `turn` has it.
  init(_ anchor: Anchor, _ converter: AltitudeConverter) throws(InterchangeError) {
    guard let altitude = anchor.namedAltitude else { throw .noAltitude(id: anchor.id.rawValue) }
    let height = try Self.convert(altitude, of: anchor, to: .ellipsoid, converter)
    self.anchor = anchor
    pose = Pose(
      position: GeodeticPosition(anchor.coordinate, height: height.meters),
      orientation: Self.turn(of: anchor))
  }

  /// Places an anchor above the ellipsoid; an unknown altitude is 0 m above the ground.
  init(grounded anchor: Anchor, _ converter: AltitudeConverter) throws(InterchangeError) {
    var anchor = anchor
    if anchor.namedAltitude == nil { anchor.altitude = Altitude(meters: 0, datum: .ground) }
    try self.init(anchor, converter)
  }

  /// The turn of an anchor in east, north, up: its orientation, else its front (the x axis) at its
  /// heading, else to the north.
  static func turn(of anchor: Anchor) -> Orientation {
    if let turn = anchor.details.orientation,
      let found = try? Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    {
      return found
    }
    return Orientation(heading: anchor.heading ?? 0)
  }

  /// The altitude above another datum.
  static func convert(
    _ altitude: Altitude, of anchor: Anchor, to datum: VerticalDatum,
    _ converter: AltitudeConverter
  ) throws(InterchangeError) -> Altitude {
    do throws(GeodesyError) {
      return try converter.convert(altitude, to: datum, at: anchor.coordinate)
    } catch {
      throw .height(id: anchor.id.rawValue, error)
    }
  }
}
