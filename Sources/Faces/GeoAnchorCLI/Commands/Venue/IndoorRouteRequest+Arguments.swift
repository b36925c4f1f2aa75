import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoRequests

/// The options that ask for a route through a venue.
enum IndoorRouteOption {
  static let from = Option(
    "from", "PLACE", .text, group: "Route", help: "Start: \(IndoorPlace.expectation).")
  static let to = Option(
    "to", "PLACE", .text, group: "Route", help: "Destination, in the same form.")
  static let network = StreetOption.network("Route", ", for places outdoors")

  static let avoidances = ["stepFree", "noLift"].map(IndoorRouteRequest.table.option)

  static let all =
    [from.spec, to.spec, network.spec] + IndoorRouteRequest.table.options()
}

extension IndoorRouteRequest {
  init(_ arguments: ParsedArguments) throws {
    guard let start = try arguments.indoorPlace(IndoorRouteOption.from) else {
      throw arguments.missing(IndoorRouteOption.from)
    }
    guard let end = try arguments.indoorPlace(IndoorRouteOption.to) else {
      throw arguments.missing(IndoorRouteOption.to)
    }
    self.init(from: start, to: end)
    try arguments.set(Self.table, in: &self)
    network = arguments[IndoorRouteOption.network]
  }

  /// The options of its places, with what they name.
  var names: [(option: any ArgumentKey, name: String?)] {
    [(IndoorRouteOption.from, start.name), (IndoorRouteOption.to, end.name)]
  }
}

extension ParsedArguments {
  /// The place of an option: `LAT,LON` is outdoors, `LAT,LON,LEVEL` on a floor, `FLOOR/X,Y` counts
  /// meters on a plan, everything else is a name.
  func indoorPlace(_ option: Option<String?>) throws -> IndoorPlace? {
    guard let text = self[option] else { return nil }
    if let slash = text.lastIndex(of: "/"),
      let point = IndoorPlace.pair(text[text.index(after: slash)...])
    {
      return .point(point, floor: String(text[..<slash]))
    }
    guard text.contains(","), text.allSatisfy({ "0123456789+-.,eE ".contains($0) }) else {
      return .named(text)
    }
    let point = try reading(option, as: IndoorPlace.expectation) { try PlaceSyntax.point(text) }
    return .coordinate(point.coordinate, level: point.altitude)
  }
}

extension IndoorPlace {
  static let expectation =
    "LAT,LON outdoors, LAT,LON,LEVEL, FLOOR/X,Y, or the id or name of a room or place"

  fileprivate static func pair(_ text: Substring) -> FloorPoint? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      try? NumberSyntax.number($0)
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    let point = FloorPoint(x: x, y: y)
    return point.isUsable ? point : nil
  }
}
