import GeoAnchors
public import Geodesy

/// Why an anchor cannot be written in a format that fixes what heights count from.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The altitude is unknown, and the format must have one.
  case noAltitude(id: String)
  /// The altitude cannot be converted.
  case height(id: String, GeodesyError)
  /// The format needs an origin and there is no anchor.
  case nothing
  /// The format holds exactly one anchor.
  case notOne(Int)

  /// The id of the anchor that is the reason; nil where it is not one of them.
  public var anchor: String? {
    switch self {
    case .noAltitude(let id), .height(let id, _): id
    case .nothing, .notOne: nil
    }
  }

  /// The reason without the anchor, for lists of anchors that share it.
  public var reason: String {
    switch self {
    case .noAltitude: "no altitude, and the format must have one above the ellipsoid"
    case .height(_, let error): error.description
    case .nothing, .notOne: description
    }
  }

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .noAltitude(let id):
      "anchor `\(id)` has no altitude, and the format must have one above the ellipsoid"
    case .height(let id, let error): "anchor `\(id)`: \(error)"
    case .nothing: "there are no anchors"
    case .notOne(let count): "the format holds one anchor, but there are \(count)"
    }
  }
}

/// The pose of an anchor as formats with fixed heights and turns have it.
struct PlacedAnchor {
  let anchor: Anchor
  let pose: Pose

  /// Places an anchor above the ellipsoid, turned as `turn` has it.
  init(_ anchor: Anchor, _ converter: AltitudeConverter) throws(ExportError) {
    guard let altitude = anchor.namedAltitude else { throw .noAltitude(id: anchor.id.rawValue) }
    let height = try Self.convert(altitude, of: anchor, to: .ellipsoid, converter)
    self.anchor = anchor
    pose = Pose(
      position: GeodeticPosition(anchor.coordinate, height: height.meters),
      orientation: Self.turn(of: anchor))
  }

  /// How an anchor is turned in east, north, up: its orientation, else its front (the x axis) at its
  /// heading, else to the east.
  static func turn(of anchor: Anchor) -> Orientation {
    if let turn = anchor.details.orientation,
      let found = try? Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    {
      return found
    }
    return anchor.heading.map { Orientation(heading: $0) } ?? .identity
  }

  /// The altitude above another datum.
  static func convert(
    _ altitude: Altitude, of anchor: Anchor, to datum: VerticalDatum,
    _ converter: AltitudeConverter
  ) throws(ExportError) -> Altitude {
    do throws(GeodesyError) {
      return try converter.convert(altitude, to: datum, at: anchor.coordinate)
    } catch {
      throw .height(id: anchor.id.rawValue, error)
    }
  }
}
