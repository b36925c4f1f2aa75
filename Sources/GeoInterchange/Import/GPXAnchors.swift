import GeoFormats
import Geodesy

/// Reads anchors from the waypoints of GPX.
enum GPXAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let top = TextPlace(line: 1, column: 0)
    let escaped = try GPXReader.read(feed) { item, place in
      switch item {
      case .document(let version):
        if version == nil { sink.repaired(.noVersion, at: top) }
      case .waypoint(let point): sink.take(draft(point, sink.options), at: place)
      case .badNumber(let place): sink.repaired(.emptyElevation, at: place)
      case .routeBegins, .trackBegins: sink.repaired(.wayLeftOut, at: place)
      case .routeName, .routePoint, .trackName, .segmentBegins, .trackPoint: break
      }
    }
    for _ in 0..<escaped { sink.repaired(.escapedAmpersand, at: top) }
  }

  private static func draft(_ point: GPXPoint, _ options: ImportOptions) -> AnchorDraft {
    var draft = AnchorDraft(
      name: point.name, coordinate: point.coordinate, altitude: altitude(of: point, options))
    var meters: Double?
    for item in point.extensions {
      switch item.name {
      case "id": draft.id = item.text
      case "altitude": meters = PointText.number(item.text)
      case "datum":
        if let meters, let datum = VerticalDatum(rawValue: item.text) {
          draft.altitude = Altitude(meters: meters, datum: datum)
        }
      case "headingDegrees": draft.heading = PointText.number(item.text)
      case "tag": draft.tags.append(item.text)
      case "collection": draft.collection = item.text
      default: break
      }
    }
    // A waypoint without a name is written under its id.
    if draft.name == draft.id { draft.name = nil }
    return draft
  }

  /// The height above the ellipsoid where the file says how far sea level is from it.
  private static func altitude(of point: GPXPoint, _ options: ImportOptions) -> Altitude? {
    guard let elevation = point.elevation else { return nil }
    guard let undulation = point.geoidHeight else {
      return Altitude(meters: elevation, datum: options.datum ?? .meanSeaLevel)
    }
    return Altitude(meters: elevation + undulation, datum: .ellipsoid)
  }
}
