import GeoCommandLine
import GeoOSM
import GeoRouting
import GeoStreets

/// `geoanchor network build`.
enum NetworkBuild {
  private static let extract = Argument("extract", "EXTRACT", .file, help: "OpenStreetMap extract.")
  private static let output = Option(
    required: "output", short: "o", "FILE", .file,
    help: "Network file to write, such as city.streets.")
  private static let buildings = Option(
    flag: "buildings",
    help: "Include footprints, heights and entrances of buildings, for visibility checks.")
  private static let ground = Option(
    flag: "ground",
    help: "Include water, parks, woods, squares, railways and place names, for maps; implied by "
      + "--buildings.")
  private static let attribution = Option(
    "attribution", "TEXT", .text, default: OSMImport.attribution, help: "Attribution of the data.")

  /// Fractions of the work done after the import, and before the network is written.
  private static let (importFraction, writingFrom) = (0.55, 0.98)

  static let spec = CommandSpec(
    name: "build",
    summary: "Build a street network from an OpenStreetMap extract",
    discussion: """
      Reads .osm.pbf, .osm, .osm.gz and .osm.bz2. The output file appears only when complete; \
      programs that have an older version open are not affected.

      In addition to the ways of the reference profile foot-v1, the network contains what other \
      profiles use: private ways, ferries, elevators, piers, and lines of sight across squares and other \
      walkable areas. Types, names, surfaces, levels, sidewalks, curbs and crossings are included.
      """,
    positionals: [extract.spec],
    options: [output.spec, buildings.spec, ground.spec, attribution.spec],
    examples: [
      "geoanchor network build Data/midtown.osm -o midtown.streets":
        "Build the network of the demo city.",
      "geoanchor network build city.osm.pbf --buildings -o city.streets": "Include buildings.",
    ],
    outputEndings: [.only("streets")]
  ) { arguments, console in
    let output = arguments[Self.output]
    let progress = console.progress
    // Before the long work: a folder that is missing is known at once.
    var file = try OutputFile(output)
    guard file.isRegular else {
      throw CommandFailure(
        "cannot write \(ShownText.path(output))",
        causes: ["a network must be a regular file, not a device or a pipe"])
    }
    return try attempt("cannot build a network") {
      let imported = try OSMImport(
        path: arguments[extract], attribution: arguments[attribution],
        includesBuildings: arguments[buildings],
        includesGround: arguments[ground] || arguments[buildings]
      ) { stage, fraction in
        progress.update(stage.words, fraction: fraction * Self.importFraction)
      }
      var image = imported.image
      try image.contract { fraction in
        let rest = Self.writingFrom - Self.importFraction
        progress.update("preparing routes", fraction: Self.importFraction + fraction * rest)
      }
      progress.update("writing the network", fraction: Self.writingFrom)
      for part in image.parts() { try file.write(part) }
      try file.commit()
      progress.erase()
      let network = try StreetNetwork(path: output)
      for notice in imported.notices { console.warning(notice) }
      console.message(
        "\(output): \(NetworkSummary.sizes(network)), \(NetworkSummary.bytes(network.byteCount))")
      return .done
    }
  }
}

extension OSMImport.Stage {
  fileprivate var words: String {
    switch self {
    case .areas: "reading areas"
    case .ways: "reading ways"
    case .nodes: "reading nodes"
    case .junctions: "joining ways at junctions"
    }
  }
}
