import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoTexts

/// `geoanchor chain diff`.
enum ChainDiffCommand {
  private static let first = Argument("first", "A", .text, help: "Name of a chain, or a JSON file.")
  private static let second = Argument(
    "second", "B", .text, help: "Name of another chain, or a JSON file.")
  private static let details = Option(
    flag: "details", group: "Output", help: "List all differences.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Compare the paths and anchors of two chains",
    discussion: """
      A and B are names of stored chains, or JSON files (ending in .json) from `geoanchor route \
      --format json`. Paths count as identical while they are within 1 m of each other. Anchors \
      are matched by id, and the remaining ones by position along the path, within 5 m from the \
      start or the end and 10 m over the ground. More than 20 differences are only counted, unless \
      --details is given; JSON lists them all. Moves are in meters, horizontal and vertical; a \
      turn is the angle between the orientations, or between the headings if there are none. \
      Differences below a millimeter or a thousandth of a degree are ignored. `geoanchor diff \
      --chains` compares revisions of the store.
      """,
    positionals: [
      first.spec, second.spec,
    ],
    options: [
      CommonOption.store.spec, details.spec, CommonOption.textFormat.spec,
      CommonOption.language(of: "instructions"), CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain diff tour tour-2": "Compare two chains of the store.",
      "geoanchor chain diff tour new.json --format json": "Compare with a newly planned route.",
    ],
    schemas: ["chain-diff"],
    exitNotes: [.no: "the chains differ, or there is no such chain"]
  ) { arguments, console in
    let old = try ChainSource.chain(arguments[first], arguments, console)
    let new = try ChainSource.chain(arguments[second], arguments, console)
    let comparison = ChainComparison(from: old, to: new, in: arguments.language(console))
    let shape = arguments[CommonOption.textFormat]
    let isSame = comparison.isSame
    let isCounted = try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .text:
        let text = ChainDiffText(comparison, from: old, to: new)
        let terminal = output.terminal
        return try !isSame
          && text.write(isWhole: arguments[details], on: terminal) { try output.line($0) }
      case .json:
        try output.write(comparison.json(from: old, to: new))
        return false
      }
    }
    if isCounted { console.message("`--details` lists all differences") }
    if shape == .text, isSame { console.message("the chains are identical") }
    return isSame ? .done : .no
  }
}
