/// Runs command lines by a table of commands.
package struct CommandRunner: Sendable {
  /// The program.
  package var root: CommandSpec

  package init(root: CommandSpec) { self.root = root }

  /// Runs one command line, given without the program's name, and reports its failure.
  package func run(_ arguments: [String], _ console: inout Console) -> ExitStatus {
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
      // Output from before the failure is still worth having.
      try? console.flush()
      let failure = CommandFailure(reporting: error)
      console.report(failure)
      return failure.status
    }
  }

  private func perform(_ arguments: [String], _ console: inout Console) throws -> ExitStatus {
    switch try ArgumentParser(root: root).parse(arguments) {
    case .help(let path):
      try console.write(HelpPage(path: path).text(for: console.outputTerminal))
    case .version:
      try console.line("\(root.name) \(root.version)")
    case .run(let path, let parsed):
      guard let action = path.spec.run else { return .done }
      for renaming in parsed.path.renamings {
        console.warning(
          "`\(renaming.old)` is now `\(renaming.new)`; the old name will stop working in the next version"
        )
      }
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
  private func advised(
    _ failure: CommandFailure, _ spec: CommandSpec, _ console: Console
  ) -> CommandFailure {
    var failure = failure
    failure.hint = root.advice.afterFailure(failure, spec, console.changes.areMade) ?? failure.hint
    return failure
  }
}
