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
      do {
        try parsed.checkOutput()
        let status = try action(parsed.readingOutputEnding(), &console)
        try console.flush()
        return status
      } catch OutputError.closedPipe {
        throw OutputError.closedPipe
      } catch {
        throw advised(CommandFailure(reporting: error), path.spec, console)
      }
    }
    try console.flush()
    return .done
  }

  /// A failure with what to do about it, where that depends on the command and on what it did.
  ///
  /// A change that was made before is said to be made.
  private func advised(
    _ failure: CommandFailure, _ spec: CommandSpec, _ console: Console
  ) -> CommandFailure {
    var failure = failure
    switch (failure.status, console.changes.extent) {
    case (.cannotWrite, .undoable?):
      let opposite = spec.name == "undo" ? "redo" : "undo"
      failure.hint = "the store is changed all the same: `\(root.name) \(opposite)` takes it back"
    case (.cannotWrite, .forGood?):
      failure.hint = "the store is changed all the same"
    case (.tryAgain, _) where spec.has(CommonOption.wait):
      failure.hint = "try again, or let `\(CommonOption.wait.flagText) SECONDS` wait longer"
    default: break
    }
    return failure
  }
}
