import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor chain show`.
enum ChainShowCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv, gpx }

  private static let format = CommonOption.format(Shape.text)

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the anchors of a chain and its planning report",
    discussion: """
      Anchors are numbered from 1 in walking order; `chain edit` uses the same numbers. An \
      asterisk marks pinned anchors. The planning report follows, as printed by `geoanchor route` \
      and `chain plan`, as far as it still applies. Instructions are in the language of the \
      reader, except those written by a person.
      """,
    positionals: [ChainSource.name.spec],
    options: [
      CommonOption.store.spec, format.spec, CommonOption.language(of: "instructions"),
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain show tour": "List the anchors of a chain.",
      "geoanchor chain show tour --format json -o tour.json": "Write a chain as JSON.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard let format = TextFormat(rawValue: arguments[format].rawValue) else {
        try ChainAnchorTable.write(chain, in: language, on: output.terminal) {
          try output.line($0)
        }
        return
      }
      try ChainDocument(chain, in: language).write(format) { try output.write(Array($0)) }
    }
    return .done
  }
}
