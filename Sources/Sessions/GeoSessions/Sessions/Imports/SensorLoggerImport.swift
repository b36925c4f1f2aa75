import GeoFormats

/// The JSON export of Sensor Logger: records that name their sensor, all values as text.
enum SensorLoggerImport {
  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var reader = try JSONItemReader(ByteFeed(bytes), lists: [])
    while let item = try reader.next() {
      let line = item.place.line
      guard let sensor = item.value["sensor"]?.string, let members = item.value.object?.members
      else {
        if item.owner == .array { draft.report(line, .missing("sensor")) }
        continue
      }
      guard sensor.hasPrefix("Location") || sensor == "WatchLocation" else {
        draft.leaveOut(sensor, line: line)
        continue
      }
      append(members, sensor: sensor, line, &draft)
    }
    draft.setEpoch()
    return draft
  }

  private static func append(
    _ members: [JSONObject.Member], sensor: String, _ line: Int, _ draft: inout RecordingDraft
  ) {
    var columns = TableColumns(members.map(\.name))
    var problems: Problems = []
    let datum = FixTableImport.altitudes(columns)
    var time = TimeColumn(&columns, unit: .nanoseconds)
    let row = TableRow(columns: columns.all, fields: members.map { text($0.value) })
    guard let fixes = FixColumns(&columns, datum: datum) else {
      draft.report(line, .missing("latitude"))
      return
    }
    if time == nil { problems.append(.missing("time")) }
    if let seconds = time?.seconds(row, &problems), var fix = fixes.fix(row, &problems) {
      // The platform's own position has no other name.
      if sensor != "Location" { fix.source = sensor }
      draft.append(seconds, .gnss(fix), line: line)
    }
    draft.report(line, problems)
    for name in columns.rest where name != "sensor" { draft.leaveOut(name, line: line) }
  }

  private static func text(_ value: JSONValue) -> Substring {
    switch value {
    case .string(let text): text[...]
    case .number(let number): "\(number)"
    case .integer(let integer): integer[...]
    case .null, .bool, .array, .object: ""
    }
  }
}
