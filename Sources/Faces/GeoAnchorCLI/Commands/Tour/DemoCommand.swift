import GeoAnchorStore
import GeoCommandLine
import GeoService
import GeoSystem

/// `geoanchor demo`.
enum DemoCommand {
  private static let folder = Argument(
    optional: "folder", "FOLDER", .directory,
    help: "Folder for the files; defaults to geoanchor-demo in the current folder.")
  private static let listen = Option(
    "listen", "ADDRESS", .text,
    help: "Where to answer: ADDRESS:PORT or unix:PATH; defaults to 127.0.0.1:8080, or to a free "
      + "port where that is taken.")
  private static let noBrowser = Option(
    flag: "no-browser", help: "Do not open the workbench in the desktop's browser.")

  static let spec = CommandSpec(
    name: "demo",
    summary: "Serve the workbench on a demo city and open it in the browser",
    discussion: """
      The folder receives the street network, and a store with anchors, a chain and a venue; \
      `geoanchor` commands work with both. Changes are kept for the next start; remove the folder \
      to start over. Ctrl+C ends the service.
      """,
    group: "Getting started",
    positionals: [folder.spec],
    options: [TourCommand.data.spec, listen.spec, noBrowser.spec],
    examples: [
      "geoanchor demo": "Open the workbench on the demo city.",
      "geoanchor demo city --no-browser":
        "Serve it from the folder city, for a browser that is opened by hand.",
    ]
  ) { arguments, console in
    let city = DemoCity(
      folder: arguments[folder] ?? "geoanchor-demo",
      data: try InstalledData.folder(
        arguments[TourCommand.data], with: "the demo city", "midtown.osm"))
    var plan = city.plan
    if let address = arguments[listen] {
      guard ListenAddress(address) != nil else {
        throw arguments.badValue(listen, expected: ListenAddress.expectation)
      }
      plan.listen = [address]
    }
    if !city.isMade {
      try TourCommand.prepare(city.folder)
      for command in city.commands { _ = try TourCommand.said(by: command, console, atMost: 0) }
      console.message("made the demo city in \(ShownText.path(city.folder))")
    }
    if plan.configuration.workbench == nil {
      console.warning("the workbench has no map: `Scripts/data/workbench` puts it beside the data")
    }
    try serve(plan, console, opensBrowser: !arguments[noBrowser])
    return .done
  }

  /// Serves at the address of a plan; without one at the usual port, or at a free one.
  private static func serve(
    _ given: ServicePlan, _ console: Console, opensBrowser: Bool
  ) throws(CommandFailure) {
    var plan = given
    let host = try ServeCommand.host(plan, console)
    func run() throws(HTTPServerError) {
      try ServeCommand.run(host, plan, console) { addresses in
        guard case .socket(address: _, port: _)? = addresses.first, let address = addresses.first
        else { return }
        // Without a desktop the address that was printed is enough.
        if opensBrowser { try? DesktopViewer(console).open(address.url + "/") }
        console.message("open \(address.url)/ in a browser; Ctrl+C ends the service")
      }
    }
    do throws(HTTPServerError) {
      do throws(HTTPServerError) {
        try run()
      } catch {
        guard case .address = error, plan.listen.isEmpty else { throw error }
        plan.listen = ["127.0.0.1:0"]
        try run()
      }
    } catch {
      throw CommandFailure(serving: error)
    }
  }
}

/// The files of the demo city for the workbench.
private struct DemoCity {
  /// The folder that the files are made in.
  var folder: String
  /// The folder of the city's extract, regions, terrain and venue.
  var data: String

  /// The chain, which is saved last.
  private static let chain = "library-to-plaza"

  private var store: String { folder + "/tour.gpkg" }
  private var network: String { folder + "/midtown.streets" }
  private var regions: String { data + "/midtown-demo-regions.geojson" }
  private var terrain: String { data + "/terrain" }

  /// Whether an earlier start made all files.
  var isMade: Bool {
    guard access(network, R_OK) == 0, access(store, F_OK) == 0,
      let store = try? AnchorStore(path: store, mode: .readOnly),
      let chains = try? store.chains()
    else { return false }
    return chains.contains { $0.name == Self.chain }
  }

  /// The service of the files.
  var plan: ServicePlan {
    var plan = ServicePlan()
    plan.configuration.version = geoAnchorVersion
    plan.store = store
    plan.configuration.networks = [network]
    plan.configuration.regions = [regions]
    plan.configuration.terrain = terrain
    plan.useInstalledWorkbench()
    return plan
  }

  /// The command lines that make the files, without the program's name.
  var commands: [[String]] {
    let anchors = [
      ("demo-library", "Library", "40.7530150,-73.9816300", "landmark", "300"),
      ("demo-fountain", "Fountain", "40.7536600,-73.9837000", "landmark", "120"),
      ("demo-kiosk", "Newspaper kiosk", "40.7548500,-73.9843500", "shop", "30"),
      ("demo-plaza", "Plaza", "40.7570244,-73.9859326", "landmark", "210"),
    ]
    let stored = ["--store", store]
    return [
      [
        "network", "build", data + "/midtown.osm", "-o", network, "--buildings",
        "--attribution", "Schematic of Midtown, drawn for geoanchor",
      ],
      ["venue", "import", data + "/gallery.venue.json"] + stored,
    ]
      + anchors.map { id, name, place, tag, heading in
        let parts = place.split(separator: ",").map(String.init)
        return ["add"] + stored + [
          "--id", id, "--name", name, "--lat", parts[0], "--lon", parts[1], "--tag", tag,
          "--heading", heading,
        ]
      }
      + [
        ["route", "--network", network] + stored + [
          "--from", "@Library", "--to", "@Plaza", "--terrain", terrain, "--regions", regions,
          "--platform", "arkit", "--save", Self.chain,
        ]
      ]
  }
}
