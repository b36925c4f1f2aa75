import Foundation
import GeoAnchorClient
import GeoAnchorKit

/// Plans a tour with a running service and exports it: its chain as JSON, its walk as GeoJSON.
///
///     tour-planner http://127.0.0.1:8080 FOLDER START END [VIA…]
///
/// A place is `LATITUDE,LONGITUDE`, or an anchor of the service's store as `@Name`.
@main
struct TourPlanner {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let places = arguments.dropFirst(2).compactMap(place)
    guard places.count >= 2, places.count == arguments.count - 2 else {
      end(2, "usage: tour-planner URL FOLDER START END [VIA...]")
    }
    do {
      let service = ServiceClient(try ServiceAddress(arguments[0]))
      let course = [places[0]] + places.dropFirst(2) + [places[1]]
      let tour = try await service.plan(RouteRequest(.streets(course)))
      for format in [TextFormat.json, .geojson] {
        let path = "\(arguments[1])/tour.\(format.rawValue)"
        try Data(tour.text(format).utf8).write(to: URL(filePath: path))
      }
      print("\(tour.chain.anchors.count) anchors over \(Int(tour.chain.length.rounded())) m")
    } catch {
      end(1, "error: \(error)")
    }
  }

  /// The place that a text names.
  static func place(_ text: String) -> RequestedPlace? {
    if text.hasPrefix("@") { return .anchor(text) }
    let numbers = text.split(separator: ",").map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    return .coordinate(Coordinate(latitude: latitude, longitude: longitude))
  }

  static func end(_ status: Int32, _ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
  }
}
