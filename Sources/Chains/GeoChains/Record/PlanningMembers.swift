import GeoAreas
package import GeoFormats
package import GeoRouting
import Geodesy

/// Results of a chain's planning, as members of a JSON object: a document's, or the record's.
package struct PlanningMembers {
  private let planned: PlannedChain
  /// The instruction for the walker; nil for what is kept, which has no texts.
  private let text: ((Maneuver) -> String)?

  package init(_ planned: PlannedChain, telling text: ((Maneuver) -> String)? = nil) {
    self.planned = planned
    self.text = text
  }

  /// Writes the members of what is known: `heights`, `sight`, `coverage`, `lowConfidence`, `liveWindow` and
  /// `origins`; what follows from the rest is not kept.
  package func write<Failure: Error>(
    to json: inout JSONWriter, into sink: ByteSink<Failure>
  ) throws(Failure) {
    if let heights = planned.heights { try write(heights, &json, sink) }
    if let sight = planned.sight {
      if sight.isKnown { try write(sight, &json, sink) } else { unknownSight(&json) }
    }
    if let coverage = planned.coverage { write(coverage, &json) }
    if planned.coverage != nil || planned.window != nil { writeDoubts(&json) }
    if let window = planned.window { try write(window, &json, sink) }
    if let origins = planned.origins, text != nil { write(origins, &json) }
  }

  /// Writes the member `maneuvers`, where there are any.
  package func writeManeuvers(to json: inout JSONWriter) {
    Self.write(planned.maneuvers, telling: text, to: &json)
  }

  /// Writes the member `maneuvers`, where there are any; `text` is the instruction for the walker.
  package static func write(
    _ maneuvers: [Maneuver], telling text: ((Maneuver) -> String)?, to json: inout JSONWriter
  ) {
    guard !maneuvers.isEmpty else { return }
    json.objects("maneuvers", of: maneuvers, inline: true) { json, maneuver in
      ManeuverMembers.write(maneuver, text: text?(maneuver), to: &json)
    }
  }

  private func write<Failure: Error>(
    _ heights: HeightPlan, _ json: inout JSONWriter,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    try json.object("heights") { json throws(Failure) in
      json.member("datum", heights.datum.rawValue)
      json.member("aboveGroundMeters", heights.aboveGround, decimals: RecordDecimals.meters)
      json.objects("exceptions", of: heights.exceptions, inline: true) { json, exception in
        json.member("reason", exception.word)
        if case .level(let level) = exception.value {
          json.member("level", level, decimals: 1)
        }
        range(exception.from, exception.to, &json)
      }
      try json.array("profile", of: heights.distances.enumerated()) { json, item throws(Failure) in
        let (index, distance) = item
        json.array(inline: true) { json in
          json.number(distance, decimals: RecordDecimals.meters)
          json.number(heights.ground[index], decimals: RecordDecimals.ground)
          json.number(heights.heights[index], decimals: RecordDecimals.ground)
        }
        try json.buffer.drain(into: sink)
      }
    }
  }

  /// Writes null: sight is unknown if no building is mapped.
  private func unknownSight(_ json: inout JSONWriter) {
    json.key("sight")
    json.null()
  }

  private func write<Failure: Error>(
    _ sight: SightReport, _ json: inout JSONWriter,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    try json.object("sight") { json throws(Failure) in
      json.member("visibleFraction", sight.fraction, decimals: 4)
      json.member("buildings", sight.buildings)
      json.member("visibleFromMeters", sight.policy.visibleFrom, decimals: RecordDecimals.meters)
      json.member("eyeHeightMeters", sight.policy.eyeHeight, decimals: RecordDecimals.meters)
      json.member("lookedFrom", sight.meters)
      json.member("seenFrom", sight.seen)
      try json.array("anchorFractions", of: sight.fractions, inline: true) {
        json, fraction throws(Failure) in
        json.number(fraction, decimals: 4)
        try json.buffer.drain(into: sink)
      }
      numbers("added", sight.added, &json)
      numbers("moved", sight.moved, &json)
      json.objects("raised", of: sight.raised.sorted(by: { $0.key < $1.key }), inline: true) {
        json, item in
        let (anchor, meters) = item
        json.member("anchor", anchor + 1)
        json.member("meters", meters, decimals: RecordDecimals.meters)
      }
      try json.array("hidden", of: sight.hidden) { json, hidden throws(Failure) in
        json.object(inline: true) { json in
          json.member("anchor", hidden.anchor + 1)
          range(hidden.from, hidden.to, &json)
          json.member("building", Int(hidden.building))
        }
        try json.buffer.drain(into: sink)
      }
    }
  }

  private func write(_ coverage: CoverageReport, _ json: inout JSONWriter) {
    json.object("coverage") { json in
      json.member("supportedFraction", coverage.path.supportedFraction, decimals: 4)
      json.member("metersOutside", coverage.metersOutside, decimals: RecordDecimals.meters)
      json.member("secondsOutside", coverage.secondsOutside, decimals: 1)
      json.objects("sections", of: coverage.path.sections, inline: true) { json, section in
        range(section.from, section.to, &json)
        json.member("isSupported", section.isSupported)
      }
    }
  }

  private func writeDoubts(_ json: inout JSONWriter) {
    json.objects("lowConfidence", of: planned.lowConfidence, inline: true) { json, doubt in
      json.member("reason", doubt.rawValue)
      range(doubt.from, doubt.to, &json)
    }
  }

  private func write<Failure: Error>(
    _ window: LiveWindowPlan, _ json: inout JSONWriter,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    json.key("liveWindow")
    json.beginObject()
    json.member("limit", window.policy.limit)
    json.member("ahead", window.policy.ahead)
    json.member("behind", window.policy.behind)
    json.member("radiusDegrees", window.policy.radius, decimals: 6)
    guard text != nil else {
      json.endObject()
      return
    }
    try json.array("sections", of: window.sections.enumerated()) { json, item throws(Failure) in
      let (next, section) = item
      json.object(inline: true) { json in
        range(section.from, section.to, &json)
        json.member("next", next + 1)
        json.member("firstLive", section.value.lowerBound + 1)
        json.member("lastLive", section.value.upperBound)
      }
      try json.buffer.drain(into: sink)
    }
    json.endObject()
  }

  private func write(_ origins: FloatingOriginPlan, _ json: inout JSONWriter) {
    json.objects("origins", of: origins.frames, inline: true) { json, frame in
      json.coordinate(frame.origin.coordinate)
      json.member("firstAnchor", (frame.points.first ?? 0) + 1)
      json.member("anchors", frame.points.count)
    }
  }

  private func range(_ from: Meters, _ to: Meters, _ json: inout JSONWriter) {
    json.member("fromMeters", from, decimals: RecordDecimals.meters)
    json.member("toMeters", to, decimals: RecordDecimals.meters)
  }

  private func numbers(_ key: String, _ places: [Int], _ json: inout JSONWriter) {
    json.array(key, of: places, inline: true) { $0.number($1 + 1) }
  }
}
