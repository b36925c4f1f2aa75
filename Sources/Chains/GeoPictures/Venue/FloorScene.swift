public import GeoIndoor
public import Geodesy

/// Everything that a picture of a floor shows.
public struct FloorScene: Hashable, Sendable {
  /// The venue that the floor belongs to.
  public var venue: Venue
  /// The floor.
  public var floor: Floor
  /// The picture of the plan as a `data:` URI; nil draws the outline.
  public var plan: String?
  /// The ways that are shown on the floor.
  package var routes: [FloorRoute] = []
  /// The user on the floor; nil for none.
  package var user: FloorUser?
  /// Minimum width of the shown area, in meters; nil for the whole floor.
  public var span: Meters?
  /// The words around the map.
  package var labels = MapLabels()

  /// Creates a scene of a floor.
  public init(_ venue: Venue, floor: Floor) {
    self.venue = venue
    self.floor = floor
  }

  var building: String { venue.building(floor.building)?.name ?? venue.name }

  /// The rooms of the floor, the largest first.
  var rooms: [Room] {
    venue.rooms(on: floor.id).sorted { ($0.shape.area, $0.id) > ($1.shape.area, $1.id) }
  }

  /// The part of the floor that something is drawn on.
  var extent: FloorBox {
    let drawn = venue.extent(of: floor)
    let points = routes.flatMap(\.points).filter(\.isUsable)
    // An empty floor is shown as a square of 10 m.
    var box = drawn ?? Self.emptyFloor
    for point in points { box.include(point) }
    return box
  }

  private static let emptyFloor = FloorBox(
    least: FloorPoint(x: 0, y: 0), greatest: FloorPoint(x: 10, y: 10))

  /// Span from which only the building is named, in multiples of its size (rule of floor maps).
  static let farSpan = 4.0

  /// Whether the picture is so far away that the floor would not show.
  var isFar: Bool {
    guard let span, span.isFinite else { return false }
    let box = venue.extent(of: floor) ?? extent
    return span > Self.farSpan * max(box.width, box.height)
  }
}

package struct FloorRoute: Hashable, Sendable {
  /// Drawing style of the line.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case solid
    /// Dots: where one has been, or what lies on other floors.
    case dotted
  }

  package var points: [FloorPoint]
  package var style: Style

  package init(_ points: [FloorPoint], style: Style = .solid) {
    self.points = points
    self.style = style
  }
}

package struct FloorUser: Hashable, Sendable {
  /// Position on the plan, in meters.
  package var position: FloorPoint
  /// Heading; nil if unknown.
  package var heading: PlanHeading?
  /// Position uncertainty, in meters; 0 draws no disc.
  package var radius: Meters
  /// Heading uncertainty to either side, in degrees.
  package var angle: Degrees

  package init(
    _ position: FloorPoint, heading: PlanHeading? = nil, radius: Meters = 0, angle: Degrees = 0
  ) {
    self.position = position
    self.heading = heading
    self.radius = radius
    self.angle = angle
  }
}
