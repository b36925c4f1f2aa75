package import Geodesy

package struct GPXPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  /// The element `ele`: meters above sea level, of a geoid that the format does not name.
  package var elevation: Meters?
  /// The element `geoidheight`: meters from the ellipsoid up to sea level.
  package var geoidHeight: Meters?
  /// The element `time`, as written.
  package var time: String?
  package var name: String?
  /// The element `desc`.
  package var description: String?
  /// The elements of geoanchor's own namespace in `extensions`.
  package var extensions: [GPXWriter.Extension] = []
  /// The other elements of a point of interest and of its `extensions`, as `MarkupTree` has them.
  package var elements: [JSONObject.Member] = []
  /// The number of these that are too long or nest too deep; they were left out.
  package var longElements = 0

  package init(
    coordinate: Coordinate, elevation: Meters? = nil, geoidHeight: Meters? = nil,
    time: String? = nil, name: String? = nil, description: String? = nil
  ) {
    self.coordinate = coordinate
    self.elevation = elevation
    self.geoidHeight = geoidHeight
    self.time = time
    self.name = name
    self.description = description
  }
}

/// A planned way of a GPX document (`rte`).
package struct GPXRoute: Hashable, Sendable {
  package var name: String?
  /// The points in order.
  package var points: [GPXPoint] = []
}

/// A recorded way of a GPX document (`trk`).
package struct GPXTrack: Hashable, Sendable {
  package var name: String?
  /// The segments in order, each recorded without a break; a segment may be empty.
  package var segments: [[GPXPoint]] = []
}

/// The content of a GPX document (1.0 or 1.1).
package struct GPXDocument: Hashable, Sendable {
  /// The attribute `version` of the root; nil when it is missing.
  package var version: String?
  /// The author of its copyright, who must be named.
  package var attribution: String?
  /// The points of interest (`wpt`).
  package var waypoints: [GPXPoint]
  /// The planned ways.
  package var routes: [GPXRoute]
  /// The recorded ways.
  package var tracks: [GPXTrack]

  package init(
    version: String? = nil, waypoints: [GPXPoint] = [], routes: [GPXRoute] = [],
    tracks: [GPXTrack] = []
  ) {
    self.version = version
    self.waypoints = waypoints
    self.routes = routes
    self.tracks = tracks
  }

  /// Reads a whole document.
  /// - Throws: `FormatError` with line and column; see `GPXReader`.
  package init(reading bytes: [UInt8]) throws(FormatError) {
    self.init()
    let builder = GPXDocumentBuilder()
    try GPXReader.read(bytes) { item in builder.add(item) }
    self = builder.document
  }
}

/// Collects the items of a document.
private final class GPXDocumentBuilder {
  var document = GPXDocument()

  func add(_ item: GPXItem) {
    switch item {
    case .document(let version): document.version = version
    case .attribution(let author): document.attribution = author
    case .badNumber: break
    case .waypoint(let point): document.waypoints.append(point)
    case .routeBegins: document.routes.append(GPXRoute())
    case .routeName(let name): change(&document.routes) { $0.name = name }
    case .routePoint(let point): change(&document.routes) { $0.points.append(point) }
    case .trackBegins: document.tracks.append(GPXTrack())
    case .trackName(let name): change(&document.tracks) { $0.name = name }
    case .segmentBegins: change(&document.tracks) { $0.segments.append([]) }
    case .trackPoint(let point):
      change(&document.tracks) { track in change(&track.segments) { $0.append(point) } }
    }
  }

  private func change<Element>(_ elements: inout [Element], _ body: (inout Element) -> Void) {
    guard !elements.isEmpty else { return }
    body(&elements[elements.count - 1])
  }
}
