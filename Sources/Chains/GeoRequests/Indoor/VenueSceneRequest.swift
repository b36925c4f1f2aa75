import GeoIndoor
public import GeoPictures
import GeoStreets
public import GeoTexts
public import Geodesy

/// A request for a drawing of a venue: its floors, a route and a user.
public struct VenueSceneRequest: Hashable, Sendable {
  package struct User: Hashable, Sendable {
    package var place: IndoorPlace
    /// The direction of view, clockwise from the top of the plan in degrees; nil when unknown.
    package var heading: Degrees?
    /// The uncertainty of the place, a radius in meters.
    package var radius: Meters = 0
    /// The uncertainty of the heading, in degrees to either side.
    package var angle: Degrees = 0

    /// Creates a user whose place is exact.
    package init(_ place: IndoorPlace) { self.place = place }
  }

  /// The floor, by id, name, short name or ordinal; nil for that of the user, of the destination, or the
  /// ground floor.
  public var floor: String?
  /// Whether only that floor is drawn, with the parts of the route on other floors dotted.
  public var isOneFloor = false
  /// Whether plans without a place on the Earth are laid at latitude 0, longitude 0.
  public var laysPlans = false
  /// The picture of the floor's plan as a `data:` URI.
  public var plan: String?
  package var user: User?
  /// The meters that a picture shows from left to right; nil for the whole floor.
  public var span: Meters?
  /// The route that is drawn; its chain is disregarded.
  public var route: IndoorRouteRequest?
  /// The language of the words.
  public var language = Language.english

  /// Creates a request for all floors.
  public init() {}
}

extension IndoorRoutePlanner {
  /// Floors as a page that switches them, as a request draws them.
  public func map(of floors: [FloorScene], for request: VenueSceneRequest) -> MapScene {
    var map = MapScene(
      title: plans.venue.name,
      attribution: request.route?.network == nil ? nil : resources.network?.provenance.attribution,
      labels: MapLabels(in: request.language))
    map.floors = floors.compactMap(MapFloor.init)
    return map
  }

  /// The floors that a request draws, from the lowest of each building up.
  /// - Throws: `RequestError` when there is no floor, a place is not known, or there is no route.
  public func scenes(_ request: VenueSceneRequest) throws(RequestError) -> [FloorScene] {
    var asked = request.route
    asked?.chain = nil
    var route: PlannedIndoorRoute?
    if let asked { route = try plan(asked) }
    var place: FoundIndoorPlace?
    if let user = request.user { place = try plans.find(user.place) }
    let sorted = plans.venue.sortedFloors
    var named: Floor?
    if let floor = request.floor { named = try plans.floor(called: floor) }
    let usual =
      place?.floor ?? route?.end.floor ?? sorted.first { $0.ordinal == 0 } ?? sorted.first
    guard let one = named ?? usual else { throw .noFloors }
    if request.plan != nil, one.image == nil { throw .noPixelSize(floor: one.id) }
    let drawn = request.laysPlans ? plans.laidVenue : plans.venue
    let labels = MapLabels(in: request.language)
    return (request.isOneFloor || named != nil ? [one] : sorted).map { floor in
      var scene = FloorScene(drawn, floor: drawn.floor(floor.id) ?? floor)
      scene.labels = labels
      scene.plan = floor == one ? request.plan : nil
      scene.span = request.span
      if let route {
        scene.routes = route.route.line.parts(on: floor, in: plans, isOne: request.isOneFloor)
      }
      if let user = request.user, let point = place?.point(on: floor, in: plans) {
        scene.user = FloorUser(
          point, heading: user.heading.flatMap { PlanHeading(clockwise: $0) },
          radius: user.radius, angle: user.angle)
      }
      return scene
    }
  }
}

extension FoundIndoorPlace {
  /// The point of the place on the plan of a floor; nil when it is on another.
  fileprivate func point(on floor: Floor, in plans: VenuePlans) -> FloorPoint? {
    if let own = self.floor { return own == floor ? point : nil }
    guard place.level == Double(floor.ordinal) else { return nil }
    return plans.frame(of: floor)?.point(of: place.coordinate)
  }
}

extension VenueLine {
  /// The parts of the line on the plan of a floor: lines on the floor itself and, where only one
  /// floor is drawn, dots for those on others.
  fileprivate func parts(on floor: Floor, in plans: VenuePlans, isOne: Bool) -> [FloorRoute] {
    guard let frame = plans.frame(of: floor) else { return [] }
    let level = Double(floor.ordinal)
    return legs.compactMap { leg in
      let isHere = leg.value == .floor(level)
      guard isHere || isOne else { return nil }
      let points = points.filter { $0.distance >= leg.from && $0.distance <= leg.to }
        .map { frame.point(of: $0.coordinate) }
      return FloorRoute(points, style: isHere ? .solid : .dotted)
    }
  }
}
