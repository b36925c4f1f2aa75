public import GeoIndoor
import Geodesy

/// A place of a venue that was found, and where it is on its floor's plan.
package struct FoundIndoorPlace: Hashable, Sendable {
  /// The position on the plan and the level.
  package var place: VenuePlace
  /// Its floor; nil for a position.
  package var floor: Floor?
  /// The point on the plan of the floor; nil for a position.
  package var point: FloorPoint?
}

extension VenuePlans {
  /// The place that a request names.
  /// - Throws: `RequestError` when a name means nothing of the venue, or several things.
  package func find(_ place: IndoorPlace) throws(RequestError) -> FoundIndoorPlace {
    switch place {
    case .coordinate(let coordinate, let level):
      return FoundIndoorPlace(place: VenuePlace(coordinate, level: level))
    case .point(let point, let floor): return found(point, try self.floor(called: floor))
    case .named(let name): return try named(name)
    }
  }

  /// The floor of an id, a name, a short name or an ordinal.
  /// - Throws: `RequestError` when none matches, or several do.
  public func floor(called text: String) throws(RequestError) -> Floor {
    let wanted = text.lowercased()
    let floors = venue.floors
    let choices = [
      floors.filter { $0.id.rawValue == text }, floors.filter { $0.name.lowercased() == wanted },
      floors.filter { $0.shortName?.lowercased() == wanted },
      floors.filter { "\($0.ordinal)" == text },
    ]
    guard let found = choices.first(where: { !$0.isEmpty }) else {
      throw .noFloor(text, known: floors.map(\.id))
    }
    guard found.count == 1 else { throw .severalFloors(text, ids: found.map(\.id)) }
    return found[0]
  }

  private func named(_ text: String) throws(RequestError) -> FoundIndoorPlace {
    let things = self.things
    let wanted = text.lowercased()
    let same = things.filter { $0.id == text }
    let matching = same.isEmpty ? things.filter { $0.name?.lowercased() == wanted } : same
    guard let thing = matching.first else {
      let near = things.compactMap(\.name).filter { $0.lowercased().contains(wanted) }
      throw .noPlace(text, similar: Array(near.prefix(5)))
    }
    guard matching.count == 1 else {
      throw .severalPlaces(text, ids: matching.map(\.id))
    }
    guard let floor = venue.floor(thing.floor) else {
      throw .missingFloor(of: text, floor: thing.floor)
    }
    return found(thing.point, floor)
  }

  private func found(_ point: FloorPoint, _ floor: Floor) -> FoundIndoorPlace {
    let coordinate = frame(of: floor)?.coordinate(of: point)
    return FoundIndoorPlace(
      place: VenuePlace(
        coordinate ?? Coordinate(latitude: 0, longitude: 0), level: Double(floor.ordinal)),
      floor: floor, point: point)
  }

  private typealias Thing = (id: String, name: String?, floor: Floor.ID, point: FloorPoint)

  /// Everything that has an id and a place.
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
    all += venue.pathNodes.filter(\.isEntrance).map {
      ($0.id.rawValue, nil, $0.floor, $0.position)
    }
    return all
  }
}
