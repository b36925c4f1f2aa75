package import GeoFormats
import Geodesy

extension RecordLayout<WaypointGraph.Place> {
  /// Places of a waypoint graph (`Data/schemas/localize-waypoints.schema.json`).
  package static var places: RecordLayout<WaypointGraph.Place> {
    RecordLayout(
      "places",
      [
        .text("place") { $0.id }, .text("name", \.name), .text("type", \.type),
        .text("description", \.text), .number("x", decimals: 6, \.position.x),
        .number("y", decimals: 6, \.position.y), .number("z", decimals: 6, \.position.z),
        .text("waypoint", \.waypoint),
        .number("arrivalRadiusMeters", title: "radius", decimals: 3, \.arrivalRadius),
      ])
  }
}

extension WaypointRoute {
  /// A stop, and at the last one the place that it leads to.
  package struct Record: Sendable {
    fileprivate let stop: Stop
    fileprivate let place: String?
  }

  /// The stops in order.
  package var records: [Record] {
    stops.dropLast().map { Record(stop: $0, place: nil) }
      + stops.suffix(1).map { Record(stop: $0, place: place?.name) }
  }
}

extension RecordLayout<WaypointRoute.Record> {
  /// Stops of a route (`Data/schemas/localize-route.schema.json`).
  package static var stops: RecordLayout<WaypointRoute.Record> {
    RecordLayout(
      "waypoints",
      [
        .text("waypoint", \.stop.waypoint), .number("x", decimals: 6, \.stop.position.x),
        .number("y", decimals: 6, \.stop.position.y),
        .number("z", decimals: 6, \.stop.position.z),
        .number("distanceMeters", title: "distance", decimals: 3, \.stop.distance),
        .text("place", \.place),
      ])
  }
}
