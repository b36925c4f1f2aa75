import GeoAnchors
import GeoAnchorStore
import GeoCommandLine
import GeoPackage
import GeoPictures
import GeoStreets
import GeoSystem

/// `geoanchor map`.
enum MapCommand {
  enum Shape: String, CaseIterable { case html, svg }

  fileprivate static let network = StreetOption.network("What to draw")
  fileprivate static let chain = Option(
    repeating: "chain", "NAME", .text, group: "What to draw", help: "A chain of the store.")
  fileprivate static let route = Option(
    repeating: "route", "FILE", .file, group: "What to draw",
    help: "A chain as JSON, from `geoanchor route --format json`.")
  fileprivate static let anchors = Option(
    flag: "anchors", group: "What to draw",
    help: "Draw the store's single anchors beside --chain or --route too.")
  private static let title = Option(
    "title", "TEXT", .text, group: "Page",
    help: "The heading; else the name of the chain or the network.")
  private static let format = CommonOption.format(Shape.html)

  static let spec = CommandSpec(
    name: "map",
    summary: "Draw streets, chains and anchors as a web page or an SVG picture",
    discussion: """
      The page is one file that loads nothing from any network: pan, zoom, pick anchors, read \
      their details. Without --chain and --route the chains and anchors of the store are drawn. \
      Streets, buildings and supported regions are drawn around them, or all of them when there is \
      nothing else. Below the map of a chain its profile shows heights, coverage, where the next \
      anchor is hidden, and along a slider which anchors are live.
      """,
    group: "Streets and routes",
    options: [network.spec, chain.spec, route.spec, anchors.spec, CommonOption.store.spec]
      + MapWalkRequest.options + [
        title.spec, CommonOption.language(of: "the words", group: "Page"), format.spec,
        PictureOption.width.spec, PictureOption.height.spec, CommonOption.output.spec,
        CommonOption.open.spec,
      ],
    examples: [
      "geoanchor map --network city.streets --chain tour -o tour.html":
        "Draw a chain of the store and the streets around it.",
      "geoanchor map --route walk.json -o walk.svg": "Draw a chain that was written as JSON.",
    ],
    exitNotes: [.no: "there is no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let content = try MapContent(arguments, console)
    let walks = try MapWalkRequest(
      arguments, console, network: try arguments[network].map(StreetNetwork.opened),
      in: arguments.language(console))
    let scene = try walks.scene(
      arguments[title], of: content.chains, names: content.names, anchors: content.anchors, console)
    let shape = arguments[format]
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .html: try MapPage.html(scene) { try output.write($0) }
      case .svg:
        let profile = arguments[MapOption.profile] || arguments.isGiven(MapOption.terrain)
        try MapSVG.svg(
          scene, width: arguments[PictureOption.width], height: arguments[PictureOption.height],
          profile: profile
        ) { try output.write($0) }
      }
    }
    arguments.openPicture(console)
    return .done
  }
}

/// The chains and anchors that a map shows.
private struct MapContent {
  var chains: [Chain] = []
  var anchors: [Anchor] = []
  var names: [AnchorID: String] = [:]

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    for file in arguments[MapCommand.route] { chains.append(try ChainSource.read(file)) }
    let names = arguments[MapCommand.chain]
    let isAboutStore = chains.isEmpty && names.isEmpty
    // A network alone is a map too: only then may there be no store.
    if isAboutStore, arguments.isGiven(MapCommand.network), !arguments.isGiven(CommonOption.store),
      access(arguments.storePath(console), F_OK) != 0
    {
      return
    }
    guard isAboutStore || !names.isEmpty || arguments[MapCommand.anchors] else { return }
    let store = try arguments.openStore(console, mode: .readOnly)
    try attempt(answering: "cannot read the store") {
      for name in isAboutStore ? try store.chains().map(\.name) : names {
        chains.append(try store.chain(named: name))
      }
      if isAboutStore || arguments[MapCommand.anchors] {
        anchors = try store.anchors(matching: AnchorQuery(includesChains: false)).map(\.anchor)
      }
      self.names = try store.placeNames(of: chains)
    }
  }
}
