public import GeoStreets
public import Geodesy

/// An action of the walker on the way, and its place.
public struct Maneuver: Hashable, Sendable {
  /// The kind of action.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The walk begins.
    case depart
    /// The street goes on under another name.
    case goOn = "continue"
    /// Another way is taken at a junction.
    case turn
    /// A street is crossed.
    case cross
    /// Steps begin.
    case steps
    /// An escalator or a moving walkway begins.
    case conveyor
    /// A lift is taken.
    case lift
    /// Another level of a building begins.
    case level
    /// A tunnel begins.
    case tunnel
    /// A bridge begins.
    case bridge
    /// A ferry is taken.
    case ferry
    /// A place that the author asked to pass.
    case via
    /// The walk ends.
    case arrive
  }

  /// The kind of action.
  public var kind: Kind
  /// The class of the angle.
  public var direction: TurnDirection
  /// The change of direction in degrees, clockwise positive, `-180...180`; 0 at both ends.
  public var angle: Degrees
  /// The direction of the walk behind it, degrees clockwise from true north in `0..<360`; at the
  /// last one the direction of arrival.
  public var heading: Degrees
  /// Meters along the walk from the start.
  public var distance: Meters
  /// Meters to the next one; 0 at the last.
  public var length: Meters
  /// The place.
  public var coordinate: Coordinate
  /// The street behind it; at the last one the street before.
  public var street: Street
  /// The name of the street that is crossed, else its reference, where it is known.
  public var crossed: String?
  /// The signals, markings, island and tactile paving of a crossing, as far as they are mapped.
  public var crossing: PointFeatures = []
  /// The extent of a crossing from curb to curb, of stairs, an escalator, a lift or a ferry, in
  /// meters along the walk from the start; nil for other kinds.
  public var extent: ClosedRange<Meters>?
  /// Whether steps lead up or down, where it is known.
  public var vertical: VerticalDirection?
  /// The level that is reached, where it is known.
  public var level: Double?
  /// The side on which the destination lies, `left` or `right`; nil but at the last one, and where
  /// it lies on the way.
  public var side: TurnDirection?

  /// Creates a maneuver of its parts.
  public init(
    kind: Kind, direction: TurnDirection, angle: Degrees, heading: Degrees, distance: Meters,
    length: Meters, coordinate: Coordinate, street: Street, crossed: String? = nil,
    crossing: PointFeatures = [], extent: ClosedRange<Meters>? = nil,
    vertical: VerticalDirection? = nil, level: Double? = nil, side: TurnDirection? = nil
  ) {
    self.kind = kind
    self.direction = direction
    self.angle = angle
    self.heading = heading
    self.distance = distance
    self.length = length
    self.coordinate = coordinate
    self.street = street
    self.crossed = crossed
    self.crossing = crossing
    self.extent = extent
    self.vertical = vertical
    self.level = level
    self.side = side
  }
}

/// Up or down, as a walker sees it.
public enum VerticalDirection: String, Hashable, Sendable, CaseIterable {
  /// Upward.
  case up
  /// Downward.
  case down
}
