package import GeoFormats
import GeoNumerics
import GeoSessions
import Geodesy

/// Enter and exit events that an app or a server kept, as JSON: what an indoor positioning SDK answers
/// when it is asked for the events after a moment, or `venue visits --format json` wrote.
///
/// ```json
/// [{"type": "ENTER", "timestamp": 1767225601000, "event": {"id": 9, "map": 1, "data": "…"}},
///  {"type": "EXIT", "timestamp": 1767225610000, "eventId": 9, "venueId": 7}]
/// ```
///
/// An array, or an object with one as `events` or `history`. An entry says what happened (`type`,
/// `kind` or `event`: enter or exit), when (`timestamp` or `time`: seconds, milliseconds since 1970, or
/// ISO 8601), and at which event of a venue (`fence`, `eventId`, `id`, or an `event` with an `id`).
/// Other members are passed over: the venue's document says what the event is.
package enum FenceHistoryDocument {
  /// Number of bytes that are examined to recognize a text.
  package static let headLength = 1 << 12

  /// Whether a text is such a history, by its beginning; a session log is one object a line.
  package static func recognizes(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix(headLength), as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return false
    }
    if first == "[" { return true }
    guard first == "{", !text.contains(SessionHeader.formatName) else { return false }
    return text.contains("\"events\"") || text.contains("\"history\"")
  }

  /// Reads a history of venues, oldest first.
  /// - Throws: `FormatError` naming the member with its place: an invalid entry, or one of an unknown event.
  package static func read(
    _ bytes: [UInt8], of venues: [Venue]
  ) throws(FormatError) -> [FenceEvent] {
    let root = try JSONNode(reading: bytes)
    let list = ["events", "history"].map { root[$0] }.first { !$0.isNull }
    var events: [FenceEvent] = []
    for entry in try (root.value?.array == nil ? list ?? root : root).elements() {
      try entry.requireObject()
      let (kind, time) = (try kind(of: entry), try time(of: entry))
      events.append(FenceEvent(time: time, kind, try fence(of: entry, in: venues)))
    }
    return events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// The first member of these names that is there, else the first.
  private static func member(_ entry: JSONNode, _ names: [String]) -> JSONNode {
    names.map { entry[$0] }.first { !$0.isNull } ?? entry[names[0]]
  }

  private static func kind(of entry: JSONNode) throws(FormatError) -> FenceEvent.Kind {
    let nodes = ["type", "kind", "event"].map { entry[$0] }
    let node = nodes.first { $0.value?.string != nil } ?? entry["type"]
    guard let kind = FenceEvent.Kind(rawValue: try node.string().lowercased()) else {
      throw node.error(expected: "`enter` or `exit`")
    }
    return kind
  }

  private static func time(of entry: JSONNode) throws(FormatError) -> Seconds {
    let node = member(entry, ["timestamp", "time"])
    if let text = node.value?.string {
      if let seconds = UTCTime.seconds(text) { return seconds }
      throw node.error(expected: "seconds, milliseconds since 1970, or a time of ISO 8601")
    }
    let number = try node.number()
    // Seconds of any year before 5138, else milliseconds of one.
    let seconds = number.magnitude < 1e11 ? number : number / 1_000
    guard seconds.magnitude < 1e11 else {
      throw node.error(expected: "seconds, or milliseconds since 1970")
    }
    return seconds
  }

  private static func fence(
    of entry: JSONNode, in venues: [Venue]
  ) throws(FormatError) -> EventFence {
    let inner = entry["event"]
    let node = inner["id"].isNull ? member(entry, ["fence", "eventId", "id"]) : inner["id"]
    let id = try text(node)
    let venue = entry["venueId"].isNull ? nil : try text(entry["venueId"])
    let among = venues.filter { venue == nil || $0.id.rawValue == venue }
    guard !among.isEmpty else {
      let known = venues.prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
      throw entry["venueId"].error(expected: "the id of a venue: \(known)")
    }
    let fences = among.flatMap(\.fences)
    // Documents whose events are numbered get the kind before the number.
    if let fence = fences.first(where: { $0.id == id })
      ?? fences.first(where: { $0.id == "event-\(id)" })
    {
      return fence
    }
    let known = fences.prefix(20).map { "`\($0.id)`" }.joined(separator: ", ")
    throw node.error(
      expected: known.isEmpty ? "a venue with events" : "the id of an event: \(known)")
  }

  private static func text(_ node: JSONNode) throws(FormatError) -> String {
    if case .integer(let number)? = node.value { return number }
    if let number = node.value?.number, let whole = Int(exactly: number) { return "\(whole)" }
    return try node.string()
  }
}
