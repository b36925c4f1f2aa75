/// Runs command lines by a table of commands.
struct CommandRunner: Sendable {
  /// The program.
  var root: CommandSpec
  /// What `--version` prints after the program's name.
  var version: String

  /// Runs one command line, given without the program's name, and reports its failure.
  func run(_ arguments: [String], _ console: inout Console) -> ExitStatus {
    do {
      let status = try perform(arguments, &console)
      try console.flush()
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
      return .done
    case .version:
      try console.line("\(root.name) \(version)")
      return .done
    case .run(let path, let parsed):
      guard let action = path.spec.run else { return .done }
      return try action(parsed, &console)
    }
  }
}
