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
      Example("geoanchor network verify city.streets", "Check a network after copying it."),
      Example("geoanchor network verify backup/city.streets", "Check an old one."),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let network = try StreetNetwork.opened(arguments[NetworkCommand.network])
    do {
      try network.verify()
    } catch {
      throw CommandFailure("the network is damaged", causes: [error.description])
    }
    try console.line("\(network.path): whole, \(NetworkSummary.bytes(network.byteCount))")
    return .done
  }
}
