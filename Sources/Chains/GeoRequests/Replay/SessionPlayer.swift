import GeoAnchors
public import GeoSessions
import GeoTexts

/// Plays a log through machines and keeps the findings.
public struct SessionPlayer: ~Copyable {
  /// The maximum number of findings that are kept.
  public static let maximumFindings = 10

  private var ensemble: CompositeMachine
  private var log: SessionLogReader
  /// The deviations from the script: the first findings that are more than notes.
  public private(set) var findings: [SessionFinding] = []

  /// Plays a log through machines.
  public init(_ ensemble: CompositeMachine, log: consuming SessionLogReader) {
    self.ensemble = ensemble
    self.log = log
  }

  /// The number of findings so far that are more than notes.
  public var findingCount: Int { (log.counts[.error] ?? 0) + (log.counts[.warning] ?? 0) }

  /// The number of the line that was read last.
  package var line: Int { log.line }

  /// The anchors that the user asked to save so far.
  package var savedAnchors: [TrackingMachine.SavedAnchors] {
    ensemble.machine(TrackingMachine.self)?.saved ?? []
  }

  /// The English names of the present anchors, by their ids.
  public var anchorNames: [String: String] {
    let anchors = ensemble.machine(TrackingMachine.self)?.anchors ?? []
    let names = anchors.map { ($0.anchor.id.rawValue, $0.name.text(in: .english)) }
    return Dictionary(names) { first, _ in first }
  }

  /// Plays the next event; returns the outputs of the machines, nil at the end of the log.
  /// - Throws: The error of an unreadable log.
  public mutating func next() throws(SessionError) -> [SessionOutput]? {
    let event = try log.next()
    if log.hasFindings {
      for finding in log.drainFindings()
      where finding.severity != .note && findings.count < Self.maximumFindings {
        findings.append(finding)
      }
    }
    return event.map { ensemble.handle($0) }
  }
}
