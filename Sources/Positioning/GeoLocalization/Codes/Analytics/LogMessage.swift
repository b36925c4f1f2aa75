/// Severity of a session's message.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// For those who look for an error in the program.
  case debug
  /// Information about normal operation.
  case info
  /// An irregularity; the session goes on.
  case warning
  /// A failure.
  case error

  /// Whether the first matters less.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// A message for those who run a session, in English.
public struct LogMessage: Hashable, Sendable {
  /// Severity.
  public var level: LogLevel
  /// The text; never contains a token or another secret.
  public var text: String

  /// Creates a message.
  public init(_ level: LogLevel, _ text: String) {
    self.level = level
    self.text = text
  }
}

/// Level filter and receiver of messages.
struct LogFilter: Sendable {
  /// Receives a message instead of the log.
  typealias Interceptor = @Sendable (LogMessage) -> Void

  /// Messages below it are left out; by default all but warnings and errors.
  var level: LogLevel = .warning
  /// Receiver of each message that passes the level; nil for none.
  var interceptor: Interceptor?

  /// Lets a message through or not: false when it is below the level.
  @discardableResult
  func pass(_ message: LogMessage) -> Bool {
    guard message.level >= level else { return false }
    interceptor?(message)
    return true
  }
}
