package import GeoAreas
package import GeoFormats
import Geodesy

/// Answers about coverage as JSON (`Data/schemas/coverage.schema.json`, or `coverage-list` for many)
/// or CSV, one after another.
package struct CoverageDocument: Sendable {
  package enum Shape: Hashable, Sendable {
    case one
    /// An object with the list of answers.
    case json
    /// A row for each answer.
    case csv
  }

  private let shape: Shape
  private let map: CoverageMap
  private var json = JSONWriter()
  private var csv = CSVWriter(header: [
    "id", "latitude", "longitude", "status", "reasons", "region", "provider", "grade",
    "probability", "edge_meters", "nearest_region", "nearest_latitude", "nearest_longitude",
    "nearest_meters", "nearest_bearing",
  ])

  /// Begins a document of answers of a map.
  package init(_ shape: Shape, map: CoverageMap) {
    self.shape = shape
    self.map = map
    guard shape == .json else { return }
    json.beginObject()
    json.key("answers")
    json.beginArray()
  }

  /// Adds an answer; `id` is the caller's id of the place.
  package mutating func append(_ answer: CoverageAnswer, id: String? = nil) {
    if shape == .csv { return row(answer, id) }
    json.beginObject()
    if let id {
      json.member("id", id)
    }
    json.key("coordinate")
    position(answer.coordinate)
    json.member("status", answer.status.rawValue)
    json.key("reasons")
    json.beginArray()
    for reason in answer.reasons { self.reason(reason) }
    json.endArray()
    json.key("regions")
    json.beginArray()
    for number in answer.regions {
      json.beginObject(inline: true)
      members(of: number)
      json.endObject()
    }
    json.endArray()
    json.member("probability", answer.probability, decimals: 4)
    json.member("edgeDistanceMeters", answer.edgeDistance, decimals: DocumentDecimals.meters)
    json.key("nearest")
    json.beginArray()
    for place in answer.nearest {
      json.beginObject(inline: true)
      members(of: place.area)
      json.key("coordinate")
      position(place.coordinate)
      json.member("distanceMeters", place.distance, decimals: DocumentDecimals.meters)
      let bearing = answer.coordinate.bearing(to: place.coordinate)
      json.member("bearingDegrees", bearing, decimals: 4)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  package mutating func end() {
    if shape == .json {
      json.endArray()
      json.endObject()
    }
    if shape != .csv { json.endText() }
  }

  /// Passes the text so far to a sink, once there is more than `limit` bytes.
  package mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: ByteSink<Failure>
  ) throws(Failure) {
    if shape == .csv {
      try csv.buffer.drain(above: limit, into: sink)
    } else {
      try json.buffer.drain(above: limit, into: sink)
    }
  }

  private mutating func position(_ point: Coordinate) {
    json.beginObject(inline: true)
    json.coordinate(point)
    json.endObject()
  }

  private mutating func members(of number: Int) {
    let entry = map.regions[number]
    json.member("region", entry.reference)
    json.member("name", entry.name)
    json.member("provider", entry.provider.rawValue)
    json.member("grade", entry.grade.rawValue)
  }

  private mutating func reason(_ reason: CoverageAnswer.Reason) {
    json.beginObject(inline: true)
    json.member("reason", reason.word)
    if let number = reason.region {
      json.member("region", map.regions[number].reference)
    }
    switch reason {
    case .nearEdge(let covered):
      json.member("coveredProbability", covered, decimals: 4)
    case .expired(_, let time):
      json.member("since", time.text)
    case .notYetValid(_, let time):
      json.member("from", time.text)
    case .wrongProvider(let number):
      json.member("provider", map.regions[number].provider.rawValue)
    case .wrongGrade(let number):
      json.member("grade", map.regions[number].grade.rawValue)
    case .noRegions, .outside, .insideHole, .invalidRegion, .noNetwork, .unsupportedDevice: break
    }
    json.endObject()
  }

  private mutating func row(_ answer: CoverageAnswer, _ id: String?) {
    let region = answer.regions.first.map { map.regions[$0] }
    let near = answer.nearest.first
    csv.row([
      id ?? "", CSVField.number(answer.coordinate.latitude, decimals: 9),
      CSVField.number(answer.coordinate.longitude, decimals: 9), answer.status.rawValue,
      answer.reasons.map(\.word).joined(separator: ";"), region?.reference ?? "",
      region?.provider.rawValue ?? "", region?.grade.rawValue ?? "",
      CSVField.number(answer.probability, decimals: 4),
      CSVField.number(answer.edgeDistance, decimals: 3),
      near.map { map.regions[$0.area].reference } ?? "",
      CSVField.number(near?.coordinate.latitude, decimals: 9),
      CSVField.number(near?.coordinate.longitude, decimals: 9),
      CSVField.number(near?.distance, decimals: 3),
      CSVField.number(
        near.map { answer.coordinate.bearing(to: $0.coordinate) }, decimals: 4),
    ])
  }
}
