public import Geodesy

/// The answer of a visual positioning service to one request: a position on Earth, in a map, or both.
public struct LocalizationResponse: Hashable, Sendable {
  /// The id of the request that this answers.
  public var request: String?
  /// The capture time of the picture, on the session's clock; nil if the log does not say.
  public var capturedAt: Seconds?
  /// Seconds between request and answer.
  public var latency: Seconds?
  /// The position of the camera.
  public var coordinate: Coordinate?
  /// The altitude of the camera.
  public var altitude: Altitude?
  /// The turn of the camera against east, north and up there; it looks along its -z.
  public var orientation: Orientation?
  /// The camera in the frame of the map.
  public var mapPose: FramePose?
  /// The camera in the AR world when the picture was taken.
  public var trackerPose: FramePose?
  /// Meters of horizontal uncertainty (68 %).
  public var horizontalAccuracy: Meters?
  /// Meters of vertical uncertainty (68 %).
  public var verticalAccuracy: Meters?
  /// Degrees of uncertainty about up (68 %).
  public var yawAccuracy: Degrees?
  /// The confidence of the service, `0...1`.
  public var confidence: Double?
  /// The maps that the picture was found in.
  public var maps: [String]
  /// The elements at the place that the service knows: a street, a sidewalk, a parking place.
  public var zones: [LocalizationZone]

  /// Creates an answer; what is not known is left out.
  public init(
    request: String? = nil, capturedAt: Seconds? = nil, latency: Seconds? = nil,
    coordinate: Coordinate? = nil, altitude: Altitude? = nil, orientation: Orientation? = nil,
    mapPose: FramePose? = nil, trackerPose: FramePose? = nil, horizontalAccuracy: Meters? = nil,
    verticalAccuracy: Meters? = nil, yawAccuracy: Degrees? = nil, confidence: Double? = nil,
    maps: [String] = [], zones: [LocalizationZone] = []
  ) {
    self.request = request
    self.capturedAt = capturedAt
    self.latency = latency
    self.coordinate = coordinate
    self.altitude = altitude
    self.orientation = orientation
    self.mapPose = mapPose
    self.trackerPose = trackerPose
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.yawAccuracy = yawAccuracy
    self.confidence = confidence
    self.maps = maps
    self.zones = zones
  }
}

/// An element of a street that a service knows at the place.
public struct LocalizationZone: Hashable, Sendable {
  /// The kind of element, as the service spells it.
  public var type: String
  /// Its id.
  public var id: String?

  /// Creates a zone.
  public init(type: String, id: String? = nil) {
    self.type = type
    self.id = id
  }
}
