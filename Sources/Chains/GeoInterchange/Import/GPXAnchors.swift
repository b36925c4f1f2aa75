import GeoFormats
import Geodesy

/// Reads anchors from the waypoints of GPX.
enum GPXAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let top = TextPlace(line: 1, column: 0)
    let take = { (item: GPXItem, place: TextPlace) in
      switch item {
      case .document(let version):
        if version == nil { sink.repaired(.noVersion, at: top) }
      case .waypoint(let point): sink.append(draft(point, sink, place), at: place)
      case .badNumber(let place): sink.repaired(.emptyElevation, at: place)
      case .routeBegins, .trackBegins: sink.repaired(.wayLeftOut, at: place)
      case .attribution, .routeName, .routePoint, .trackName, .segmentBegins, .trackPoint: break
      }
    }
    let escaped = try GPXReader.read(feed, fault: { sink.mistakes.add($0) }, item: take)
    sink.repaired(.escapedMarkup, at: top, count: escaped)
  }

  private static func draft(
    _ point: GPXPoint, _ sink: ImportSink, _ place: TextPlace
  ) -> AnchorDraft {
    var draft = AnchorDraft(
      name: point.name, coordinate: point.coordinate, altitude: altitude(of: point, sink.options))
    // A waypoint without a name is written under its id.
    let isNamed = point.extensions.contains { $0.name == "name" }
    for item in point.extensions where item.name != "name" {
      let isKnown = draft.set(item.name, item.text) { sink.repaired($0, $1, at: place) }
      if !isKnown { draft.keep(item.name, .string(item.text)) }
    }
    if draft.name == draft.id, !isNamed { draft.name = nil }
    let symbol = point.elements.first { $0.name == "sym" }?.value.string
    let links = LinkList.read(Self.links(of: point))
    for (name, text) in [
      ("description", point.description), ("time", point.time), ("symbol", symbol),
      ("link", links.link),
    ] {
      guard let text else { continue }
      _ = draft.set(detail: name, text) { sink.repaired($0, $1, at: place) }
    }
    if let links = links.links { draft.keep("links", links) }
    let known: Set = ["link", "url", "urlname"]
    draft.keep(
      point.elements.filter {
        !known.contains($0.name) && !($0.name == "sym" && $0.value.string != nil)
      })
    sink.repaired(.elementLeftOut, at: place, count: point.longElements)
    return draft
  }

  /// The elements `link`, and what GPX 1.0 has instead.
  private static func links(of point: GPXPoint) -> [JSONValue] {
    point.elements.flatMap { element -> [JSONValue] in
      switch element.name {
      case "link": return element.value.array ?? [element.value]
      case "url":
        var link: JSONObject = ["@href": element.value]
        if let text = point.elements.first(where: { $0.name == "urlname" })?.value {
          link.members.append(.init(name: "text", value: text))
        }
        return [.object(link)]
      default: return []
      }
    }
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
