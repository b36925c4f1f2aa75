import GeoFormats
import Geodesy

/// Google's GNSSLogger: rows whose first field says what they are; `Fix` rows are positions.
///
/// Comments at the beginning name the columns of each kind of row. Altitudes are above the
/// ellipsoid, and each fix keeps its provider.
enum GNSSLoggerImport {
  /// The columns of a `Fix` row where no comment names them.
  private static let columns =
    "Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,"
    + "BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,"
    + "elapsedRealtimeNanos,VerticalAccuracyMeters,MockLocation"
  private static let olderColumns =
    "Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs"

  /// The meaning of the columns of `Fix` rows.
  private struct Columns {
    var all: [TableColumn]
    var time: TimeColumn
    var fixes: FixColumns
    var rest: [String]

    /// Nil when a time, a latitude or a longitude is missing.
    init?(_ names: [Substring]) {
      var columns = TableColumns(names)
      guard let time = TimeColumn(&columns, unit: .milliseconds),
        let fixes = FixColumns(&columns, datum: .ellipsoid)
      else { return nil }
      self.time = time
      self.fixes = fixes
      all = columns.all
      rest = columns.rest.filter { $0 != "Fix" }
    }
  }

  /// Whether a line is one of this format.
  static func isRow(_ line: Substring) -> Bool {
    let content = line.drop { $0 == "#" || $0 == " " }
    return content.hasPrefix("Fix,") || content.hasPrefix("Raw,")
  }

  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var columns: Columns?
    let feed = LineFeed(ByteFeed(bytes), limit: 1 << 16)
    while let found = try feed.next() {
      guard case .line(let bytes) = found else {
        draft.report(feed.number, .tooLong(limit: feed.limit))
        continue
      }
      let line = Substring(String(decoding: bytes, as: UTF8.self))
      if line.hasPrefix("#") {
        let names = fields(line.drop { $0 == "#" || $0 == " " })
        if names.first == "Fix" { columns = Columns(names) ?? columns }
        continue
      }
      let fields = fields(line)
      guard fields.first == "Fix" else {
        if feed.isOpen, fields.count < 2 {
          draft.report(feed.number, .cutShort)
        } else {
          leaveOut(fields, bytes, feed.number, &draft)
        }
        continue
      }
      if columns == nil {
        columns = Columns(self.fields((fields.count > 8 ? Self.columns : olderColumns)[...]))
      }
      if var known = columns {
        for name in known.rest { draft.leaveOut(name, line: feed.number) }
        handle(fields, &known, feed, &draft)
        columns = known
      }
    }
    draft.setEpoch()
    return draft
  }

  private static func fields(_ line: Substring) -> [Substring] {
    line.split(separator: ",", omittingEmptySubsequences: false)
  }

  private static func handle(
    _ fields: [Substring], _ columns: inout Columns, _ feed: LineFeed, _ draft: inout RecordingDraft
  ) {
    if feed.isOpen, fields.count < columns.all.count {
      draft.report(feed.number, .cutShort)
      return
    }
    let row = TableRow(columns: columns.all, fields: fields)
    var problems: Problems = []
    if let time = columns.time.seconds(row, &problems),
      let fix = columns.fixes.fix(row, &problems)
    {
      draft.append(time, .gnss(fix), line: feed.number)
    }
    draft.report(feed.number, problems)
  }

  /// Names a kind of row that is no position.
  private static func leaveOut(
    _ fields: [Substring], _ line: UnsafeRawBufferPointer, _ number: Int,
    _ draft: inout RecordingDraft
  ) {
    let kind = fields.first ?? ""
    if fields.count > 1, kind.count <= 30, kind.allSatisfy({ $0.isASCII && $0.isLetter }) {
      draft.leaveOut(String(kind), line: number)
    } else {
      draft.report(
        number, .wrong("line", found: LogLine.shown(line), expected: "a row such as `Fix,…`"))
    }
  }
}
