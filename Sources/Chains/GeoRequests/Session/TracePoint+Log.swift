package import GeoRouting
package import GeoSessions

extension TracePoint {
  /// The position fixes of the session log in a file as a recorded trace, so many at most.
  /// - Throws: That the file cannot be read or is no log.
  package static func points(ofLog path: String, limit: Int) throws(SessionError) -> [TracePoint] {
    var points: [TracePoint] = []
    var reader = try SessionLogReader(path: path)
    while points.count < limit, let event = try reader.next() {
      guard case .gnss(let fix) = event.kind else { continue }
      points.append(
        TracePoint(
          coordinate: fix.coordinate, time: fix.measuredAt ?? event.time,
          accuracy: fix.horizontalAccuracy.map(standardDeviation(ofRadius:))))
    }
    return points
  }
}
