package import GeoFormats
package import GeoRouting
package import GeoStreets
import Geodesy

/// A trace and where it ran on a network, as a document (`Data/schemas/match.schema.json`).
package struct MatchDocument: Sendable {
  /// The shapes that it is written in.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// The match with every point, as the schema `match` has it.
    case json
    /// The walked line and the points.
    case geojson
    /// The walked line as a track.
    case gpx
    /// One row a point.
    case csv
  }

  package var match: TraceMatch
  package var graph: StreetGraph
  /// The attribution required when it is shown.
  package var attribution: String

  package init(_ match: TraceMatch, on graph: StreetGraph, attribution: String) {
    self.match = match
    self.graph = graph
    self.attribution = attribution
  }

  /// Writes the document; the sink gets UTF-8 bytes that are valid only during the call.
  /// - Throws: The errors of the sink.
  package func write<Failure: Error>(_ format: Format, to sink: ByteSink<Failure>) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    case .gpx: try writeGPX(to: sink)
    case .csv: try writeCSV(to: sink)
    }
  }

  private func writeJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      json.member("lengthMeters", match.length, decimals: DocumentDecimals.meters)
      json.member("confidence", match.confidence, decimals: 3)
      json.member("attribution", attribution)
      try json.objects("paths", of: match.paths) { json, path throws(Failure) in
        members(path, &json)
        try json.object("geometry") { json throws(Failure) in
          json.member("type", "LineString")
          try json.array("coordinates", of: RouteLine(path.route, on: graph).points) {
            json, point throws(Failure) in
            GeoJSONWriter.position(point, to: &json)
            try json.buffer.drain(into: sink)
          }
        }
      }
      breaks(&json)
      try json.array("points", of: match.points) { json, point throws(Failure) in
        json.object(inline: true) { members(point, &$0) }
        try json.buffer.drain(into: sink)
      }
    }
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  private func members(_ path: MatchedPath, _ json: inout JSONWriter) {
    json.member("firstPoint", path.firstPoint + 1)
    json.member("lastPoint", path.lastPoint + 1)
    json.member("lengthMeters", path.route.length, decimals: DocumentDecimals.meters)
  }

  private func members(_ point: TraceMatch.Point, _ json: inout JSONWriter) {
    json.member("status", point.status.rawValue)
    guard let position = point.position, let path = point.path, let distance = point.distance
    else { return }
    json.coordinate(position.coordinate)
    json.member("offsetMeters", position.offset, decimals: 3)
    json.member("path", path + 1)
    json.member("distanceMeters", distance, decimals: 3)
    json.member("street", graph.street(ofEdge: position.edge).name)
    json.member("confidence", point.confidence, decimals: 3)
  }

  private func breaks(_ json: inout JSONWriter) {
    json.objects("breaks", of: match.breaks, inline: true) { json, found in
      json.member("reason", found.reason.rawValue)
      json.member("after", found.after.map { Double($0 + 1) }, decimals: 0)
      json.member("before", found.before.map { Double($0 + 1) }, decimals: 0)
    }
  }

  private func writeGeoJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var geojson = GeoJSONWriter()
    for (number, path) in match.paths.enumerated() {
      let points = RouteLine(path.route, on: graph).points
      let pieces = AntimeridianCut.pieces(of: points.count == 1 ? points + points : points)
      geojson.beginLine(inParts: pieces.count > 1)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { geojson.breakLine() }
        for point in piece {
          geojson.position(point)
          try geojson.json.buffer.drain(into: sink)
        }
      }
      geojson.endLine { json in
        json.member("path", number + 1)
        members(path, &json)
        json.member("attribution", attribution)
      }
    }
    geojson.endCollection()
    try geojson.json.buffer.drain(above: 0, into: sink)
  }

  private func writeGPX<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var gpx = GPXWriter(attribution: attribution)
    gpx.beginTrack()
    for path in match.paths {
      gpx.beginSegment()
      for point in RouteLine(path.route, on: graph).points {
        gpx.trackPoint(GPXPoint(coordinate: point))
        try gpx.buffer.drain(into: sink)
      }
      gpx.endSegment()
    }
    gpx.endTrack()
    gpx.endDocument()
    try gpx.buffer.drain(above: 0, into: sink)
  }

  private func writeCSV<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var csv = CSVWriter(header: [
      "point", "status", "latitude", "longitude", "offset", "path", "distance", "street",
      "confidence",
    ])
    for (number, point) in match.points.enumerated() {
      let position = point.position
      csv.row([
        String(number + 1), point.status.rawValue,
        CSVField.number(
          position?.coordinate.latitude, decimals: DocumentDecimals.coordinate),
        CSVField.number(
          position?.coordinate.longitude, decimals: DocumentDecimals.coordinate),
        CSVField.number(position?.offset, decimals: 3),
        point.path.map { String($0 + 1) } ?? "",
        CSVField.number(point.distance, decimals: 3),
        position.flatMap { graph.street(ofEdge: $0.edge).name } ?? "",
        position == nil ? "" : CSVField.number(point.confidence, decimals: 3),
      ])
      try csv.buffer.drain(into: sink)
    }
    try csv.buffer.drain(above: 0, into: sink)
  }
}
