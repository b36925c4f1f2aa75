import GeoCommandLine
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct CommandRunnerTests {
  private func table(_ run: @escaping CommandAction) -> CommandSpec {
    CommandSpec(
      name: "tool", summary: "Do things",
      subcommands: [
        CommandSpec(
          name: "go", summary: "Go",
          options: [Option("output", "FILE", .file, help: "Where to.").spec],
          run: run)
      ])
  }

  private func status(
    output: MemorySink, messages: MemorySink = MemorySink(), _ run: @escaping CommandAction
  ) -> GeoCommandLine.ExitStatus {
    var console = Console(input: MemorySource(""), output: output, messages: messages)
    return CommandRunner(root: table(run)).run(["go"], &console)
  }

  @Test func `delivers data and status`() {
    let run = CommandRun(
      ["go"],
      table: table { _, console in
        try console.line("data")
        return .no
      })
    expectEqual(run.status, .no)
    expectEqual(run.output, "data\n")
    expectEqual(run.messages, "")
  }

  @Test func `failures are reported after the data`() {
    let run = CommandRun(
      ["go"],
      table: table { _, console in
        try console.line("data")
        throw CommandFailure("no", status: .no)
      })
    expectEqual(run.status, .no)
    expectEqual(run.output, "data\n")
    expectEqual(run.messages, "error: no\n")
  }

  @Test func `a closed pipe is no failure`() {
    let messages = MemorySink()
    let output = MemorySink(capacity: 0, failure: EPIPE)
    let status = status(output: output, messages: messages) { _, console in
      for _ in 0..<100_000 { try console.line("a line of data") }
      return .no
    }
    expectEqual(status, .done)
    expectEqual(messages.text, "")
    expectEqual(output.writeCount, 1)
  }

  @Test func `a full disk is a failure`() {
    let messages = MemorySink()
    let status = status(output: MemorySink(capacity: 0, failure: ENOSPC), messages: messages) {
      try $1.line("data")
      return .done
    }
    expectEqual(status, .cannotWrite)
    expectEqual(
      messages.text,
      "error: cannot write to standard output\n  caused by: no space left on device\n")
  }

  @Test func `output goes to a file whole or not at all`() throws {
    let folder = try TemporaryFolder()
    let table = table { arguments, console in
      try console.withOutput(to: arguments[CommonOption.output]) { output in
        try output.line("one")
        output.warning("odd")
        try output.write([0x74, 0x77, 0x6F])
        if arguments[CommonOption.output]?.hasSuffix("bad") ?? false {
          throw CommandFailure("stop")
        }
      }
      return .done
    }
    let good = CommandRun(["go", "--output", folder.file("good")], table: table)
    expectEqual(good.status, .done)
    expectEqual(good.output, "")
    expectEqual(good.messages, "warning: odd\n")
    let bad = CommandRun(["go", "--output", folder.file("bad")], table: table)
    expectEqual(bad.status, .unusable)
    expectEqual(folder.names, ["good"])
    expectEqual(folder.content("good"), "one\ntwo")
    expectEqual(CommandRun(["go", "--output", "-"], table: table).output, "one\ntwo")
    expectEqual(CommandRun(["go"], table: table).output, "one\ntwo")
  }

  @Test func `a change is said to be made when its answer cannot be written`() throws {
    let runs = try StoreRuns()
    let messages = MemorySink()
    var console = Console(
      input: MemorySource(""), output: MemorySink(capacity: 0, failure: ENOSPC), messages: messages)
    let arguments = ["add", "--lat", "1", "--lon", "2", "--id", "a", "--store", runs.store]
    expectEqual(GeoAnchorCommand.run(arguments: arguments, console: &console), .cannotWrite)
    expect(messages.text.contains("`geoanchor undo` reverts it"), "\(messages.text)")
    expectEqual(runs.ids(), ["a"])
  }
}
