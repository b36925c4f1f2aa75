import GeoSystem
public import Geodesy

/// Placement of a floor's plan on the Earth.
///
/// The plan is laid on the plane that touches the ellipsoid at the origin; over the 10 km that the
/// largest venues measure, the plane's distances are those on the ellipsoid to 4 parts in 10⁷.
public struct FloorFrame: Hashable, Sendable {
  /// The point where the plane touches the Earth.
  public var origin: Coordinate { plane.origin.coordinate }
  /// Floor meters to meters east (first) and north (second) of the origin.
  package let eastNorth: PlaneTransform
  private let fromEastNorth: PlaneTransform
  private let plane: LocalFrame

  /// Creates a frame of a map from floor meters to meters east and north of a place.
  ///
  /// Nil if the map is singular or has a non-finite number.
  package init?(origin: Coordinate, eastNorth: PlaneTransform) {
    guard let back = eastNorth.inverse, origin.latitude.isFinite, origin.longitude.isFinite else {
      return nil
    }
    self.eastNorth = eastNorth
    fromEastNorth = back
    plane = LocalFrame(origin: GeodeticPosition(origin, height: 0))
  }

  /// Creates a frame of the plan's upper left corner and the compass bearing of the plan's top.
  /// - Parameters:
  ///   - corner: Position of the floor's `x = 0, y = 0`.
  ///   - planTop: Degrees clockwise from true north; 0 for a plan with north at the top. Nil comes
  ///     back when it is not finite.
  public init?(corner: Coordinate, planTop: Degrees = 0) {
    guard planTop.isFinite else { return nil }
    let (sine, cosine) = PlaneTransform.sineAndCosine(planTop)
    self.init(
      origin: corner,
      eastNorth: PlaneTransform(xx: cosine, xy: -sine, yx: -sine, yy: -cosine))
  }

  /// The place of a floor point; its numbers are NaN when the point's are.
  public func coordinate(of point: FloorPoint) -> Coordinate {
    let there = eastNorth.applied(to: point)
    do throws(GeodesyError) {
      return try plane.position(ENUPosition(east: there.x, north: there.y, up: 0)).coordinate
    } catch {
      return Coordinate(latitude: .nan, longitude: .nan)
    }
  }

  /// The floor point below or above a place of the Earth.
  public func point(of coordinate: Coordinate) -> FloorPoint {
    var height = 0.0
    var there = plane.local(GeodeticPosition(coordinate, height: height))
    // The plane leaves the ellipsoid; the place is lifted onto it, or the way back would miss by 10 µm at 1 km.
    for _ in 0..<3 {
      height -= there.up
      there = plane.local(GeodeticPosition(coordinate, height: height))
    }
    return fromEastNorth.applied(to: FloorPoint(x: there.east, y: there.north))
  }

  /// The compass bearing of the plan's top, degrees clockwise from true north in `0..<360`.
  public var planTop: Degrees {
    let bearing = atan2(-eastNorth.xy, -eastNorth.yy) * 180 / .pi
    return bearing < 0 ? bearing + 360 : bearing
  }

  /// Meters on the Earth per meter of the plan, averaged over the directions.
  public var scale: Double {
    abs(eastNorth.xx * eastNorth.yy - eastNorth.xy * eastNorth.yx).squareRoot()
  }

  /// The compass bearing of a direction on the plan.
  public func compass(of heading: PlanHeading) -> Degrees {
    let (sine, cosine) = PlaneTransform.sineAndCosine(heading.clockwise)
    let east = eastNorth.xx * sine - eastNorth.xy * cosine
    let north = eastNorth.yx * sine - eastNorth.yy * cosine
    let bearing = atan2(east, north) * 180 / .pi
    return bearing < 0 ? bearing + 360 : bearing
  }

  /// The polygon of the Earth over a polygon of the floor.
  public func polygon(of polygon: FloorPolygon) -> Polygon {
    Polygon(
      exterior: polygon.exterior.map { coordinate(of: $0) },
      holes: polygon.holes.map { ring in ring.map { coordinate(of: $0) } })
  }

  /// The polygon of the floor under a polygon of the Earth.
  public func polygon(of polygon: Polygon) -> FloorPolygon {
    FloorPolygon(
      exterior: polygon.exterior.map { point(of: $0) },
      holes: polygon.holes.map { ring in ring.map { point(of: $0) } })
  }
}
