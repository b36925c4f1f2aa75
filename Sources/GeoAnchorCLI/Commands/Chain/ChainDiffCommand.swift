import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoTexts

/// `geoanchor chain diff`.
enum ChainDiffCommand {
  private static let first = Argument(
    "first", "A", .text, help: "A chain by its name, or a JSON file.")
  private static let second = Argument("second", "B", .text, help: "Another one.")
  private static let details = Option(
    flag: "details", group: "Output", help: "List every difference, however many there are.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Compare two chains: where they part, and anchor by anchor what is different",
    discussion: """
      A and B are chains of the store by name, or JSON files (ending in .json) from `geoanchor route \
      --format json`. Paths are the same as long as they are not more than 1 m apart. Anchors are \
      matched by id; those that are left by where they stand along the way, within 5 m from the \
      start or the end and 10 m over the ground. More than 20 differences are only counted, unless \
      --details is given; JSON has them all. A move is in meters over the ground and up; a turn is \
      the angle between the orientations, or the headings where there are none. Less than a \
      millimeter and a thousandth of a degree is no difference. `geoanchor diff --chains` compares \
      revisions of the store.
      """,
    positionals: [
      first.spec, second.spec,
    ],
    options: [
      CommonOption.store.spec, details.spec, CommonOption.textFormat.spec,
      CommonOption.language(of: "the instructions"), CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain diff tour tour-2": "Compare two chains of the store.",
      "geoanchor chain diff tour new.json --format json": "Compare with a walk planned anew.",
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
        let text = ChainDiffText(comparison: comparison, old: old, new: new)
        let terminal = output.terminal
        return try !isSame
          && text.write(isWhole: arguments[details], on: terminal) { try output.line($0) }
      case .json:
        try output.write(comparison.json(from: old, to: new))
        return false
      }
    }
    if isCounted { console.message("`--details` lists the differences one by one") }
    if shape == .text, isSame { console.message("the chains are the same") }
    return isSame ? .done : .no
  }
}
