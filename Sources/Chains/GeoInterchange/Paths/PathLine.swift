public import Geodesy

/// A line of a document of another program: drawn, planned or recorded.
public struct PathLine: Hashable, Sendable {
  /// The kind of line in its document.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A recorded way: `trk` of GPX, `gx:Track` and `gx:MultiTrack` of KML.
    case track
    /// A planned way, whose points are places to pass: `rte` of GPX.
    case route
    /// A `LineString` of GeoJSON or KML, or a `LinearRing` of KML.
    case line
    /// The points of GeoJSON in the order of the text.
    case points
    /// The rows of CSV.
    case table
  }

  /// A point of a line.
  public struct Point: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// The altitude, above the surface that the document means; nil when unknown.
    public var altitude: Altitude?
    /// When it was reached, in seconds since 1970, or since any moment in tables that count them so;
    /// nil when unknown.
    public var time: Seconds?
    /// The radius in meters that holds the true position in 68 of 100 cases; nil when unknown.
    public var accuracy: Meters?

    /// Creates a point.
    public init(
      coordinate: Coordinate, altitude: Altitude? = nil, time: Seconds? = nil,
      accuracy: Meters? = nil
    ) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.time = time
      self.accuracy = accuracy
    }
  }

  /// The kind of line in its document.
  public var kind: Kind
  /// The name in the document; nil without a name.
  public var name: String?
  /// The points in the order of the document, at least one.
  public var points: [Point]
  /// The attribution required when it is shown.
  public var attribution: String?
  /// The length in meters that the document says.
  public var statedLength: Meters?

  /// Creates a line.
  public init(_ kind: Kind, name: String? = nil, points: [Point] = []) {
    self.kind = kind
    self.name = name
    self.points = points
  }

  /// Joins lines in their order, by a straight leg from each to the next.
  ///
  /// Name, kind, author and stated length are those of the first; where there are several, there is
  /// no name and no stated length, and only an author of all of them.
  public init(joining lines: [PathLine]) {
    self = lines.first ?? PathLine(.line)
    guard lines.count > 1 else { return }
    points = lines.flatMap(\.points)
    name = nil
    statedLength = nil
    if !lines.allSatisfy({ $0.attribution == attribution }) { attribution = nil }
  }

  /// The places in order, neighbors different.
  public var path: [Coordinate] {
    var found: [Coordinate] = []
    found.reserveCapacity(points.count)
    for point in points where point.coordinate != found.last { found.append(point.coordinate) }
    return found
  }

  /// The geodesic length in meters.
  public var length: Meters { Path(points.map(\.coordinate))?.length ?? 0 }

  /// Whether all of its points are at one place.
  var isStationary: Bool { points.allSatisfy { $0.coordinate == points[0].coordinate } }
}
