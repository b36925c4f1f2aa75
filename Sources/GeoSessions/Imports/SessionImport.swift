import GeoFormats
import Geodesy

/// A recording of another program, as events.
public struct SessionImport: Hashable, Sendable {
  /// The format that it was read as.
  public var format: SessionImportFormat
  /// The events in order of time, on the clock of the recording.
  public var events: [SessionEvent]
  /// Lines that could not be used, and what else there is to say.
  public var findings: [SessionFinding]
  /// When the recording's clock is 0, in seconds since 1970 UTC; nil when nothing is known of it.
  public var epoch: Double?
  /// How the AR world was asked to lie, as far as the format says.
  public var alignment: WorldAlignment?

  init(_ format: SessionImportFormat) {
    self.format = format
    events = []
    findings = []
  }

  /// Whether a time is one of the calendar, not of a clock that starts with the device.
  static func isCalendar(_ time: Seconds) -> Bool { time > 5e8 && time < 1e11 }

  /// Recognizes the format by its content and reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - format: the format, where it is known.
  /// - Throws: `SessionError.unknownFormat` when no format fits, `SessionError.format` when the file
  ///   as a whole cannot be read. A line that cannot be used is a finding.
  public init(
    reading bytes: [UInt8], as format: SessionImportFormat? = nil
  ) throws(SessionError) {
    guard let format = format ?? SessionImportFormat(recognizing: bytes) else {
      throw .unknownFormat(
        found: bytes.withUnsafeBytes {
          LogLine.shown(UnsafeRawBufferPointer(rebasing: $0.prefix(40)))
        }
      )
    }
    do throws(FormatError) {
      switch format {
      case .arkitStatus: self = try ARKitStatusImport.read(bytes)
      case .arkitPoses: self = try PoseFileImport.arkit(bytes)
      case .arexp: self = try PositionTableImport.arexp(bytes)
      case .tum: self = try PoseFileImport.tum(bytes)
      case .kitti: self = try PoseFileImport.kitti(bytes)
      case .commaPoses: self = try CommaImport.poses(bytes)
      case .commaGNSS: self = try CommaImport.fixes(bytes)
      case .gpx: self = try TrackImport.read(bytes)
      case .nmea: self = try NMEAImport.read(bytes)
      case .geoPoseStream: self = try GeoPoseStreamImport.read(bytes)
      }
    } catch { throw .format(error) }
    sort()
  }

  /// Puts events in order of time; those of one time stay in the order of the file.
  private mutating func sort() {
    let isSorted = zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
    guard !isSorted else { return }
    events = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// One session of several recordings of one clock; its time begins at 0.
  ///
  /// - Returns: Header and events, ready for a `SessionLogWriter`.
  public static func session(of imports: [SessionImport]) -> ImportedSession {
    var all = imports.flatMap(\.events).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    let start = all.first?.time ?? 0
    for index in all.indices { all[index].move(by: -start) }
    var header = SessionHeader()
    header.epoch = imports.compactMap(\.epoch).first.map { $0 + start }
    header.alignment = imports.compactMap(\.alignment).first
    let formats = imports.map(\.format.rawValue)
    header.source = Array(Set(formats)).sorted().joined(separator: ", ")
    return ImportedSession(header: header, events: all)
  }
}

/// One session that was made of recordings.
public struct ImportedSession: Hashable, Sendable {
  /// The header of its log.
  public var header: SessionHeader
  /// Its events, in the order of their times.
  public var events: [SessionEvent]
}

extension SessionEvent {
  /// Moves all times of the event.
  mutating func move(by shift: Seconds) {
    time += shift
    switch kind {
    case .gnss(var fix):
      fix.measuredAt = fix.measuredAt.map { $0 + shift }
      kind = .gnss(fix)
    case .localization(var response):
      response.capturedAt = response.capturedAt.map { $0 + shift }
      kind = .localization(response)
    case .localizationFailed(var failure):
      failure.capturedAt = failure.capturedAt.map { $0 + shift }
      kind = .localizationFailed(failure)
    case .session, .frame, .heading, .permission, .network, .deviceSupport, .qr, .manualCode,
      .codeVerdict, .marker, .beacon, .geoStatus, .mapTap, .viewTap, .userAction, .tick,
      .groundTruth, .fault, .unknown:
      break
    }
  }
}
