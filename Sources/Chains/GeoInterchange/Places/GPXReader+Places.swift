package import GeoFormats
package import Geodesy

extension GPXReader {
  /// Calls the body with every point of a document in its order: those of interest, of routes and
  /// of tracks, by name, else by number from 1.
  /// - Throws: `FormatError`, and the errors of the body.
  package static func places(
    _ stream: inout ByteStream, _ body: (_ id: String, Coordinate) throws -> Void
  ) throws {
    var failure: (any Error)?
    var number = 0
    try withoutActuallyEscaping(body) { body in
      try read(&stream) { item in
        switch item {
        case .waypoint(let point), .routePoint(let point), .trackPoint(let point):
          number += 1
          guard failure == nil else { return }
          do {
            try body(point.name ?? "\(number)", point.coordinate)
          } catch {
            failure = error
          }
        case .document, .attribution, .routeBegins, .routeName, .trackBegins, .trackName,
          .segmentBegins, .badNumber:
          return
        }
      }
    }
    if let failure { throw failure }
  }
}
