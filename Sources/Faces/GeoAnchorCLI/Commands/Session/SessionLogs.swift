import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoSessions

/// Session logs that arguments name.
enum SessionLogs {
  /// Opens a log.
  /// - Throws: That it cannot be read or is no log.
  static func open(_ path: String, _ console: Console) throws(CommandFailure) -> SessionLogReader {
    try open(try console.feed(path), path)
  }

  /// Reads a log from a feed; the path is for messages.
  /// - Throws: That it cannot be read or is no log.
  static func open(_ feed: ByteFeed, _ path: String) throws(CommandFailure) -> SessionLogReader {
    do { return try SessionLogReader(feed) } catch { throw failure(path, error) }
  }

  /// The next event of a log.
  /// - Throws: That reading failed.
  static func next(
    _ reader: inout SessionLogReader, _ path: String
  ) throws(CommandFailure) -> SessionEvent? {
    do { return try reader.next() } catch { throw failure(path, error) }
  }

  /// Says that lines of a log are not as they should be.
  static func warn(of counts: [SessionFinding.Severity: Int], _ console: Console) {
    let problems = (counts[.error] ?? 0) + (counts[.warning] ?? 0)
    guard problems > 0 else { return }
    console.warning("\(problems) lines have problems; `session validate` lists them")
  }

  static func failure(of path: String) -> (RequestError) -> CommandFailure {
    { error in
      if case .session(let problem) = error {
        failure(path, problem)
      } else {
        CommandFailure(error)
      }
    }
  }

  static func failure(_ path: String, _ error: SessionError) -> CommandFailure {
    var failure = CommandFailure("cannot read \(ShownText.file(path))", causes: [error.description])
    if case .notALog = error {
      failure.hint = "`geoanchor session import` converts recordings of other programs"
    }
    return failure
  }
}
