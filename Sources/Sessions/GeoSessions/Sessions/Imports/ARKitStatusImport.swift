import GeoFormats
import GeoNumerics
import Geodesy

/// Recordings of `ARGeoTrackingStatus` that apps write, as CSV or JSON.
///
/// No standard exists, so columns and members are found by the names of ARKit and Core Location in
/// any spelling: `timestamp`, `state`, `stateReason`, `accuracy`, `altitudeSource`,
/// `trackingState`, `trackingStateReason`, `latitude`, `longitude`, `altitude` (above sea level:
/// EGM96), `horizontalAccuracy`, `verticalAccuracy`, `speed`, `course`, `heading`,
/// `headingAccuracy`, `tx ty tz` and `qx qy qz qw`. States may be names or ARKit's raw values.
enum ARKitStatusImport {
  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    if FormatRecognition.isJSON(bytes) {
      try readObjects(bytes, into: &draft)
    } else {
      try readRows(bytes, into: &draft)
    }
    draft.setEpoch()
    return draft
  }

  private static func readRows(
    _ bytes: [UInt8], into draft: inout RecordingDraft
  ) throws(FormatError) {
    var rows = try TableRows(bytes)
    guard var time = TimeColumn(&rows.columns) else {
      throw rows.unexpected("a column `timestamp`")
    }
    let columns = rows.columns.all
    for (index, column) in columns.enumerated() where StatusRow.known.contains(column.plain) {
      let first = columns.firstIndex { $0.plain == column.plain } ?? index
      if first < index { rows.columns.mark([first, index]) }
      rows.columns.use(index)
    }
    try rows.columns.leaveOutRest(of: [], from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var fields: [String: JSONValue] = [:]
      for (index, column) in columns.enumerated() {
        guard let text = row.text(index) else { continue }
        fields[column.plain] =
          fields[column.plain] ?? NumberText.number(text).map { .number($0) }
          ?? .string(String(text))
      }
      var problems: Problems = []
      if let seconds = time.seconds(row, &problems) {
        append(StatusRow(fields: fields), at: seconds, line: rows.line, &problems, to: &draft)
      }
      draft.report(rows.line, problems)
    }
  }

  private static func readObjects(
    _ bytes: [UInt8], into draft: inout RecordingDraft
  ) throws(FormatError) {
    var reader = try JSONItemReader(
      ByteFeed(bytes), lists: ["events", "frames", "samples", "statuses", "records"])
    while let item = try reader.next() {
      var fields: [String: JSONValue] = [:]
      var others: [String] = []
      flatten(item.value, into: &fields, &others, depth: 3)
      let line = item.place.line
      for name in others { draft.leaveOut(name, line: line) }
      // A root whose list was read is no record.
      guard item.owner != .root || fields.keys.contains(where: { StatusRow.times.contains($0) })
      else { continue }
      let row = StatusRow(fields: fields)
      var problems: Problems = []
      if let time = row.time(&problems) {
        append(row, at: time, line: line, &problems, to: &draft)
      }
      draft.report(line, problems)
    }
  }

  /// Members of inner objects count like those of the record itself, the outer ones first; unknown
  /// names are collected.
  private static func flatten(
    _ value: JSONValue, into fields: inout [String: JSONValue], _ others: inout [String],
    depth: Int
  ) {
    guard depth > 0, let members = value.object?.members else { return }
    for member in members where member.value.object == nil && member.value != .null {
      let name = TableColumn.plain(member.name)
      if StatusRow.known.contains(name) {
        fields[name] = fields[name] ?? member.value
      } else if member.value != .array([]) {
        // A list whose elements were read is left empty.
        others.append(member.name)
      }
    }
    for member in members { flatten(member.value, into: &fields, &others, depth: depth - 1) }
  }

  private static func append(
    _ row: StatusRow, at time: Seconds, line: Int, _ problems: inout Problems,
    to draft: inout RecordingDraft
  ) {
    let kinds = row.kinds(&problems)
    for kind in kinds { draft.append(time, kind, line: line) }
    if kinds.isEmpty, problems.isEmpty { problems.append(.missing("state")) }
  }
}

/// One record of such a recording.
struct StatusRow {
  static let times: Set<String> = ["timestamp", "time", "t"]

  /// The plain names that mean something.
  static let known: Set<String> = times.union([
    "state", "geotrackingstate", "statereason", "reason", "accuracy", "altitudesource",
    "trackingstate", "trackingstatereason", "trackingreason", "limitedreason", "latitude", "lat",
    "longitude", "lon", "lng", "altitude", "alt", "horizontalaccuracy", "verticalaccuracy", "speed",
    "course", "heading", "trueheading", "headingaccuracy", "tx", "ty", "tz", "qx", "qy", "qz", "qw",
  ])

  /// Values by their plain names.
  var fields: [String: JSONValue]

  /// Seconds; times of the calendar may be texts or parts of a second.
  func time(_ problems: inout Problems) -> Seconds? {
    for name in ["timestamp", "time", "t"] {
      guard let value = fields[name] else { continue }
      if let number = value.number, let unit = TimeUnit(guessing: number) {
        return number / unit.perSecond
      }
      if let text = value.string, let instant = UTCTime.seconds(text) { return instant }
      let found = value.string.map { TableRow.shown($0) } ?? value.number.map { "`\($0)`" }
      return problems.reject(
        .wrong(name, found: found ?? value.kind, expected: "seconds, or a time of ISO 8601"))
    }
    return problems.reject(.missing("timestamp"))
  }

  func kinds(_ problems: inout Problems) -> [SessionEvent.Kind] {
    var kinds: [SessionEvent.Kind] = []
    if let frame = frame(&problems) { kinds.append(.frame(frame)) }
    if let fix = fix(&problems) { kinds.append(.gnss(fix)) }
    if let degrees = number("heading", "trueheading"), (0...360).contains(degrees) {
      let accuracy = number("headingaccuracy").flatMap { $0 >= 0 ? $0 : nil }
      kinds.append(
        .heading(HeadingReading(degrees: degrees == 360 ? 0 : degrees, accuracy: accuracy)))
    }
    if let state = code(GeoTrackingState.self, "state", "geotrackingstate") {
      let reason = code(GeoTrackingReason.self, "statereason", "reason")
      kinds.append(
        .geoStatus(
          GeoStatus(
            state, accuracy: code(GeoTrackingAccuracy.self, "accuracy") ?? .undetermined,
            reasons: reason.map { $0.isNone ? [] : [$0] } ?? [],
            altitudeSource: code(ReportedAltitudeSource.self, "altitudesource"))))
    }
    return kinds
  }

  private func number(_ names: String...) -> Double? {
    for name in names {
      if let number = fields[name]?.number, number.isFinite { return number }
    }
    return nil
  }

  private func code<Code: PlatformCode>(_: Code.Type, _ names: String...) -> Code? {
    for name in names {
      switch fields[name] {
      case .string(let text)?: return Code(name: text)
      case .number(let number)?:
        if let whole = Int(exactly: number) { return Code(rawValue: whole) }
      case nil, .null?, .bool?, .integer?, .array?, .object?: continue
      }
    }
    return nil
  }

  private func fix(_ problems: inout Problems) -> GNSSFix? {
    guard let north = number("latitude", "lat"), let east = number("longitude", "lon", "lng") else {
      return nil
    }
    guard let coordinate = try? Coordinate(validating: north, longitude: east) else {
      return problems.reject(
        .wrong("latitude", found: "`\(north),\(east)`", expected: "a position on Earth"))
    }
    func measure(_ name: String) -> Double? { number(name).flatMap { $0 >= 0 ? $0 : nil } }
    // Core Location says with a negative accuracy that the position is not valid.
    if let accuracy = number("horizontalaccuracy"), accuracy < 0 { return nil }
    return GNSSFix(
      coordinate,
      altitude: number("altitude", "alt").map { Altitude(meters: $0, datum: .egm96) },
      horizontalAccuracy: measure("horizontalaccuracy"),
      verticalAccuracy: measure("verticalaccuracy"), speed: measure("speed"),
      course: measure("course").flatMap { $0 <= 360 ? $0 : nil })
  }

  private func frame(_ problems: inout Problems) -> Frame? {
    let tracking = tracking
    let position = ["tx", "ty", "tz"].compactMap { number($0) }
    guard position.count == 3 else { return tracking.map { Frame(pose: nil, tracking: $0) } }
    let turn = ["qx", "qy", "qz", "qw"].compactMap { number($0) }
    let pose = ImportedPose.pose(
      position: Vector3(x: position[0], y: position[1], z: position[2]),
      x: turn.count == 4 ? turn[0] : 0, y: turn.count == 4 ? turn[1] : 0,
      z: turn.count == 4 ? turn[2] : 0, w: turn.count == 4 ? turn[3] : 1, &problems)
    return Frame(pose: pose, tracking: tracking ?? .normal)
  }

  /// The camera's state, by name or raw value, with its reason.
  private var tracking: WorldTrackingState? {
    let reason = code(
      LimitedTrackingReason.self, "trackingstatereason", "trackingreason", "limitedreason")
    switch fields["trackingstate"] {
    case .string("normal")?, .number(2)?: return .normal
    case .string("notAvailable")?, .number(0)?: return .notAvailable
    case .string("limited")?, .number(1)?: return .limited(reason ?? .unknown(.rawValue(0)))
    case .string(let name)?: return .unknown(.name(name))
    case .number(let number)?: return Int(exactly: number).map { .unknown(.rawValue($0)) }
    case nil, .null?, .bool?, .integer?, .array?, .object?: return nil
    }
  }
}
