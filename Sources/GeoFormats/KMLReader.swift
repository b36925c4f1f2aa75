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

/// A placemark of a KML document.
public struct KMLPlacemark: Hashable, Sendable {
  /// The element `name`.
  public var name: String?
  /// The names and values of `ExtendedData/Data`, in order.
  public var data: [GPXWriter.Extension] = []
  /// The points.
  public var points: [KMLPoint] = []
  /// How many lines, polygons, models and tracks it has.
  public var otherShapes = 0
  /// Where it begins.
  public var place = TextPlace(line: 1, column: 1)

  /// Makes an empty placemark.
  public init() {}
}

/// Reads the placemarks of KML 2.2 one by one, with or without a namespace.
///
/// Links are not followed; unknown elements are passed over.
public enum KMLReader {
  /// The longest text of one element, in bytes.
  public static let longestText = 1 << 22

  /// The most points of one placemark.
  public static let mostPoints = 1 << 16

  /// Reads a document, in memory that does not grow with it.
  ///
  /// - Returns: How many bare ampersands were escaped.
  /// - Throws: `FormatError` with line and column: not well-formed, not KML, an entity declaration, a
  ///   point without a valid position, a nesting or text beyond the limits.
  public static func read(
    _ feed: ByteFeed, placemark: @escaping (KMLPlacemark) -> Void
  ) throws(FormatError) -> Int {
    let parser = KMLParser(placemark: placemark)
    guard let reader = XMLReader(handler: parser) else {
      throw .limit("there is no memory for the reader", at: TextPlace(line: 1, column: 1))
    }
    return try reader.read(feed)
  }
}
