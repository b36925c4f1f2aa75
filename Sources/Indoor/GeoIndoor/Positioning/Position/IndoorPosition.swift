public import Geodesy

/// Position of a device in a venue or outdoors.
public struct IndoorPosition: Hashable, Sendable {
  /// The evidence that a position is based on.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// A marker that was seen, and world tracking since then.
    case marker
    /// Radio beacons.
    case beacons
    /// Satellites, outdoors.
    case gnss
  }

  /// Position on a floor.
  public struct Place: Hashable, Sendable {
    /// The id of the venue.
    public var venue: Venue.ID
    /// The id of the building.
    public var building: Building.ID
    /// The id of the floor.
    public var floor: Floor.ID
    /// Position on the floor's plan.
    public var point: FloorPoint
    /// Meters above the floor; nil when unknown.
    public var height: Meters?
    /// Meters above the center of the marker that was seen, below it negative; nil without a marker.
    public var heightAboveMarker: Meters?
    /// The id of the smallest room there; nil for none.
    public var room: String?
    /// Name of that room; nil without a name.
    public var label: String?
  }

  /// Time of the position.
  public var time: Seconds
  /// The evidence for the position.
  public var source: Source
  /// Indoor position; nil outdoors.
  public var place: Place?
  /// Geographic coordinate; nil on a plan without a georeference.
  public var coordinate: Coordinate?
  /// Altitude; nil if unknown.
  public var altitude: Altitude?
  /// Heading on the plan; nil if unknown.
  public var heading: PlanHeading?
  /// Heading in degrees clockwise from true north; nil if unknown.
  public var compass: Degrees?
  /// 68 % radius in meters: a disc of this radius holds 68 of 100 true positions; nil if unknown.
  ///
  /// With a marker, the drift of world tracking since its detection: 2 cm per meter walked.
  public var radius: Meters?
  /// Heading uncertainty: half the angle of a wedge to draw; nil without a heading.
  public var angle: Degrees?
  /// The uncertainty in each direction; nil where only a radius is known.
  package var covariance: PlanarCovariance?
  /// Whether what it rests on is doubtful now: tracking is limited.
  public var isDoubtful: Bool
  /// Whether the device counts as being under the sky, as the state of the session says.
  public var isOutdoor: Bool

  /// Creates a position; everything else is unknown.
  ///
  /// Unless said otherwise, it is outdoors when it has no place in a venue.
  public init(
    time: Seconds, source: Source, place: Place? = nil, coordinate: Coordinate? = nil,
    altitude: Altitude? = nil, radius: Meters?, isDoubtful: Bool = false,
    isOutdoor: Bool? = nil
  ) {
    self.time = time
    self.source = source
    self.place = place
    self.coordinate = coordinate
    self.altitude = altitude
    self.radius = radius
    self.isDoubtful = isDoubtful
    self.isOutdoor = isOutdoor ?? (place == nil)
  }
}

extension Venue {
  /// A position on a floor with what the venue knows of it: building, room, place on the Earth.
  public func position(
    _ point: FloorPoint, on floor: Floor, at time: Seconds, source: IndoorPosition.Source,
    height: Meters? = nil, heading: PlanHeading? = nil, radius: Meters?
  ) -> IndoorPosition {
    let room = label(of: point, on: floor.id)
    var position = IndoorPosition(
      time: time, source: source,
      place: IndoorPosition.Place(
        venue: id, building: floor.building, floor: floor.id, point: point, height: height,
        room: room?.id, label: room?.name),
      radius: radius)
    let frame = frame(of: floor)
    position.coordinate = frame?.coordinate(of: point)
    if var altitude = building(floor.building)?.altitude {
      altitude.meters += floor.height + (height ?? 0)
      position.altitude = altitude
    }
    position.heading = heading
    if let frame, let heading { position.compass = frame.compass(of: heading) }
    return position
  }
}
