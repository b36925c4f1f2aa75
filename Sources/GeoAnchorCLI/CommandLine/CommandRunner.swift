/// Runs command lines by a table of commands.
struct CommandRunner: Sendable {
  /// The program.
  var root: CommandSpec
  /// What `--version` prints after the program's name.
  var version: String

  /// Runs one command line, given without the program's name, and reports its failure.
  func run(_ arguments: [String], _ console: inout Console) -> ExitStatus {
    let shape = MessageShape(asked: arguments)
    if shape != .text { console = console.telling(shape) }
    do {
      let status = try perform(arguments, &console)
      console.progress.erase()
      return status
    } catch OutputError.closedPipe {
      console.progress.erase()
      return .done
    } catch {
      // What was written before the failure is still worth having.
      try? console.flush()
      let failure = CommandFailure(reporting: error)
      console.report(failure)
      return failure.status
    }
  }

  private func perform(_ arguments: [String], _ console: inout Console) throws -> ExitStatus {
    switch try ArgumentParser(root: root).parse(arguments) {
    case .help(let path):
      try console.write(HelpPage(path).text(for: console.outputTerminal))
    case .version:
      try console.line("\(root.name) \(version)")
    case .run(let path, let parsed):
      guard let action = path.spec.run else { return .done }
      try parsed.checkOutput()
      let status = try action(parsed.readingOutputEnding(), &console)
      try finish(path.spec, &console)
      return status
    }
    try console.flush()
    return .done
  }

  /// Hands on the last data; a change that was made before is said to be made.
  private func finish(_ spec: CommandSpec, _ console: inout Console) throws {
    do {
      try console.flush()
    } catch {
      guard spec.changesStore, case .failed(let cause) = error else { throw error }
      var failure = OutputError.failure(cause)
      failure.hint = "the store is changed all the same: `\(root.name) undo` takes it back"
      throw failure
    }
  }
}
