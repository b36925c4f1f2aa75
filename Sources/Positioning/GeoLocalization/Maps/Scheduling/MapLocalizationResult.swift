public import Geodesy

/// A position that a request found.
public struct MapLocalizationResult: Hashable, Sendable {
  /// The id of the request.
  public var request: String
  /// Cause of the request.
  public var cause: LocalizationCause
  /// Number of pictures in the request: one or several.
  public var mode: LocalizationMode
  /// The maps that the camera was found in, as the service names them.
  public var maps: [String]
  /// The camera in the frame of the map or set that was asked for; nil when the service knows
  /// only the place on Earth.
  public var camera: FramePose?
  /// Alignment of the map or set in the AR world; nil without `camera`.
  public var alignment: MapAlignment?
  /// Confidence of the service, `0...1`; nil if the service gives none, which counts as 1.
  public var confidence: Double?
  /// The camera on Earth, as the service says or the map's georeference gives it; nil without one.
  public var place: MapCatalogue.Place?
}

extension MapCatalogue {
  /// A place on Earth with a height above a named surface.
  public struct Place: Hashable, Sendable {
    /// Position in degrees on WGS84.
    public var coordinate: Coordinate
    /// Altitude; nil if unknown.
    public var altitude: Altitude?

    /// Creates a place.
    public init(_ coordinate: Coordinate, altitude: Altitude? = nil) {
      self.coordinate = coordinate
      self.altitude = altitude
    }

    init(_ position: GeodeticPosition) {
      self.init(
        position.coordinate, altitude: Altitude(meters: position.height, datum: .ellipsoid))
    }
  }
}
