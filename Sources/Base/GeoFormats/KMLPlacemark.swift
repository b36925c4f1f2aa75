package import Geodesy

/// The reference of a KML point's altitude.
package enum KMLAltitudeMode: String, Hashable, Sendable, CaseIterable {
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

package struct KMLPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  /// The third number, in meters, above the surface of the mode.
  package var altitude: Meters?
  /// The element `altitudeMode`; nil when it is missing, which means `clampToGround`.
  package var mode: KMLAltitudeMode?

  package init(coordinate: Coordinate, altitude: Meters? = nil, mode: KMLAltitudeMode? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.mode = mode
  }
}

package struct KMLLine: Hashable, Sendable {
  /// The points in order, all of the same altitude mode.
  package var points: [KMLPoint] = []
  /// The elements `when` of a track as they are written, one for each point; empty for other lines,
  /// and where there are more or fewer of them than positions.
  package var times: [String] = []
  /// Whether it is a `gx:Track`, or the tracks of a `gx:MultiTrack` one after the other.
  package var isTrack = false

  package init() {}
}

package struct KMLPlacemark: Hashable, Sendable {
  package var id: String?
  package var name: String?
  /// Whether it is a `PhotoOverlay` or a `gx:FlyTo`, whose place is that of its camera.
  package var isView = false
  /// The element `begin` of its time span, as written.
  package var begin: String?
  /// The element `end` of its time span, as written.
  package var end: String?
  /// The names and values of `Data` and `SimpleData` in its extended data, in order.
  package var data: [GPXWriter.Extension] = []
  /// The values of those whose schema says that they are numbers or booleans, by their names.
  package var typedData: [String: JSONValue] = [:]
  /// Its other elements, as `MarkupTree` has them, where only points were asked for.
  package var elements: [JSONObject.Member] = []
  /// The number of these that are too long or nest too deep; they were left out.
  package var longElements = 0
  /// The names of the folders that it is in, the outermost first.
  package var folders: [String] = []
  /// The parts of its style that concern a point, such as `IconStyle`.
  package var style: [JSONObject.Member] = []
  package var points: [KMLPoint] = []
  /// The lines, where they were asked for: of each `LineString`, `LinearRing`, `gx:Track` and `gx:MultiTrack`.
  package var lines: [KMLLine] = []
  /// The rings of each polygon, where they were asked for: pairs of longitude and latitude as
  /// written, the outer ring first.
  package var polygons: [[[SIMD2<Double>]]] = []
  /// The number of its shapes that are no points and were not asked for.
  package var otherShapes = 0
  /// The number of positions with blanks beside their commas or a comma behind them, unlike KML;
  /// they were read all the same.
  package var loosePositions = 0
  package var place = TextPlace(line: 1, column: 1)

  package init() {}
}

/// The shapes of placemarks that are kept, besides points.
package enum KMLShapes: Hashable, Sendable {
  /// Points alone.
  case points
  case lines
  case polygons
}
