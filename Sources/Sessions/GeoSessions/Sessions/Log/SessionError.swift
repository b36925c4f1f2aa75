public import GeoFormats

/// Why a session could not be read at all.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or its syntax; see there.
  case format(FormatError)
  /// The text is no session log; `found` is what it begins with.
  case notALog(found: String)
  /// No importer knows the content; `found` is what it begins with.
  case unknownFormat(found: String)
  /// A file to import is a session log.
  case alreadyALog
  /// Rows of numbers without a header, which can be any of these formats.
  case unnamedColumns(line: Int, count: Int, [SessionImportFormat])
  /// The clock of a file goes back: it holds several recordings, and one must be chosen; their lines,
  /// counted from 1, and how long each lasts in seconds.
  case severalRecordings(lines: [ClosedRange<Int>], durations: [Double])
  /// A file has no recording with this number.
  case noRecording(number: Int, count: Int)
  /// Files to import hold no events.
  case noEvents
  /// One of several files to import as one session holds several recordings.
  case severalRecordingsBesideFiles
  /// Files to import as one session have different clocks.
  case severalClocks

  /// A message naming what was found and what was expected.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .notALog(let found):
      "line 1: found \(found), expected the header of a session log, "
        + "`{\"format\":\"\(SessionHeader.formatName)\",\"version\":\(SessionHeader.newestVersion)}`"
    case .unknownFormat(let found): "unknown format: the file begins with \(found)"
    case .alreadyALog: "the file is a session log already"
    case .unnamedColumns(let line, let count, _):
      "line \(line): found \(count) numbers, expected a line before them that names the columns"
    case .severalRecordings(let lines, let durations):
      "the clock goes back: the file holds \(lines.count) recordings: "
        + Self.list(lines, durations)
    case .noRecording(let number, let count):
      "found \(count) recordings, expected one with the number \(number)"
    case .noEvents: "the files hold no events"
    case .severalRecordingsBesideFiles: "found several recordings in one of several files"
    case .severalClocks:
      "the files have different clocks: some events are more than a day apart from all others"
    }
  }

  private static func list(_ lines: [ClosedRange<Int>], _ durations: [Double]) -> String {
    let shown = 5
    let texts = zip(lines, durations).prefix(shown).enumerated().map { index, recording in
      let (lines, duration) = recording
      let seconds = DecimalText.trimmed(duration, decimals: 3) ?? "\(duration)"
      return "\(index + 1) (lines \(lines.lowerBound) to \(lines.upperBound), \(seconds) s)"
    }
    return texts.joined(separator: ", ") + (lines.count > shown ? ", …" : "")
  }
}
