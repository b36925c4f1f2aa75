public import Geodesy

/// A floor of a building.
public struct Floor: Hashable, Identifiable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: VenuePartID<Floor>
  /// The id of its building.
  public var building: Building.ID
  /// Name of the floor.
  public var name: String
  /// The label on a lift's button, such as `G`; nil if not given.
  public var shortName: String?
  /// The place in the order of floors: 0 is the ground floor, -1 the first below.
  public var ordinal: Int
  /// Meters of the floor above the ground floor.
  public var height: Meters
  /// The size of the plan in meters from left to right; nil when not given.
  public var planWidth: Meters?
  /// The size of the plan in meters from top to bottom; nil when not given.
  public var planHeight: Meters?
  /// Outline of the floor; nil if not drawn.
  public var outline: FloorPolygon?
  /// The picture of the plan; nil without.
  public var image: PlanImage?
  /// Points that are known on the plan and on the Earth.
  package var controlPoints: [ControlPoint] = []
  /// Placement of the plan on the Earth; nil to use that of the building.
  public var frame: FloorFrame?

  /// Assumed storey height for documents that state none: 3.5 m.
  public static let assumedStorey: Meters = 3.5

  /// Creates a floor of its parts; without a height, storeys of 3.5 m are assumed.
  public init(
    id: ID, building: Building.ID, name: String, shortName: String? = nil, ordinal: Int,
    height: Meters? = nil, planWidth: Meters? = nil, planHeight: Meters? = nil,
    outline: FloorPolygon? = nil, image: PlanImage? = nil, frame: FloorFrame? = nil
  ) {
    self.id = id
    self.building = building
    self.name = name
    self.shortName = shortName
    self.ordinal = ordinal
    self.height = height ?? Double(ordinal) * Self.assumedStorey
    self.planWidth = planWidth
    self.planHeight = planHeight
    self.outline = outline
    self.image = image
    self.frame = frame
  }
}
