import GeoCommandLine
import GeoFormats
import GeoIndoorRouting
import GeoVenues
import Geodesy

/// Finds the places of a venue that people type.
///
/// `LAT,LON` is outdoors, `LAT,LON,LEVEL` on a floor; `FLOOR/X,Y` counts meters on a plan;
/// everything else is the id or the name of a room, a place, an opening, a connector, a marker or
/// a beacon.
struct VenuePlaceFinder {
  let plans: VenuePlans
  let arguments: ParsedArguments
  private var venue: Venue { plans.venue }

  init(_ plans: VenuePlans, _ arguments: ParsedArguments) {
    self.plans = plans
    self.arguments = arguments
  }

  /// A place and where it is on its floor's plan, if on one.
  struct Found {
    var place: VenuePlace
    var floor: Floor?
    var point: FloorPoint?
  }

  static let expectation =
    "LAT,LON outdoors, LAT,LON,LEVEL, FLOOR/X,Y, or the id or name of a room or place"

  /// The place of an option.
  func place(_ option: String) throws -> Found {
    let text = try arguments.required.text(option)
    if let slash = text.lastIndex(of: "/"), let point = Self.pair(text[text.index(after: slash)...])
    {
      let floor = try floor(String(text[..<slash]), option)
      return found(point, floor)
    }
    if text.contains(",") && text.allSatisfy({ "0123456789+-.,eE ".contains($0) }) {
      return try coordinate(text, option)
    }
    return try named(text, option)
  }

  /// The floor of an id, a name, a short name or an ordinal.
  func floor(_ text: String, _ option: String) throws -> Floor {
    let wanted = text.lowercased()
    let floors = venue.floors
    let choices = [
      floors.filter { $0.id == text }, floors.filter { $0.name.lowercased() == wanted },
      floors.filter { $0.shortName?.lowercased() == wanted },
      floors.filter { "\($0.ordinal)" == text },
    ]
    guard let found = choices.first(where: { !$0.isEmpty }) else {
      throw arguments.badValue(
        option, text: text, expected: "the id, name or ordinal of a floor",
        problem: "there is no such floor",
        hint: "there are "
          + floors.prefix(20).map { ShownText.quote($0.id) }.joined(separator: ", "))
    }
    guard found.count == 1 else {
      throw arguments.badValue(
        option, text: text, expected: "one floor", problem: "several floors are called so",
        hint: "their ids are "
          + found.prefix(20).map { ShownText.quote($0.id) }.joined(separator: ", "))
    }
    return found[0]
  }

  private func coordinate(_ text: String, _ option: String) throws -> Found {
    let point: PointArgument
    do {
      point = try PlaceSyntax.point(text)
    } catch {
      throw arguments.badValue(
        option, text: text, expected: Self.expectation, problem: error.problem, hint: error.hint)
    }
    return Found(place: VenuePlace(point.coordinate, level: point.altitude))
  }

  private func named(_ text: String, _ option: String) throws -> Found {
    let things = self.things
    var matching = things.filter { $0.id == text }
    if matching.isEmpty {
      let wanted = text.lowercased()
      matching = things.filter { $0.name?.lowercased() == wanted }
    }
    guard let thing = matching.first else {
      let names = things.compactMap(\.name)
      let near = names.filter { $0.lowercased().contains(text.lowercased()) }.prefix(5)
      throw arguments.badValue(
        option, text: text, expected: Self.expectation, problem: "nothing is called so",
        hint: near.isEmpty
          ? nil : "there is " + near.map { ShownText.quote($0) }.joined(separator: ", "))
    }
    guard matching.count == 1 else {
      throw arguments.badValue(
        option, text: text, expected: "one place", problem: "several things are called so",
        hint: "their ids are "
          + matching.prefix(20).map { ShownText.quote($0.id) }.joined(separator: ", "))
    }
    guard let floor = venue.floor(thing.floor) else {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text))", causes: ["its floor `\(thing.floor)` is missing"])
    }
    return found(thing.point, floor)
  }

  private func found(_ point: FloorPoint, _ floor: Floor) -> Found {
    let coordinate = plans.frame(of: floor)?.coordinate(of: point)
    return Found(
      place: VenuePlace(
        coordinate ?? Coordinate(latitude: 0, longitude: 0), level: Double(floor.ordinal)),
      floor: floor, point: point)
  }

  private typealias Thing = (id: String, name: String?, floor: String, point: FloorPoint)

  /// Everything that has a name and a place.
  private var things: [Thing] {
    var all: [Thing] = venue.rooms.compactMap { room in
      room.shape.labelPoint.map { (room.id, room.name, room.floor, $0) }
    }
    all += venue.pointsOfInterest.map { ($0.id, $0.name, $0.floor, $0.position) }
    all += venue.openings.map { ($0.id, $0.name, $0.floor, $0.middle) }
    all += venue.connectors.compactMap { connector in
      connector.stops.first.map { (connector.id, connector.name, $0.floor, $0.position) }
    }
    all += venue.markers.map { ($0.id, nil, $0.floor, $0.position) }
    all += venue.beacons.map { ($0.id, nil, $0.floor, $0.position) }
    all += venue.paths.nodes.filter(\.isEntrance).map { ($0.id, nil, $0.floor, $0.position) }
    return all
  }

  private static func pair(_ text: Substring) -> FloorPoint? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      try? NumberSyntax.number($0)
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    let point = FloorPoint(x: x, y: y)
    return point.isUsable ? point : nil
  }
}
