import GeoCommandLine
import GeoStreets

/// `geoanchor network verify`.
enum NetworkVerify {
  static let spec = CommandSpec(
    name: "verify",
    summary: "Check every byte of a network against its checksums",
    discussion: "Prints nothing but a line that says it is whole; a damaged network is an error.",
    positionals: [NetworkCommand.network.spec],
    examples: [
      "geoanchor network verify city.streets": "Check a network after copying it.",
      "geoanchor network verify backup/city.streets": "Check an old one.",
    ]
  ) { arguments, console in
    let network = try StreetNetwork.opened(arguments[NetworkCommand.network])
    try attempt("the network is damaged") { try network.verify() }
    try console.line("\(network.path): whole, \(NetworkSummary.bytes(network.byteCount))")
    return .done
  }
}
