import GeoCommandLine
import GeoStreets

/// `geoanchor network verify`.
enum NetworkVerify {
  static let spec = CommandSpec(
    name: "verify",
    summary: "Verify the checksums of a network",
    discussion: "Prints one line if the network is intact; a damaged network is an error.",
    positionals: [NetworkCommand.network.spec],
    examples: [
      "geoanchor network verify city.streets": "Verify a network after copying it.",
      "geoanchor network verify backup/city.streets": "Verify a backup.",
    ]
  ) { arguments, console in
    let network = try StreetNetwork.opened(arguments[NetworkCommand.network])
    try attempt("the network is damaged") { try network.verify() }
    try console.line("\(network.path): intact, \(NetworkSummary.bytes(network.byteCount))")
    return .done
  }
}
