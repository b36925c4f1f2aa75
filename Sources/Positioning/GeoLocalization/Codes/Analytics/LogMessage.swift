/// How much a message of a session matters.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// For those who look for an error in the program.
  case debug
  /// What happens.
  case info
  /// Something is not as it should be; the session goes on.
  case warning
  /// Something failed.
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
  /// How much it matters.
  public var level: LogLevel
  /// What it says; never a token or another secret.
  public var text: String

  /// Creates a message.
  public init(_ level: LogLevel, _ text: String) {
    self.level = level
    self.text = text
  }
}

/// Which messages are let through, and who hears them.
struct LogFilter: Sendable {
  /// Takes a message in place of whoever would write it.
  typealias Interceptor = @Sendable (LogMessage) -> Void

  /// Messages below it are left out; by default all but warnings and errors.
  var level: LogLevel = .warning
  /// Who hears each message that is let through; nil for no one.
  var interceptor: Interceptor?

  /// Lets a message through or not: false when it is below the level.
  @discardableResult
  func pass(_ message: LogMessage) -> Bool {
    guard message.level >= level else { return false }
    interceptor?(message)
    return true
  }
}
