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
    positionals: [
      PositionalSpec("network", valueName: "NETWORK", kind: .file, help: "The network.")
    ],
    options: [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the answer."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor network info city.streets", "Show what is in a network."),
      Example("geoanchor network info city.streets --format json", "The same for programs."),
    ],
    schemas: ["network-info"],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let network = try StreetNetwork.opened(arguments.required.text("network"))
    let text =
      switch try arguments.shape(Shape.self) {
      case .json: NetworkSummary.document(network).json
      case .text: NetworkSummary.text(network)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return .done
  }
}
