import GeoCommandLine
import GeoRequests
import GeoSessions

extension SessionPlayer {
  /// Plays to the end of the log of a path.
  mutating func play(_ path: String, _ body: (SessionOutput) throws -> Void) throws {
    try asking(else: SessionLogs.failure(of: path)) {
      while let outputs = try next() {
        for output in outputs { try body(output) }
      }
    }
  }

  /// Names what did not play as it was written.
  func warn(_ console: Console) {
    for finding in findings { console.warning("\(finding)") }
    guard findingCount > findings.count else { return }
    console.warning(
      "\(Grouped.number(findingCount - findings.count)) more findings; `geoanchor session validate` "
        + "lists them")
  }
}

extension SessionMachines {
  /// A player of a log through the machines.
  func player(
    of log: consuming SessionLogReader
  ) throws -> SessionPlayer {
    SessionPlayer(try asking { try ensemble(for: log.header) }, log: log)
  }
}
