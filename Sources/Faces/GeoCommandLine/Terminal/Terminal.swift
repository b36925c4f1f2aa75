import GeoSystem

/// Properties of an output stream.
package struct Terminal: Hashable, Sendable {
  /// Whether the stream is a terminal.
  package var isInteractive: Bool
  /// Whether color is welcome.
  package var allowsColor: Bool
  /// Whether the terminal may show links.
  package var allowsLinks: Bool
  package var width: Int

  /// A file or pipe.
  package static let none = Terminal(isInteractive: false, reportedWidth: nil) { _ in nil }

  /// Looks at a descriptor and at `COLUMNS`, `NO_COLOR` and `TERM`.
  package init(descriptor: FileDescriptor, environment: (String) -> String?) {
    let isInteractive = isatty(descriptor.number) == 1
    self.init(
      isInteractive: isInteractive, reportedWidth: Self.reportedWidth(descriptor),
      environment: environment)
  }

  /// Combines what the system reports with the environment.
  package init(isInteractive: Bool, reportedWidth: Int?, environment: (String) -> String?) {
    self.isInteractive = isInteractive
    allowsLinks = isInteractive && environment("TERM") != "dumb"
    allowsColor = allowsLinks && (environment("NO_COLOR") ?? "").isEmpty
    let columns = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    width = columns ?? reportedWidth ?? 80
  }

  /// The emphasis for the stream.
  package var style: TextStyle { TextStyle(isPlain: !allowsColor) }

  /// The width for running text: not too narrow to wrap, not too wide to read.
  package var textWidth: Int { min(max(width, 40), 100) }

  /// A line as the terminal has room for it: what follows in lines of their own is indented.
  package func lines(_ line: String, indent: Int = 2) -> [String] {
    isInteractive ? TextLayout.hang(line, width: width, indent: indent) : [line]
  }

  /// The text as a link to a file, where the terminal shows links (OSC 8).
  package func link(_ text: String, toFile path: String) -> String {
    guard allowsLinks, let place = realpath(path, nil) else { return text }
    defer { free(place) }
    var host = [CChar](repeating: 0, count: 256)
    // The host says whose file it is where the terminal runs on another machine.
    let name = gethostname(&host, host.count - 1) == 0 ? Self.text(host) : ""
    let address = "file://" + Self.escaped(name) + Self.escaped(String(cString: place))
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A path as part of a URI: what RFC 3986 does not let stand there is escaped.
  private static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isLetter = byte < 0x80 && scalar.properties.isAlphabetic
      if isLetter || "0123456789-._~/".utf8.contains(byte) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func reportedWidth(_ descriptor: FileDescriptor) -> Int? {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
