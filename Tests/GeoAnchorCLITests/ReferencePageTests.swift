import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ReferencePageTests {
  private enum Kind: String, CaseIterable { case a, b }

  private static let table = CommandSpec(
    name: "tool", summary: "A tool",
    subcommands: [
      CommandSpec(
        name: "cut", summary: "Cut a thing",
        discussion: "Cuts *here*, see `a_b`.\n\n  literal | line",
        positionals: [Argument("thing", "THING", .text, help: "What is cut.").spec],
        options: [
          Option("kind", "KIND", .choice(of: Kind.self), help: "Either a|b or `x_y`.").spec
        ],
        examples: ["tool cut x": "Cut x.", "tool cut y --kind a": "Cut y."],
        run: { _, _ in .done })
    ])

  @Test func `every command is a section`() {
    let text = ReferencePage(root: Self.table).text
    expect(text.hasPrefix("# Commands\n"))
    for needle in [
      "## tool cut\n\nCut a thing.", "| `THING` | What is cut. |", "```\ntool cut x\n```",
      "Cuts \\*here\\*, see `a_b`.", "```\nliteral | line\n```", "a\\|b or `x_y`",
    ] {
      expect(text.contains(needle), "\(needle)")
    }
  }

  @Test func `listings are closed`() {
    let lines = ReferencePage(root: GeoAnchorCommand.table).text.split(separator: "\n")
    expectEqual(lines.count { $0 == "```" } % 2, 0)
  }

  @Test func `the manual prints it`() {
    let run = CommandRun(["manual", "--format", "markdown"])
    expectEqual(run.status, .done)
    for path in CommandPath(root: GeoAnchorCommand.table).tree where path.spec.run != nil {
      expect(path.specs.count == 1 || run.output.contains("## \(path.name)\n"), "\(path.name)")
    }
  }
}
