import GeoAnchors
import GeoCommandLine
import GeoPictures
import GeoSystem

/// `geoanchor chain storyboard`.
enum ChainStoryboardCommand {
  enum Shape: String, CaseIterable { case html, pdf }

  private static let before = Option(
    "before", "METERS", .number(in: 0...1_000), default: "8", group: "Walker",
    help: "Distance before each anchor, along the path, that the walker stands at.")
  private static let format = CommonOption.format(Shape.html)

  static let spec = CommandSpec(
    name: "storyboard",
    summary: "Draw what the walker sees at the start, the turns and the end",
    discussion: """
      A view as of `chain view` for the start, each turn and waypoint, and the end of a chain, with \
      the number, the instruction and the distance. The page is a self-contained file without \
      network access or scripts; the PDF document has six views on each A4 page.
      """,
    positionals: [ChainSource.name.spec],
    options: [
      ViewOption.network.spec, ChainOption.terrain.spec, CommonOption.terrainDatum.spec,
      before.spec, ViewOption.fieldOfView.spec,
      ViewOption.uncertainty.spec, CommonOption.store.spec, CommonOption.language(of: "labels"),
      format.spec, CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      "geoanchor chain storyboard tour --network city.streets -o tour.html":
        "Create a page with all turns of a chain.",
      "geoanchor chain storyboard tour --network city.streets --lang de -o tour.pdf":
        "Create pages for paper, in German.",
    ],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let storyboard = Storyboard(
      of: try arguments.viewed(chain, console), before: arguments[before],
      look: arguments.look(at: 0))
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[format] {
      case .html: try storyboard.html { try output.write($0) }
      case .pdf: try output.write(try attempt("cannot draw the pages") { try storyboard.pdf() })
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
