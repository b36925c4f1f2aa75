public import Geodesy

/// What the altitude of a point of KML counts from.
public enum KMLAltitudeMode: String, Hashable, Sendable, CaseIterable {
  /// The altitude is not used: the point is on the ground.
  case clampToGround
  /// Meters above the ground.
  case relativeToGround
  /// Meters above the geoid EGM96 (OGC 07-147r2).
  case absolute
  /// The altitude is not used: the point is on the sea floor (`gx`).
  case clampToSeaFloor
  /// Meters above the sea floor (`gx`).
  case relativeToSeaFloor
}

/// A point of a placemark.
public struct KMLPoint: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// The third number, in meters; what it means is said by the mode.
  public var altitude: Meters?
  /// The element `altitudeMode`; nil when it is missing, which means `clampToGround`.
  public var mode: KMLAltitudeMode?

  /// Makes a point.
  public init(coordinate: Coordinate, altitude: Meters? = nil, mode: KMLAltitudeMode? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.mode = mode
  }
}

/// A line of a placemark.
public struct KMLLine: Hashable, Sendable {
  /// The points in order, all of the same altitude mode.
  public var points: [KMLPoint] = []
  /// The elements `when` of a track as they are written, one for each point; empty for other lines,
  /// and where there are more or fewer of them than positions.
  public var times: [String] = []
  /// Whether it is a `gx:Track`, or the tracks of a `gx:MultiTrack` one after the other.
  public var isTrack = false

  /// Makes an empty line.
  public init() {}
}

/// A placemark of a KML document.
public struct KMLPlacemark: Hashable, Sendable {
  /// The attribute `id`.
  public var id: String?
  /// The element `name`.
  public var name: String?
  /// The element `begin` of its time span, as written.
  public var begin: String?
  /// The element `end` of its time span, as written.
  public var end: String?
  /// The names and values of `Data` and `SimpleData` in its extended data, in order.
  public var data: [GPXWriter.Extension] = []
  /// The points.
  public var points: [KMLPoint] = []
  /// The lines, where they were asked for: of each `LineString`, `LinearRing`, `gx:Track` and
  /// `gx:MultiTrack`.
  public var lines: [KMLLine] = []
  /// The rings of each polygon, where they were asked for: pairs of longitude and latitude as
  /// written, the outer ring first.
  public var polygons: [[[SIMD2<Double>]]] = []
  /// How many shapes it has that are no points and were not asked for.
  public var otherShapes = 0
  /// How many of its positions are not separated as KML has it, with blanks beside their commas or
  /// a comma behind them; they were read all the same.
  public var loosePositions = 0
  /// Where it begins.
  public var place = TextPlace(line: 1, column: 1)

  /// Makes an empty placemark.
  public init() {}
}

/// The shapes of placemarks that are kept, besides points.
public enum KMLShapes: Hashable, Sendable {
  /// None.
  case points
  /// Lines.
  case lines
  /// Polygons.
  case polygons
}
