import GeoCommandLine
import GeoTestSupport

@testable import GeoAnchorCLI

/// Result of a command line run in this process.
struct CommandRun {
  var status: GeoCommandLine.ExitStatus
  var output: String
  var messages: String

  /// Runs the arguments by a table; the program's own unless another one is given.
  init(
    _ arguments: [String], table: CommandSpec = GeoAnchorCommand.table, input: String = "",
    environment: [String: String] = [:], outputTerminal: Terminal = .none,
    messageTerminal: Terminal = .none
  ) {
    let output = MemorySink()
    let messages = MemorySink()
    var console = Console(
      input: MemorySource(input), output: output, messages: messages,
      outputTerminal: outputTerminal, messageTerminal: messageTerminal,
      environment: { environment[$0] })
    status = CommandRunner(root: table).run(arguments, &console)
    self.output = output.text
    self.messages = messages.text
  }
}
