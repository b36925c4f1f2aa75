import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct CommandTableTests {
  @Test func `keeps the rules`() {
    expectEqual(TableCheck.complaints(about: GeoAnchorCommand.table), [])
  }

  @Test(arguments: [
    "store", "author", "output", "lang", "terrain", "slope-terrain", "network", "near", "within",
    "bbox", "inside", "nearest", "limit", "regions", "set", "policy", "localizer", "platform",
    "target", "max-snap", "snap", "components", "avoid", "prefer", "terrain", "visible-from",
    "height-above-ground", "live-window", "precision", "on-error", "datum", "title", "collection",
  ])
  func `an option means the same everywhere`(name: String) {
    let options = CommandPath(root: GeoAnchorCommand.table).tree.flatMap {
      $0.spec.options.filter { $0.long == name }
    }
    expect(!options.isEmpty)
    // The words of a choice and whether a file may be repeated are the command's own.
    expectEqual(Set(options.map(\.valueName)).count, 1)
    expectEqual(Set(options.map(\.short)).count, 1)
  }

  @Test func `a bad table is noticed`() {
    let bad = CommandSpec(
      name: "Tool", summary: "Ends with a period.",
      subcommands: [
        CommandSpec(
          name: "a", summary: "Do",
          positionals: [
            Argument(repeating: "x", "X", .text, required: false, help: "X.").spec,
            Argument("y", "Y", .text, help: "").spec,
          ],
          options: [
            Option("host", short: "h", "H", .text, help: "Host.").spec,
            Option("size", "N", .number, default: "big", help: "Size").spec,
          ],
          examples: ["Tool a --sise 3": "Mistyped.", "Tool b": "Not there."],
          run: { _, _ in .done }),
        CommandSpec(name: "a", summary: ""),
      ])
    let complaints = TableCheck.complaints(about: bad)
    for expected in [
      "Tool: a name is of small letters", "no final period", "names of their own",
      "Tool a: `Tool a --sise 3`", "Tool a: `Tool b`", "spellings of their own", "bad default",
      "--size has help that ends", "only the last positional repeats",
      "required positionals come first", "there is something to run", "1 to 80 characters",
      "there are two examples",
    ] {
      expect(complaints.contains { $0.contains(expected) }, "\(expected)")
    }
  }
}
