extension Connector {
  /// Kind of connection between floors.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Steps.
    case stairs
    /// Moving steps.
    case escalator
    /// A lift.
    case elevator
    /// A slope without steps.
    case ramp

    /// Whether wheels can use it.
    public var isStepFree: Bool { self == .elevator || self == .ramp }
  }
}

/// Direction of travel on a connector or a link.
public enum TravelDirection: String, Hashable, Sendable, CaseIterable {
  /// Both ways.
  case both
  /// From the first end to the last only.
  case forward
  /// From the last end to the first only.
  case backward
}

/// Stairs, an escalator, a lift or a ramp that joins floors.
public struct Connector: Hashable, Sendable {
  /// A stop of a connector on a floor.
  public struct Stop: Hashable, Sendable {
    /// The id of the floor.
    public var floor: Floor.ID
    /// The point where one steps off.
    public var position: FloorPoint

    /// Creates a stop.
    public init(floor: Floor.ID, position: FloorPoint) {
      self.floor = floor
      self.position = position
    }
  }

  /// The id, unique among the things of the venue.
  public var id: String
  /// Name; nil if unnamed.
  public var name: String?
  /// Its kind, such as stairs or lift.
  public var kind: Connector.Kind
  /// The floors that it joins, in its own order, at least two.
  public var stops: [Stop]
  /// Direction of travel along the stops.
  public var direction: TravelDirection

  /// Creates a connector of its parts.
  public init(
    id: String, name: String? = nil, kind: Connector.Kind, stops: [Stop],
    direction: TravelDirection = .both
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.stops = stops
    self.direction = direction
  }
}
