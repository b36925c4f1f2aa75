import GeoFormats
import Geodesy

/// Tables of times and positions.
enum FixTableImport {
  /// The columns of a table without a header, as phones write them: some of the first.
  private static let unnamed = ["t", "lat", "lon", "hAcc", "alt", "vAcc", "speed", "course"]
  /// The columns of Sensor Logger and what else its files have, which a session has no place for.
  private static let sensorLogger: Set<String> = [
    "secondselapsed", "altitude", "altitudeabovemeansealevel", "speedaccuracy", "bearingaccuracy",
    "courseaccuracy", "provider", "source",
  ]

  /// Times, latitudes, longitudes and accuracies under the names that programs commonly use.
  static func positions(
    _ bytes: [UInt8], _ datum: VerticalDatum?
  ) throws(FormatError) -> RecordingDraft {
    var rows = try TableRows(bytes) { count in
      [3, 4, 6, 8].contains(count) ? Array(unnamed.prefix(count)) : nil
    }
    return try read(&rows, unit: nil, datum: datum, known: [])
  }

  /// `Location.csv` of Sensor Logger: nanoseconds since 1970, altitudes above the ellipsoid.
  static func sensorLogger(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var rows = try TableRows(bytes)
    return try read(&rows, unit: .nanoseconds, datum: altitudes(rows.columns), known: sensorLogger)
  }

  /// The datum of `altitude`: the watch has a column of its own above the ellipsoid.
  static func altitudes(_ columns: TableColumns) -> VerticalDatum {
    columns.has("ellipsoidalaltitude") ? .meanSeaLevel : .ellipsoid
  }

  private static func read(
    _ rows: inout TableRows, unit: TimeUnit?, datum: VerticalDatum?, known: Set<String>
  ) throws(FormatError) -> RecordingDraft {
    guard var time = TimeColumn(&rows.columns, unit: unit),
      let columns = FixColumns(&rows.columns, datum: datum)
    else {
      throw rows.unexpected("columns `time`, `latitude` and `longitude`")
    }
    var draft = RecordingDraft()
    if let column = columns.altitudeWithoutDatum {
      draft.report(rows.headerLine, .noDatum(rows.columns.all[column].name))
    }
    try rows.columns.leaveOutRest(of: known, from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: Problems = []
      if let seconds = time.seconds(row, &problems), let fix = columns.fix(row, &problems) {
        draft.append(seconds, .gnss(fix), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    draft.setEpoch()
    return draft
  }
}
