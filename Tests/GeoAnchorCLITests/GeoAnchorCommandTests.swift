import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct GeoAnchorCommandTests {
  @Test func `help and version are data`() {
    expectEqual(CommandRun(["--version"]).output, "geoanchor 0.1.0\n")
    let overview = CommandRun([])
    expectEqual(overview.status, .done)
    expectEqual(overview.messages, "")
    expectEqual(overview.output, CommandRun(["--help"]).output)
    expectEqual(overview.output, CommandRun(["help"]).output)
    expectEqual(CommandRun(["help", "manual"]).output, CommandRun(["manual", "-h"]).output)
  }

  @Test func `mistakes are messages`() {
    let run = CommandRun(["compltions"])
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expectEqual(
      run.messages,
      "error: `geoanchor` has no command `compltions`\n\nhint: did you mean `completions`?\n")
    expectEqual(CommandRun(["help", "x"]).status, .unusable)
  }

  @Test(arguments: CompletionShell.allCases)
  func `completions cover every command`(shell: CompletionShell) {
    let run = CommandRun(["completions", shell.rawValue])
    expectEqual(run.status, .done)
    for command in GeoAnchorCommand.table.subcommands {
      expect(run.output.contains(command.name))
    }
  }

  /// Whole runs of the program beside these tests; `$1` is the program, `$2` a folder.
  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: [
      ("\"$1\" --version", 0, "geoanchor 0.1.0\n"),
      ("\"$1\" nonsense 2>/dev/null", 2, ""),
      (
        "\"$1\" manual >/dev/full", 74,
        "error: cannot write to standard output\n  caused by: no space left on device\n"
      ),
      ("set -o pipefail; \"$1\" manual | head -c 3", 0, ".TH"),
      (
        // The program starts when nobody reads any more.
        """
        set -o pipefail; mkfifo "$2/closed"
        { read -r _ <"$2/closed"; "$1" manual; } | { exec <&-; echo >"$2/closed"; }
        """, 0, ""
      ),
      (
        "\"$1\" manual >&-", 74,
        "error: cannot write to standard output\n  caused by: bad file descriptor\n"
      ),
      (
        "cd \"$2\"; ulimit -f 1; LLVM_PROFILE_FILE=/dev/null \"$1\" manual -o out; echo $?; ls -A",
        0,
        "error: cannot write `out`\n  caused by: file too large\n74\n"
      ),
      ("cd \"$2\"; \"$1\" manual -o out && head -c 3 out; ls -A", 0, ".THout\n"),
    ])
  func `behaves as a process`(script: String, status: Int32, output: String) throws {
    let folder = try TemporaryFolder()
    let run = try Spawn.bash(script, [try #require(Spawn.builtProgram), folder.path])
    expectEqual(run.output, output)
    expectEqual(run.status, status)
  }
}
