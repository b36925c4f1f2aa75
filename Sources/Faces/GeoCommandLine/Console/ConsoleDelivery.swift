extension Console {
  /// Writes a text to the file of `--output`, whole or not at all, or to standard output when the
  /// path is nil or `-`.
  package mutating func deliver(_ text: String, to path: String?) throws {
    try withOutput(to: path) { output in try output.write(text) }
  }

  /// Runs the body with a writer to the file of `--output` or to standard output.
  ///
  /// The file is opened before the body runs and appears under its name, complete, after it; when
  /// the body throws, nothing is left behind.
  package mutating func withOutput<Result>(
    to path: String?, _ body: (inout DataWriter) throws -> Result
  ) throws -> Result {
    guard let path, path != "-" else {
      var writer = DataWriter(console: self)
      defer { self = writer.console }
      defer { writer.progress.erase() }
      return try body(&writer)
    }
    var writer = DataWriter(console: self, file: try OutputFile(path))
    defer { progress.erase() }
    let result = try body(&writer)
    try writer.file?.commit()
    return result
  }
}

/// Destination of data: a new file, or standard output.
package struct DataWriter: ~Copyable {
  fileprivate var console: Console
  fileprivate var file: OutputFile?

  fileprivate init(console: Console, file: consuming OutputFile? = nil) {
    self.console = console
    self.file = file
  }

  package mutating func write(_ text: String) throws {
    if file == nil { return try console.write(text) }
    try file?.write(text)
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws {
    if file == nil { return try console.write(bytes) }
    try file?.write(bytes)
  }

  package mutating func line(_ text: String = "") throws {
    try write(text)
    try write("\n")
  }

  /// The terminal on which people read the data; none for a file.
  package var terminal: Terminal { file == nil ? console.outputTerminal : .none }

  /// The line for long work.
  package var progress: ProgressLine { console.progress }

  /// Shows now and then how many records were written, unless they appear on the terminal themselves.
  package func showProgress(_ count: Int, _ things: String) {
    guard count % 1024 == 0, file != nil || !console.outputTerminal.isInteractive else { return }
    progress.update(count: count, things)
  }

  /// Warns on standard error.
  package func warning(_ text: String) { console.warning(text) }

  /// Delivers the output so far, which a reader may be following.
  package mutating func flush() throws {
    if file == nil { try console.flush() }
  }
}
