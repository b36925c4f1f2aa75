import GeoCommandLine

/// `geoanchor network`: the commands below it.
enum NetworkCommand {
  static let spec = CommandSpec(
    name: "network",
    summary: "Build and inspect walkable street networks",
    discussion: """
      A network is one file that is built once from an OpenStreetMap extract and then shared by \
      any number of routes. It holds the ways that a walker may use, by the profile foot-v1.
      """,
    group: "Streets and routes",
    examples: [
      "geoanchor network build city.osm.pbf -o city.streets": "Build the network of a city.",
      "geoanchor network info city.streets": "Show what is in it.",
    ],
    subcommands: [NetworkBuild.spec, NetworkInfo.spec, NetworkVerify.spec])

  /// The network to look at.
  static let network = Argument("network", "NETWORK", .file, help: "The network.")
}
