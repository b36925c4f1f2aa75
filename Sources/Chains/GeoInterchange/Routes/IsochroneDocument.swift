package import GeoFormats
package import GeoRouting
package import GeoStreets
package import Geodesy

/// The part of the network reached by a walk of limited length or time, as a document
/// (`Data/schemas/isochrone.schema.json`).
package struct IsochroneDocument: Sendable {
  /// The shapes that it is written in.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// One object, as the schema `isochrone` has it.
    case json
    /// The reached streets as one MultiLineString, and the area.
    case geojson
  }

  package var isochrone: Isochrone
  package var graph: StreetGraph
  /// The area around it; nil when it was not asked for.
  package var area: [Polygon]?
  /// The minutes that the limit stands for; nil when it was given in meters.
  package var minutes: Double?
  /// The attribution required when it is shown.
  package var attribution: String

  package init(
    _ isochrone: Isochrone, on graph: StreetGraph, area: [Polygon]? = nil, minutes: Double? = nil,
    attribution: String
  ) {
    self.isochrone = isochrone
    self.graph = graph
    self.area = area
    self.minutes = minutes
    self.attribution = attribution
  }

  /// Writes the document; the sink gets UTF-8 bytes that are valid only during the call.
  /// - Throws: The errors of the sink.
  package func write<Failure: Error>(_ format: Format, to sink: ByteSink<Failure>) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    }
  }

  private func writeJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      summary(&json)
      try json.array("frontier", of: isochrone.frontier) { json, end throws(Failure) in
        let place = graph.position(onEdge: end.edge, along: end.distanceAlongEdge).coordinate
        GeoJSONWriter.position(place, to: &json)
        try json.buffer.drain(into: sink)
      }
      try json.object("streets") { json throws(Failure) in
        json.member("type", "MultiLineString")
        json.key("coordinates")
        try lines(&json, sink)
      }
      if let area {
        try json.object("area") { json throws(Failure) in
          json.member("type", "MultiPolygon")
          json.key("coordinates")
          try GeoJSONWriter.polygons(area, to: &json, into: sink)
        }
      }
    }
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  private func writeGeoJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var geojson = GeoJSONWriter()
    if let area {
      geojson.beginGeometry("MultiPolygon")
      try GeoJSONWriter.polygons(area, to: &geojson.json, into: sink)
      geojson.endGeometry { json in
        json.member("part", "area")
        summary(&json)
      }
    }
    geojson.beginGeometry("MultiLineString")
    try lines(&geojson.json, sink)
    geojson.endGeometry { json in
      json.member("part", "streets")
      summary(&json)
    }
    geojson.endCollection()
    try geojson.json.buffer.drain(above: 0, into: sink)
  }

  private func summary(_ json: inout JSONWriter) {
    json.coordinate(isochrone.start.coordinate)
    json.member("unit", isochrone.unit.rawValue)
    if isochrone.unit == .meters {
      json.member("limitMeters", isochrone.limit, decimals: DocumentDecimals.meters)
    }
    if let minutes = minutes ?? (isochrone.unit == .seconds ? isochrone.limit / 60 : nil) {
      json.member("limitMinutes", minutes, decimals: DocumentDecimals.meters)
    }
    json.member("reachableMeters", isochrone.length, decimals: DocumentDecimals.meters)
    json.member("junctions", isochrone.junctions.count)
    json.member("ends", isochrone.frontier.count)
    json.member("attribution", attribution)
  }

  private func lines<Failure: Error>(
    _ json: inout JSONWriter, _ sink: ByteSink<Failure>
  ) throws(Failure) {
    try json.array { json throws(Failure) in
      for part in isochrone.parts where part.to > part.from {
        let line = graph.line(ofEdge: part.edge, from: part.from, to: part.to)
        for piece in AntimeridianCut.pieces(of: line) {
          json.array(of: piece, inline: true) { GeoJSONWriter.position($1, to: &$0) }
        }
        try json.buffer.drain(into: sink)
      }
    }
  }
}
