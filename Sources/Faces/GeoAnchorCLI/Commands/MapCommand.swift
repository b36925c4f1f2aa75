import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPictures
import GeoStreets
import GeoSystem

/// `geoanchor map`.
enum MapCommand {
  enum Shape: String, CaseIterable { case html, svg, png, pdf }

  fileprivate static let network = StreetOption.network("Content")
  fileprivate static let chain = Option(
    repeating: "chain", "NAME", .text, group: "Content", help: "Name of a stored chain.")
  fileprivate static let route = Option(
    repeating: "route", "FILE", .file, group: "Content",
    help: "Chain as JSON, from `geoanchor route --format json`.")
  fileprivate static let anchors = Option(
    flag: "anchors", group: "Content",
    help: "With --chain or --route, also draw the store's other anchors.")
  private static let title = Option(
    "title", "TEXT", .text, group: "Page",
    help: "Page title; defaults to the name of the chain or the network.")
  private static let format = CommonOption.format(Shape.html)

  static let spec = CommandSpec(
    name: "map",
    summary: "Draw streets, chains and anchors as a web page or an image",
    discussion: """
      The page is a self-contained file without network access: pan, zoom, and select anchors to \
      see their details. Without --chain and --route, draws the chains and anchors of the store. \
      Streets, buildings and supported regions are drawn around them, or completely if nothing \
      else is drawn. For a chain, a profile below the map shows heights, coverage and sections \
      where the next anchor is hidden, with a slider for the live anchors. With --user, the map \
      shows the user and what is around.
      """,
    group: "Streets and routes",
    options: [network.spec, chain.spec, route.spec, anchors.spec, CommonOption.store.spec]
      + MapRouteRequest.options + MapUserOption.all + [
        title.spec, CommonOption.language(of: "labels", group: "Page"), format.spec,
        PictureOption.width.spec, PictureOption.height.spec, CommonOption.output.spec,
        CommonOption.open.spec,
      ],
    examples: [
      "geoanchor map --network city.streets --chain tour -o tour.html":
        "Draw a stored chain and the streets around it.",
      "geoanchor map --route walk.json --user 40.7536,-73.9832 -o here.svg":
        "Draw the 250 m around a user and a chain from a JSON file as SVG.",
    ],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.checkPicture(console)
    let content = try MapContent(arguments, console)
    let walks = try MapRouteRequest(
      arguments, console, network: try arguments[network].map(StreetNetwork.opened),
      in: arguments.language(console))
    var scene = try walks.scene(
      arguments[title], of: content.chains, names: content.names, anchors: content.anchors, console)
    MapUserOption.apply(arguments, to: &scene, in: arguments.language(console))
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard let picture = PictureFormat(rawValue: arguments[format].rawValue) else {
        return try scene.html { try output.write($0) }
      }
      let profile = arguments[MapOption.profile] || arguments.isGiven(MapOption.terrain)
      try output.write(picture, title: scene.title) { sink in
        try scene.svg(
          width: arguments[PictureOption.width], height: arguments[PictureOption.height],
          profile: profile, into: sink)
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
      access(try arguments.storePath(console), F_OK) != 0
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
