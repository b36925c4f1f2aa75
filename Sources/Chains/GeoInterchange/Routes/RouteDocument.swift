import GeoChains
package import GeoFormats
package import GeoRouting
package import GeoTexts
package import Geodesy

/// A route as a document: its path and its maneuvers, with instructions in one language.
package struct RouteDocument: Hashable, Sendable {
  private let path: [Coordinate]
  private let length: Meters
  private let maneuvers: [Maneuver]
  private let alternatives: [AlternativeLine]
  private let attribution: String?
  private let facts: RouteFacts
  private let language: Language

  package init(
    path: [Coordinate], length: Meters, maneuvers: [Maneuver], alternatives: [AlternativeLine],
    attribution: String?, facts: RouteFacts = RouteFacts(), language: Language
  ) {
    self.path = path
    self.length = length
    self.maneuvers = maneuvers
    self.alternatives = alternatives
    self.attribution = attribution
    self.facts = facts
    self.language = language
  }

  package enum Format: String, CaseIterable, Sendable { case json, geojson }

  /// Writes the document: JSON (`Data/schemas/route.schema.json`), or GeoJSON with the path and a
  /// point for each maneuver.
  /// - Throws: The errors of the sink.
  package func write<Failure: Error>(
    _ format: Format, to sink: ByteSink<Failure>
  ) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    }
  }

  private func writeJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      summary(to: &json)
      try json.object("geometry") { json throws(Failure) in
        json.member("type", "LineString")
        try json.array("coordinates", of: path) { json, coordinate throws(Failure) in
          GeoJSONWriter.position(coordinate, to: &json)
          try json.buffer.drain(into: sink)
        }
      }
      PlanningMembers.write(maneuvers, telling: text, to: &json)
      facts.writeSections(to: &json)
      if !alternatives.isEmpty {
        json.objects("alternatives", of: alternatives) { $1.write(to: &$0) }
      }
    }
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  private func writeGeoJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var geojson = GeoJSONWriter()
    try geojson.line(through: path, into: sink) { json in
      summary(to: &json)
      facts.writeSections(to: &json)
    }
    for (index, maneuver) in maneuvers.enumerated() {
      geojson.point(id: "\(index + 1)", maneuver.coordinate) { json in
        json.member("number", index + 1)
        json.member("kind", maneuver.kind.rawValue)
        json.member("distanceMeters", maneuver.distance, decimals: DocumentDecimals.meters)
        json.member("text", text(maneuver))
      }
      try geojson.json.buffer.drain(into: sink)
    }
    geojson.endCollection()
    try geojson.json.buffer.drain(above: 0, into: sink)
  }

  private func summary(to json: inout JSONWriter) {
    json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
    json.memberIfPresent("attribution", attribution)
    facts.writeSummary(to: &json)
  }

  private func text(_ maneuver: Maneuver) -> String {
    maneuver.messageWithLength.text(in: language)
  }
}
