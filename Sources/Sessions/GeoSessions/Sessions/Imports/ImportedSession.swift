import Geodesy

/// One session that was made of recordings.
public struct ImportedSession: Hashable, Sendable {
  /// The header of its log.
  public var header: SessionHeader
  /// Its events, in the order of their times.
  public var events: [SessionEvent]
}

extension SessionImport {
  /// The longest pause between files of one clock.
  private static let longestPause: Seconds = 86_400

  /// Whether the files can have one clock: none is a day or more apart from all others.
  public static func haveOneClock(_ imports: [SessionImport]) -> Bool {
    let spans = imports.compactMap { file -> ClosedRange<Seconds>? in
      let times = file.recordings.flatMap { [$0.events.first?.time, $0.events.last?.time] }
        .compactMap(\.self)
      guard let first = times.min(), let last = times.max() else { return nil }
      return first...last
    }.sorted { $0.lowerBound < $1.lowerBound }
    var end = spans.first?.upperBound ?? 0
    for span in spans {
      guard span.lowerBound - end < longestPause else { return false }
      end = max(end, span.upperBound)
    }
    return true
  }

  /// Checks that files can be imported together.
  /// - Throws: `SessionError.noEvents`, `severalRecordingsBesideFiles` or `severalClocks`.
  public static func check(_ imports: [SessionImport]) throws(SessionError) {
    guard !imports.allSatisfy(\.recordings.isEmpty) else { throw .noEvents }
    let isDivided = imports.count > 1 && imports.contains { $0.recordings.count > 1 }
    guard !isDivided else { throw .severalRecordingsBesideFiles }
    guard haveOneClock(imports) else { throw .severalClocks }
  }

  /// The sessions of files: one of several files of one clock; each recording of a single file.
  public static func sessions(of imports: [SessionImport]) -> [ImportedSession] {
    guard imports.count == 1, let only = imports.first else { return [session(of: imports)] }
    return only.recordings.map { recording in
      var single = only
      single.recordings = [recording]
      return session(of: [single])
    }
  }

  /// One session of several recordings of one clock; its time begins at 0.
  /// - Returns: Header and events, ready for a `SessionLogWriter`.
  public static func session(of imports: [SessionImport]) -> ImportedSession {
    let recordings = imports.flatMap(\.recordings)
    var all = recordings.first?.events ?? []
    if recordings.count > 1 {
      all = recordings.flatMap(\.events).enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    }
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

extension SessionEvent {
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
      .groundTruth, .fault, .sessionFailed, .unknown:
      break
    }
  }
}
