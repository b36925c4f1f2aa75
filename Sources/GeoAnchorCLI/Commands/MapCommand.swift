import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPackage
import GeoPictures
import GeoStreets
import GeoTexts
import Geodesy
import Glibc

/// `geoanchor map`.
enum MapCommand {
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
    options: [
      OptionSpec(
        "network", valueName: "FILE", kind: .file, group: "What to draw",
        help: "The street network, from `geoanchor network build`."),
      OptionSpec(
        "chain", valueName: "NAME", kind: .text, repeats: true, group: "What to draw",
        help: "A chain of the store."),
      OptionSpec(
        "route", valueName: "FILE", kind: .file, repeats: true, group: "What to draw",
        help: "A chain as JSON, from `geoanchor route --format json`."),
      OptionSpec(
        "anchors", group: "What to draw",
        help: "Draw the store's single anchors beside --chain or --route too."),
      CommonOption.store.spec,
    ] + MapWalkRequest.options + [
      OptionSpec(
        "title", valueName: "TEXT", kind: .text, group: "Page",
        help: "The heading; else the name of the chain or the network."),
      CommonOption.language(of: "the words", group: "Page"),
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The kind of picture; else by the name of the output file, else html."),
      OptionSpec(
        "width", valueName: "PIXELS", kind: .integer(in: 240...20_000), default: "1200",
        group: "Output", help: "The width of an SVG picture."),
      OptionSpec(
        "height", valueName: "PIXELS", kind: .integer(in: 240...20_000), default: "900",
        group: "Output", help: "The height of an SVG picture."),
      CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      Example(
        "geoanchor map --network city.streets --chain tour -o tour.html",
        "Draw a chain of the store and the streets around it."),
      Example(
        "geoanchor map --route walk.json -o walk.svg", "Draw a chain that was written as JSON."),
    ],
    environment: [
      CommonOption.storeEnvironment,
      CommonOption.languageEnvironment,
    ],
    exitNotes: [ExitNote(.no, "there is no such chain")],
    run: run)

  enum Shape: String, CaseIterable { case html, svg }

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.checkPicture(console)
    let scene = try scene(arguments, console)
    let width = try arguments.required.integer("width")
    let height = try arguments.required.integer("height")
    let shape = try arguments.shape(Shape.self, otherwise: .html)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .html: try MapPage.html(scene) { try output.write($0) }
      case .svg:
        let profile = arguments.flag("profile") || arguments.isGiven("terrain")
        try MapSVG.svg(scene, width: width, height: height, profile: profile) {
          try output.write($0)
        }
      }
    }
    arguments.openPicture(console)
    return .done
  }

  private static func scene(_ arguments: ParsedArguments, _ console: Console) throws -> MapScene {
    let language = arguments.language(console)
    let content = try MapContent(arguments, console)
    let network = try arguments.text("network").map(StreetNetwork.opened)
    let walks = try MapWalkRequest(arguments, console, network: network, in: language)
    let title =
      arguments.text("title") ?? content.chains.first?.name
      ?? network.map { $0.provenance.source } ?? Catalogue.template(.mapTitle, in: language)
    return try walks.scene(
      title, of: content.chains, names: content.names,
      anchors: content.anchors.map { MapAnchor($0, in: language) },
      among: network, console)
  }
}

/// The chains and anchors that a map shows.
private struct MapContent {
  var chains: [Chain] = []
  var anchors: [Anchor] = []
  var names = PlaceNames()

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    for file in arguments.all("route") { chains.append(try ChainSource.read(file)) }
    let names = arguments.all("chain")
    let isAboutStore = chains.isEmpty && names.isEmpty
    // A network alone is a map too: only then may there be no store.
    if isAboutStore, arguments.isGiven("network"), !arguments.isGiven("store"),
      access(arguments.storePath(console), F_OK) != 0
    {
      return
    }
    guard isAboutStore || !names.isEmpty || arguments.flag("anchors") else { return }
    let store = try arguments.openStore(console, mode: .readOnly)
    do {
      for name in isAboutStore ? try store.chains().map(\.name) : names {
        chains.append(try store.chain(named: name))
      }
      if isAboutStore || arguments.flag("anchors") {
        anchors = try store.anchors(matching: AnchorQuery(includesChains: false)).map(\.anchor)
      }
      self.names = try PlaceNames(of: chains, in: store)
    } catch {
      throw CommandFailure(answering: "cannot read the store", error)
    }
  }
}
