/// The session as such started, paused, went on, was reset or stopped.
public enum SessionChange: PlatformCode {
  /// The session runs with a new world: origin and axes are fresh.
  case start
  /// The session was interrupted: the app went to the background, a call came.
  case pause
  /// The interruption ended; world tracking may relocalize.
  case resume
  /// The world was reset: poses before and after are not comparable.
  case reset
  /// The session ended. Machines answer nothing after it until the next start.
  case stop
  /// Another change, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.start, "start", 0), (.pause, "pause", 1),
    (.resume, "resume", 2), (.reset, "reset", 3), (.stop, "stop", 4),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
