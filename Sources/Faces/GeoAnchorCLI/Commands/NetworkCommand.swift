import GeoCommandLine

/// `geoanchor network`: the commands below it.
enum NetworkCommand {
  static let spec = CommandSpec(
    name: "network",
    summary: "Build and inspect street networks",
    discussion: """
      A network is a file built once from an OpenStreetMap extract and shared by any number of \
      routes, with the ways that any routing profile uses.
      """,
    group: "Streets and routes",
    examples: [
      "geoanchor network build city.osm.pbf -o city.streets": "Build the network of a city.",
      "geoanchor network info city.streets": "Show its contents.",
    ],
    subcommands: [NetworkBuild.spec, NetworkInfo.spec, NetworkVerify.spec])

  static let network = Argument("network", "NETWORK", .file, help: "Network file.")
}
