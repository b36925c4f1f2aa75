import GeoCoverage
package import GeoFormats
package import GeoTexts
import Geodesy

/// What the planning of a chain found out, as members of a JSON object: a document's, or what is
/// kept with the chain.
package struct PlanningMembers {
  private let planned: PlannedChain
  /// The language of the texts; nil for what is kept, which has none.
  private let language: Language?

  package init(_ planned: PlannedChain, in language: Language?) {
    self.planned = planned
    self.language = language
  }

  /// Writes the members of what is known: `heights`, `sight`, `coverage`, `doubts`, `liveWindow` and
  /// `origins`; what follows from the rest is not kept.
  package func write<Failure: Error>(
    to json: inout JSONWriter, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if let heights = planned.heights { try write(heights, &json, sink) }
    if let sight = planned.sight {
      if sight.isKnown { try write(sight, &json, sink) } else { unknownSight(&json) }
    }
    if let coverage = planned.coverage { write(coverage, &json) }
    if planned.coverage != nil || planned.window != nil { writeDoubts(&json) }
    if let window = planned.window { try write(window, &json, sink) }
    if let origins = planned.origins, language != nil { write(origins, &json) }
  }

  /// Writes the member `maneuvers`, where there are any.
  package func writeManeuvers(to json: inout JSONWriter) {
    guard !planned.maneuvers.isEmpty else { return }
    json.key("maneuvers")
    json.beginArray()
    for maneuver in planned.maneuvers {
      json.beginObject(inline: true)
      ManeuverMembers.write(maneuver, in: language, to: &json)
      json.endObject()
    }
    json.endArray()
  }

  private func write<Failure: Error>(
    _ heights: HeightPlan, _ json: inout JSONWriter,
    _ sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("heights")
    json.beginObject()
    json.member("datum", heights.datum.rawValue)
    json.member("aboveGroundMeters", heights.aboveGround, decimals: RecordDecimals.meters)
    json.key("exceptions")
    json.beginArray()
    for exception in heights.exceptions {
      json.beginObject(inline: true)
      json.member("reason", exception.word)
      if case .structure(.level(let level)) = exception.value {
        json.member("level", level, decimals: 1)
      }
      range(exception.from, exception.to, &json)
      json.endObject()
    }
    json.endArray()
    json.key("profile")
    json.beginArray()
    for (index, distance) in heights.distances.enumerated() {
      json.beginArray(inline: true)
      json.number(distance, decimals: RecordDecimals.meters)
      json.number(heights.ground[index], decimals: RecordDecimals.ground)
      json.number(heights.heights[index], decimals: RecordDecimals.ground)
      json.endArray()
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    json.endObject()
  }

  /// Nobody knows what is seen where no building is mapped.
  private func unknownSight(_ json: inout JSONWriter) {
    json.key("sight")
    json.null()
  }

  private func write<Failure: Error>(
    _ sight: SightReport, _ json: inout JSONWriter,
    _ sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("sight")
    json.beginObject()
    json.member("visibleShare", sight.share, decimals: 4)
    json.member("buildings", sight.buildings)
    json.member("visibleFromMeters", sight.policy.visibleFrom, decimals: RecordDecimals.meters)
    json.member("eyeHeightMeters", sight.policy.eyeHeight, decimals: RecordDecimals.meters)
    json.member("lookedFrom", sight.meters)
    json.member("seenFrom", sight.seen)
    json.key("anchorShares")
    json.beginArray(inline: true)
    for share in sight.shares {
      json.number(share, decimals: 4)
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    numbers("added", sight.added, &json)
    numbers("moved", sight.moved, &json)
    json.key("raised")
    json.beginArray()
    for (anchor, meters) in sight.raised.sorted(by: { $0.key < $1.key }) {
      json.beginObject(inline: true)
      json.member("anchor", anchor + 1)
      json.member("meters", meters, decimals: RecordDecimals.meters)
      json.endObject()
    }
    json.endArray()
    json.key("hidden")
    json.beginArray()
    for hidden in sight.hidden {
      json.beginObject(inline: true)
      json.member("anchor", hidden.anchor + 1)
      range(hidden.from, hidden.to, &json)
      json.member("building", Int(hidden.building))
      json.endObject()
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    json.endObject()
  }

  private func write(_ coverage: CoverageReport, _ json: inout JSONWriter) {
    json.key("coverage")
    json.beginObject()
    json.member("supportedShare", coverage.path.supportedShare, decimals: 4)
    json.member("metersOutside", coverage.metersOutside, decimals: RecordDecimals.meters)
    json.member("secondsOutside", coverage.secondsOutside, decimals: 1)
    json.key("stretches")
    json.beginArray()
    for stretch in coverage.path.stretches {
      json.beginObject(inline: true)
      range(stretch.from, stretch.to, &json)
      json.member("isSupported", stretch.isSupported)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func writeDoubts(_ json: inout JSONWriter) {
    json.key("doubts")
    json.beginArray()
    for doubt in planned.doubts {
      json.beginObject(inline: true)
      json.member("reason", doubt.rawValue)
      range(doubt.from, doubt.to, &json)
      json.endObject()
    }
    json.endArray()
  }

  private func write<Failure: Error>(
    _ window: LiveWindowPlan, _ json: inout JSONWriter,
    _ sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("liveWindow")
    json.beginObject()
    json.member("limit", window.policy.limit)
    json.member("ahead", window.policy.ahead)
    json.member("behind", window.policy.behind)
    json.member("reachDegrees", window.policy.reach, decimals: 6)
    guard language != nil else {
      json.endObject()
      return
    }
    json.key("stretches")
    json.beginArray()
    for (next, stretch) in window.stretches.enumerated() {
      json.beginObject(inline: true)
      range(stretch.from, stretch.to, &json)
      json.member("next", next + 1)
      json.member("firstLive", stretch.value.lowerBound + 1)
      json.member("lastLive", stretch.value.upperBound)
      json.endObject()
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    json.endObject()
  }

  private func write(_ origins: FloatingOriginPlan, _ json: inout JSONWriter) {
    json.key("origins")
    json.beginArray()
    for frame in origins.frames {
      json.beginObject(inline: true)
      json.member(
        "latitude", frame.origin.coordinate.latitude, decimals: RecordDecimals.coordinate)
      json.member(
        "longitude", frame.origin.coordinate.longitude, decimals: RecordDecimals.coordinate)
      json.member("firstAnchor", (frame.points.first ?? 0) + 1)
      json.member("anchors", frame.points.count)
      json.endObject()
    }
    json.endArray()
  }

  private func range(_ from: Meters, _ to: Meters, _ json: inout JSONWriter) {
    json.member("fromMeters", from, decimals: RecordDecimals.meters)
    json.member("toMeters", to, decimals: RecordDecimals.meters)
  }

  private func numbers(_ key: String, _ places: [Int], _ json: inout JSONWriter) {
    json.key(key)
    json.beginArray(inline: true)
    for place in places { json.number(place + 1) }
    json.endArray()
  }
}
