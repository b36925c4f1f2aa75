public import GeoAnchors
public import GeoChains
import GeoFormats
public import GeoTexts
import Geodesy

/// A chain as a document.
///
/// The instruction for the walker, and the texts of maneuvers, are in one language; what planning found out is
/// what the chain carries. The text goes to a sink piece by piece, so a long chain needs little memory
/// beside its own.
public struct ChainDocument: Hashable, Sendable {
  /// The chain, as it is kept: without the instruction for the walker in one language.
  public var chain: Chain
  /// The language of its texts.
  public var language: Language
  /// Other walks between the same places, for JSON.
  package var alternatives: [AlternativeLine] = []
  /// The places, notices, legs and sections of the route that it was planned along, for JSON and
  /// GeoJSON.
  package var facts = RouteFacts()
  /// The findings of its planning, for JSON.
  public var planning: PlannedChain
  /// Whether texts of CSV that a spreadsheet would run as formulas get an apostrophe in front.
  public var guardsFormulas = false

  /// Creates a document of a chain.
  /// - Parameters:
  ///   - chain: The chain.
  ///   - language: The language of its texts.
  ///   - planning: The findings of its planning, if other than those that it carries.
  public init(
    _ chain: Chain, in language: Language = .english, planning: PlannedChain? = nil
  ) {
    self.chain = chain
    self.language = language
    self.planning = planning ?? PlannedChain(recordOf: chain)
  }

  /// The chain with the instruction for the walker, in the language of the document.
  var told: Chain {
    var planned = planning
    planned.chain = chain
    return planned.localized(in: language)
  }

  /// The whole document in memory.
  public func text(_ format: TextFormat) -> String {
    DocumentText.collect { sink in write(format, to: sink) }
  }

  func writeJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      ChainMembers.summary(chain, to: &json)
      try json.object("geometry") { json throws(Failure) in
        json.member("type", "LineString")
        try json.array("coordinates", of: chain.path) { json, coordinate throws(Failure) in
          GeoJSONWriter.position(coordinate, to: &json)
          try json.buffer.drain(into: sink)
        }
      }
      try json.array("anchors", of: told.anchors) { json, anchor throws(Failure) in
        json.object(inline: true) { json in
          json.member("id", anchor.id.rawValue)
          json.coordinate(anchor.coordinate)
          ChainMembers.content(anchor, withManeuvers: true, to: &json)
        }
        try json.buffer.drain(into: sink)
      }
      let members = PlanningMembers(planning, in: language)
      members.writeManeuvers(to: &json)
      facts.writeSummary(to: &json)
      facts.writeSections(to: &json)
      if !alternatives.isEmpty {
        try json.objects("alternatives", of: alternatives) { json, alternative throws(Failure) in
          alternative.write(to: &json)
          try json.buffer.drain(into: sink)
        }
      }
      try members.write(to: &json, into: sink)
    }
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  func writeGeoJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var geojson = GeoJSONWriter()
    try geojson.line(through: chain.path, into: sink) { json in
      ChainMembers.summary(chain, to: &json)
      facts.writeSummary(to: &json)
      facts.writeSections(to: &json)
    }
    for (index, anchor) in told.anchors.enumerated() {
      geojson.point(
        id: anchor.id.rawValue, anchor.coordinate, height: anchor.altitude?.aboveEllipsoid
      ) { json in
        json.member("number", index + 1)
        ChainMembers.content(anchor, to: &json)
      }
      try geojson.json.buffer.drain(into: sink)
    }
    geojson.endCollection()
    try geojson.json.buffer.drain(above: 0, into: sink)
  }

  func writeGPX<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var gpx = GPXWriter(name: chain.name, attribution: chain.attribution)
    for (index, anchor) in told.anchors.enumerated() {
      var point = GPXPoint(
        coordinate: anchor.coordinate, elevation: anchor.altitude?.aboveSeaLevel,
        name: ChainMembers.waypointName(index, of: chain),
        description: ChainMembers.waypointDescription(anchor))
      point.elements = [.init(name: "type", value: .string(anchor.role.rawValue))]
      gpx.waypoint(point, extensions: ChainMembers.extensions(anchor))
      try gpx.buffer.drain(into: sink)
    }
    // A track, because devices replan between the points of a route.
    gpx.beginTrack(name: chain.name)
    gpx.beginSegment()
    for coordinate in chain.path {
      gpx.trackPoint(GPXPoint(coordinate: coordinate))
      try gpx.buffer.drain(into: sink)
    }
    gpx.endSegment()
    gpx.endTrack()
    gpx.endDocument()
    try gpx.buffer.drain(above: 0, into: sink)
  }

  func writeCSV<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    let anchors = told.anchors
    let hasDetails = anchors.contains { $0.details != ChainAnchorDetails() }
    var csv = CSVWriter(
      header: ChainMembers.columns + (hasDetails ? ChainDetailMembers.columns : []),
      guardsFormulas: guardsFormulas)
    for (index, anchor) in anchors.enumerated() {
      let details = hasDetails ? ChainDetailMembers.fields(anchor.details) : []
      csv.row(ChainMembers.fields(anchor, number: index + 1) + details)
      try csv.buffer.drain(into: sink)
    }
    try csv.buffer.drain(above: 0, into: sink)
  }
}
