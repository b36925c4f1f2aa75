import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoPictures
import GeoSystem

/// `geoanchor chain view`.
enum ChainViewCommand {
  private static let anchor = Argument(
    "anchor", "NUMBER", .integer(in: 1...10_000_000), help: "Number of the anchor, from 1.")
  private static let before = Option(
    "before", "METERS", .number(in: 0...1_000), default: "8", group: "Walker",
    help: "Distance before the anchor, along the path, that the walker stands at.")
  private static let bearing = Option(
    "bearing", "DEGREES", .number(in: 0...360), group: "Walker",
    help: "Direction to look in, clockwise from true north; defaults to the next anchor.")

  private static let format = CommonOption.format(PictureFormat.svg)

  static let spec = CommandSpec(
    name: "view",
    summary: "Draw what the walker sees at an anchor",
    discussion: """
      A perspective from 1.6 m above the path: the ground, the buildings of the network with their \
      heights, the way ahead, and the content of the anchors in its size, direction and place. \
      Hatched walls have a height that is assumed from the type of building. Content behind a \
      building is dashed, and so is the roof of the building that hides it, by the lines of sight \
      of `chain lint`. The walls of a passage that the path leads through are transparent.
      """,
    positionals: [ChainSource.name.spec, anchor.spec],
    options: [
      ViewOption.network.spec, ChainOption.terrain.spec, CommonOption.terrainDatum.spec,
      before.spec, bearing.spec,
      ViewOption.fieldOfView.spec, ViewOption.uncertainty.spec, CommonOption.store.spec,
      CommonOption.language(of: "labels"), format.spec,
      PictureOption.width.spec, PictureOption.height.spec, CommonOption.output.spec,
      CommonOption.open.spec,
    ],
    examples: [
      "geoanchor chain view tour 5 --network city.streets -o anchor-5.svg":
        "Draw the view toward the fifth anchor.",
      "geoanchor chain view tour 1 --before 0 --bearing 90 --network city.streets -o east.png":
        "Draw the view from the start to the east.",
    ],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let number = arguments[anchor]
    guard number <= chain.anchors.count else {
      throw CommandFailure(
        "the chain has no anchor \(number)", hint: "it has \(chain.anchors.count) anchors")
    }
    let viewed = try arguments.viewed(chain, console)
    var look = arguments.look(at: chain.anchors[number - 1].distance - arguments[before])
    look.anchor = number - 1
    look.bearing = arguments[bearing]
    let view = WalkerView(of: viewed, look: look)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try output.write(arguments[format], title: view.title) { sink in
        try view.svg(
          width: arguments[PictureOption.width], height: arguments[PictureOption.height],
          into: sink)
      }
    }
    arguments.openPicture(console)
    return .done
  }
}
