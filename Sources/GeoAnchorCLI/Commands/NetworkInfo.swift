import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoStreets

/// `geoanchor network info`.
enum NetworkInfo {
  enum Shape: String, CaseIterable { case text, json }

  static let spec = CommandSpec(
    name: "info",
    summary: "Show counts, extent, age and attribution of a network",
    positionals: [NetworkCommand.network.spec],
    options: [format.spec, CommonOption.output.spec],
    examples: [
      Example("geoanchor network info city.streets", "Show what is in a network."),
      Example("geoanchor network info city.streets --format json", "The same for programs."),
    ],
    schemas: ["network-info"],
    run: run)

  private static let format = Option(
    "format", "SHAPE", .choice(of: Shape.self), default: "text", group: "Output",
    help: "The shape of the answer.")

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let network = try StreetNetwork.opened(arguments[NetworkCommand.network])
    let text =
      switch arguments[format] {
      case .json: NetworkInfoDocument(network).json
      case .text: NetworkSummary.text(network)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return .done
  }
}
