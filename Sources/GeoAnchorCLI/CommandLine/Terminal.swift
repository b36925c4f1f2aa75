import Glibc

/// What is known about a stream that people may look at.
struct Terminal: Hashable, Sendable {
  /// Whether the stream is a terminal.
  var isInteractive: Bool
  /// Whether colour is welcome.
  var allowsColor: Bool
  /// The width in columns.
  var width: Int

  /// A file or pipe.
  static let none = Terminal(isInteractive: false, allowsColor: false, width: 80)

  /// Looks at a descriptor and at `COLUMNS`, `NO_COLOR` and `TERM`.
  init(descriptor: FileDescriptor, environment: (String) -> String?) {
    let isInteractive = isatty(descriptor.number) == 1
    self.init(
      isInteractive: isInteractive, reportedWidth: Self.reportedWidth(descriptor),
      environment: environment)
  }

  /// Combines what the system reports with the environment.
  init(isInteractive: Bool, reportedWidth: Int?, environment: (String) -> String?) {
    self.isInteractive = isInteractive
    let refusesColor = !(environment("NO_COLOR") ?? "").isEmpty || environment("TERM") == "dumb"
    allowsColor = isInteractive && !refusesColor
    let columns = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    width = columns ?? reportedWidth ?? 80
  }

  private init(isInteractive: Bool, allowsColor: Bool, width: Int) {
    self.isInteractive = isInteractive
    self.allowsColor = allowsColor
    self.width = width
  }

  /// The emphasis for the stream.
  var style: TextStyle { TextStyle(isPlain: !allowsColor) }

  /// The width for running text: not too narrow to wrap, not too wide to read.
  var textWidth: Int { min(max(width, 40), 100) }

  private static func reportedWidth(_ descriptor: FileDescriptor) -> Int? {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
