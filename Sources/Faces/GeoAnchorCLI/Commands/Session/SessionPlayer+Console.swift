import GeoCommandLine
import GeoRequests
import GeoSessions

extension SessionPlayer {
  /// Plays to the end of the log of a path.
  mutating func play(_ path: String, _ body: (SessionOutput) throws -> Void) throws {
    do {
      while let outputs = try next() {
        for output in outputs { try body(output) }
      }
    } catch let error as SessionError {
      throw SessionLogs.failure(path, error)
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
  func player(
    of log: consuming SessionLogReader
  ) throws(CommandFailure) -> SessionPlayer {
    do throws(ReplayError) {
      return SessionPlayer(try ensemble(for: log.header), log: log)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// The failure that stands for machines that a session cannot be played through.
  fileprivate init(_ error: ReplayError) {
    let what =
      switch error {
      case .guidance: "cannot follow the chain"
      case .format, .localization: "cannot use the localizer"
      }
    self.init(what, causes: [error.description])
  }
}
