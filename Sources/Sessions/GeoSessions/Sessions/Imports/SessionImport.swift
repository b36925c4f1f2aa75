import GeoFormats
public import Geodesy

/// The recordings of another program's file, as events.
public struct SessionImport: Hashable, Sendable {
  /// The format that it was read as.
  public var format: SessionImportFormat
  /// The recordings that were asked for, in the order of the file.
  package var recordings: [Recording]
  /// Lines that could not be used, and what else there is to say, in the order of the lines.
  ///
  /// At most 100,000; `findingCount` says how many there were.
  public var findings: [SessionFinding]
  /// The number of findings.
  public var findingCount: Int
  /// The time 0 of the recording's clock, in seconds since 1970 UTC; nil if unknown.
  public var epoch: Double?
  /// The requested alignment of the AR world, as far as the format says.
  public var alignment: WorldAlignment?

  /// Events of one clock that goes forward.
  package struct Recording: Hashable, Sendable {
    /// The events in order of time, on the clock of the recording.
    package var events: [SessionEvent]
    /// The lines of the file that they come from, counted from 1.
    package var lines: ClosedRange<Int>

    var duration: Seconds { (events.last?.time ?? 0) - (events.first?.time ?? 0) }
  }

  /// The events of all recordings, one recording after the other.
  public var events: [SessionEvent] { recordings.flatMap(\.events) }

  /// Whether a time is one of the calendar, not of a clock that starts with the device.
  static func isCalendar(_ time: Seconds) -> Bool { time > 5e8 && time < 1e11 }

  /// Recognizes the format by its content and reads all recordings of a file.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - format: the format, where it is known.
  ///   - datum: the datum of altitudes in tables whose columns do not say it; without it they are
  ///     left out.
  /// - Throws: `SessionError.unknownFormat` when no format fits, `SessionError.unnamedColumns` when
  ///   several do, `SessionError.format` when the file as a whole cannot be read. A line that cannot
  ///   be used is a finding.
  public init(
    reading bytes: [UInt8], as format: SessionImportFormat? = nil, datum: VerticalDatum? = nil
  ) throws(SessionError) {
    try self.init(reading: bytes, as: format, recordings: .all, datum: datum)
  }

  /// The same for some of the recordings, where the clock of the file goes back.
  /// - Throws: The errors of the other initializer, and `SessionError.severalRecordings` or `noRecording`.
  package init(
    reading bytes: [UInt8], as format: SessionImportFormat? = nil,
    recordings choice: RecordingChoice, datum: VerticalDatum? = nil
  ) throws(SessionError) {
    let format = if let format { format } else { try SessionImportFormat.recognize(bytes) }
    var draft: RecordingDraft
    do throws(FormatError) { draft = try format.read(bytes, datum) } catch { throw .format(error) }
    let all = RecordingDivision.recordings(of: &draft)
    self.format = format
    recordings = try choice.choose(from: all)
    findings = draft.findings.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
    findingCount = draft.findingCount
    epoch = draft.epoch
    alignment = draft.alignment
  }
}
