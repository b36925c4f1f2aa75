extension Connector {
  /// How one goes from floor to floor.
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

/// Which way a connector or a link may be used.
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
  /// Where a connector meets a floor.
  public struct Stop: Hashable, Sendable {
    /// The id of the floor.
    public var floor: Floor.ID
    /// Where one steps off.
    public var position: FloorPoint

    /// Creates a stop.
    public init(floor: Floor.ID, position: FloorPoint) {
      self.floor = floor
      self.position = position
    }
  }

  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// What people call it; nil without a name.
  public var name: String?
  /// Its kind, such as stairs or lift.
  public var kind: Connector.Kind
  /// The floors that it joins, in its own order, at least two.
  public var stops: [Stop]
  /// Which way along the stops it may be used.
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
