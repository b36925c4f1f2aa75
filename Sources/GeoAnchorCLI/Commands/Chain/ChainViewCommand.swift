import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoPackage
import GeoPictures
import GeoStreets
import GeoTerrain

/// `geoanchor chain view`.
enum ChainViewCommand {
  private static let anchor = Argument(
    "anchor", "NUMBER", .integer(in: 1...10_000_000), help: "Number of the anchor, from 1.")
  private static let network = StreetOption.network("Streets", ", whose buildings are drawn")
  private static let before = Option(
    "before", "METERS", .number(in: 0...1_000), default: "8", group: "Walker",
    help: "Distance before the anchor, along the path, that the walker stands at.")
  private static let bearing = Option(
    "bearing", "DEGREES", .number(in: 0...360), group: "Walker",
    help: "Direction to look in, clockwise from true north; defaults to the next anchor.")
  private static let fieldOfView = Option(
    "field-of-view", "DEGREES", .number(in: 10...120), default: "60", group: "Walker",
    help: "Horizontal field of view.")
  private static let uncertainty = Option(
    "uncertainty", "METERS", .number(in: 0...100), default: "1", group: "Walker",
    help: "Standard deviation of the position, drawn as a ring around the content.")

  static let spec = CommandSpec(
    name: "view",
    summary: "Draw what the walker sees at an anchor",
    discussion: """
      A perspective from 1.6 m above the path: the buildings of the network with their heights, \
      the way ahead, and the content of the anchors in its size, direction and place. Hatched \
      walls have a height that is assumed from the type of building. Content behind a building is \
      dashed, and so is the roof of the building that hides it, by the lines of sight of `chain \
      lint`.
      """,
    positionals: [ChainSource.name.spec, anchor.spec],
    options: [
      network.spec, ChainOption.terrain.spec, before.spec, bearing.spec, fieldOfView.spec,
      uncertainty.spec, CommonOption.store.spec, CommonOption.language(of: "labels"),
      PictureOption.width.spec, PictureOption.height.spec, CommonOption.output.spec,
      CommonOption.open.spec,
    ],
    examples: [
      "geoanchor chain view tour 5 --network city.streets -o anchor-5.svg":
        "Draw the view towards the fifth anchor.",
      "geoanchor chain view tour 1 --before 0 --bearing 90 --network city.streets -o east.svg":
        "Draw the view from the start to the east.",
    ],
    outputEndings: [.only("svg")],
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
    let network = try arguments[network].map(StreetNetwork.opened)
    let surroundings = ChainSurroundings(
      terrain: try arguments[ChainOption.terrain].map(Terrain.opened),
      buildings: try attempt("cannot use the network") { try network?.footprints() })
    var look = WalkerView.Look(
      at: chain.anchors[number - 1].distance - arguments[before])
    look.anchor = number - 1
    look.bearing = arguments[bearing]
    look.fieldOfView = arguments[fieldOfView]
    look.uncertainty = arguments[uncertainty]
    let view = WalkerView(
      of: chain, among: surroundings, look: look, in: arguments.language(console))
    guard let view else { throw CommandFailure("the chain has no path") }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try view.svg(
        width: arguments[PictureOption.width], height: arguments[PictureOption.height]
      ) { try output.write($0) }
    }
    arguments.openPicture(console)
    return .done
  }
}
