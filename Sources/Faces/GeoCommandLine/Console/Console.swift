import GeoSystem

/// Input and output of a command: data, messages and standard input.
///
/// Everything for a terminal has passed `TerminalFilter`.
package struct Console: Sendable {
  /// Standard input.
  package let input: any ByteSource
  /// Looks up an environment variable; nil when it is not set or empty.
  package let environment: @Sendable (String) -> String?
  /// Properties of standard output.
  package let outputTerminal: Terminal
  /// Properties of standard error.
  package let messageTerminal: Terminal
  /// The line for long work.
  package let progress: ProgressLine
  /// Changes of the store so far.
  package let changes: StoreChanges

  private let output: any ByteSink
  private let documents: TerminalSink?
  /// The output without a filter, for what the program itself tells the terminal.
  private let ownOutput: any ByteSink
  private let messages: any ByteSink
  private let messageShape: MessageShape
  private var buffer: [UInt8] = []
  private static let bufferSize = 65536

  package init(
    input: any ByteSource, output: any ByteSink, messages: any ByteSink,
    outputTerminal: Terminal = .none, messageTerminal: Terminal = .none,
    messageShape: MessageShape = .text, changes: StoreChanges = StoreChanges(),
    environment: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.input = input
    ownOutput = output
    self.output = outputTerminal.isInteractive ? TerminalSink(output) : output
    documents =
      outputTerminal.isInteractive ? TerminalSink(output, allowsEmphasis: false) : nil
    self.messages = messageTerminal.isInteractive ? TerminalSink(messages) : messages
    self.messageShape = messageShape
    self.changes = changes
    self.outputTerminal = outputTerminal
    self.messageTerminal = messageTerminal
    self.environment = environment
    progress = ProgressLine(sink: messages, terminal: messageTerminal)
  }

  /// The same console with messages of a shape; those for programs have neither colors nor
  /// progress between them.
  package func telling(_ shape: MessageShape) -> Console {
    Console(
      input: input, output: ownOutput, messages: messages, outputTerminal: outputTerminal,
      messageTerminal: shape == .json ? .none : messageTerminal, messageShape: shape,
      changes: changes, environment: environment)
  }

  package static func standard() -> Console {
    let environment: @Sendable (String) -> String? = { name in
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    return Console(
      input: FileDescriptor.standardInput, output: FileDescriptor.standardOutput,
      messages: FileDescriptor.standardError,
      outputTerminal: Terminal(descriptor: .standardOutput, environment: environment),
      messageTerminal: Terminal(descriptor: .standardError, environment: environment),
      environment: environment)
  }

  // MARK: Data

  package mutating func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfNeeded()
  }

  /// Writes data that is a document for programs.
  package mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    if let documents {
      try flush()
      progress.erase()
      do { return try documents.write(bytes) } catch { throw OutputError(error) }
    }
    buffer.append(contentsOf: bytes)
    try flushIfNeeded()
  }

  /// Writes a line of data.
  package mutating func line(_ text: String = "") throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    try flushIfNeeded()
  }

  /// Writes a text as a link to a file, where the terminal shows links.
  package mutating func write(_ text: String, linkingTo path: String) throws(OutputError) {
    let shown = ShownText.clip(text, limit: 400)
    let link = outputTerminal.link(shown, toFile: path)
    guard link != shown else { return try write(shown) }
    try flush()
    do { try ownOutput.write(Array(link.utf8)) } catch { throw OutputError(error) }
  }

  /// Hands on what was written so far, so that a reader at the other end sees it now.
  package mutating func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    if outputTerminal.isInteractive { progress.erase() }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    do { try output.write(bytes) } catch { throw OutputError(error) }
  }

  private mutating func flushIfNeeded() throws(OutputError) {
    if buffer.count >= Self.bufferSize || outputTerminal.isInteractive { try flush() }
  }

  // MARK: Messages

  /// Tells people something on standard error.
  package func message(_ text: String) { say(.note(text)) }

  package func warning(_ text: String) { say(.warning(text)) }

  package func report(_ failure: CommandFailure) { say(.failure(failure)) }

  private func say(_ message: ConsoleMessage) {
    progress.erase()
    let text =
      switch messageShape {
      case .text: message.text(style: messageTerminal.style)
      case .json: message.json
      }
    // A failure of standard error itself cannot be reported.
    try? messages.write(Array(text.utf8))
  }
}
