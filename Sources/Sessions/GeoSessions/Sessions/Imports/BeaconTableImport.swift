import GeoFormats

/// Tables of beacons that a scanner heard.
enum BeaconTableImport {
  /// Columns without a place in a session that scanners commonly write.
  private static let known: Set<String> = [
    "name", "devicename", "localname", "distance", "manufacturer", "rawdata", "channel", "type",
    "tag", "x", "y", "z",
  ]
  /// The columns of a track without a header, in which receivers at known places heard a tag that moved.
  ///
  /// For a position the receiver is the beacon. The tag's true place and turn follow.
  private static let track = ["time", "mac", "tag", "rssi", "x", "y", "z"]
  private static let turn = (1...9).map { "r\($0)" }

  /// Reads a table.
  /// - Throws: `FormatError` when a column is missing that must be there.
  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    let names = track + turn
    var rows = try TableRows(bytes) { count in
      (4...names.count).contains(count) ? Array(names.prefix(count)) : nil
    }
    guard var time = TimeColumn(&rows.columns), let columns = BeaconColumns(&rows.columns) else {
      throw rows.unexpected("columns `time`, `rssi`, and `mac` or `uuid`, `major` and `minor`")
    }
    var draft = RecordingDraft()
    try rows.columns.leaveOutRest(of: known.union(turn), from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: Problems = []
      if let seconds = time.seconds(row, &problems), let reading = columns.reading(row, &problems) {
        draft.append(seconds, .beacon(reading), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    draft.setEpoch()
    return draft
  }

  /// Whether the fields of a row are those of a track: a time, two addresses and a strength first.
  static func isTrack(_ fields: [Substring]) -> Bool {
    guard (4...track.count + turn.count).contains(fields.count) else { return false }
    return NumberText.number(fields[0]) != nil && BeaconColumns.address(fields[1]) != nil
      && BeaconColumns.address(fields[2]) != nil && NumberText.number(fields[3]) != nil
  }
}
