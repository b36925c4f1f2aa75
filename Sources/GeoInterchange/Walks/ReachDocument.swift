import GeoFormats
public import GeoRouting
public import GeoStreets
public import Geodesy

/// What a walk of limited length or time reaches, as a document (`Data/schemas/reach.schema.json`).
public struct ReachDocument: Sendable {
  /// The shapes that it is written in.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// One object, as the schema `reach` has it.
    case json
    /// The reached streets as one MultiLineString, and the area.
    case geojson
  }

  /// What is reached.
  public var reach: Reach
  /// The graph that it is on.
  public var graph: StreetGraph
  /// The area around it; nil when it was not asked for.
  public var area: [Polygon]?
  /// The minutes that the limit stands for; nil when it was given in meters.
  public var minutes: Double?
  /// Who must be named when it is shown.
  public var attribution: String

  /// Makes a document of its parts.
  public init(
    _ reach: Reach, on graph: StreetGraph, area: [Polygon]? = nil, minutes: Double? = nil,
    attribution: String
  ) {
    self.reach = reach
    self.graph = graph
    self.area = area
    self.minutes = minutes
    self.attribution = attribution
  }

  /// Writes the document; the sink gets UTF-8 bytes that are valid only during the call.
  ///
  /// - Throws: What the sink throws.
  public func write<Failure: Error>(
    _ format: Format, to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    }
  }

  private func writeJSON<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    summary(&json)
    json.key("frontier")
    json.beginArray()
    for end in reach.frontier {
      let place = graph.position(onEdge: end.edge, along: end.along).coordinate
      GeoJSONWriter.position(place, to: &json)
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    json.key("streets")
    json.beginObject()
    json.member("type", "MultiLineString")
    json.key("coordinates")
    try lines(&json, sink)
    json.endObject()
    if let area {
      json.key("area")
      json.beginObject()
      json.member("type", "MultiPolygon")
      json.key("coordinates")
      try GeoJSONWriter.polygons(area, to: &json, into: sink)
      json.endObject()
    }
    json.endObject()
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  private func writeGeoJSON<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
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
    json.member("latitude", reach.start.coordinate.latitude, decimals: DocumentDecimals.coordinate)
    json.member(
      "longitude", reach.start.coordinate.longitude, decimals: DocumentDecimals.coordinate)
    json.member("unit", reach.unit.rawValue)
    if reach.unit == .meters {
      json.member("limitMeters", reach.limit, decimals: DocumentDecimals.meters)
    }
    if let minutes = minutes ?? (reach.unit == .seconds ? reach.limit / 60 : nil) {
      json.member("limitMinutes", minutes, decimals: DocumentDecimals.meters)
    }
    json.member("reachedMeters", reach.length, decimals: DocumentDecimals.meters)
    json.member("junctions", reach.junctions.count)
    json.member("ends", reach.frontier.count)
    json.member("attribution", attribution)
  }

  private func lines<Failure: Error>(
    _ json: inout JSONWriter, _ sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    json.beginArray()
    for part in reach.parts where part.to > part.from {
      let line = graph.line(ofEdge: part.edge, from: part.from, to: part.to)
      for piece in AntimeridianCut.pieces(of: line) {
        json.beginArray(inline: true)
        for point in piece { GeoJSONWriter.position(point, to: &json) }
        json.endArray()
      }
      try json.buffer.drain(into: sink)
    }
    json.endArray()
  }
}
