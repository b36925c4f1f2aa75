import GeoCommandLine
import GeoInterchange
import GeoStreets

/// `geoanchor network info`.
enum NetworkInfo {
  static let spec = CommandSpec(
    name: "info",
    summary: "Show counts, extent, age and attribution of a network",
    positionals: [NetworkCommand.network.spec],
    options: [CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor network info city.streets": "Show what is in a network.",
      "geoanchor network info city.streets --format json": "The same for programs.",
    ],
    schemas: ["network-info"]
  ) { arguments, console in
    let network = try StreetNetwork.opened(arguments[NetworkCommand.network])
    let text =
      switch arguments[CommonOption.textFormat] {
      case .json: NetworkInfoDocument(network).json
      case .text: NetworkSummary.text(network)
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return .done
  }
}
