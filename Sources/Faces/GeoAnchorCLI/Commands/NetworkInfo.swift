import GeoCommandLine
import GeoInterchange
import GeoStreets

/// `geoanchor network info`.
enum NetworkInfo {
  static let spec = CommandSpec(
    name: "info",
    summary: "Show size, extent, date and attribution of a network",
    positionals: [NetworkCommand.network.spec],
    options: [CommonOption.textFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor network info city.streets": "Show the contents of a network.",
      "geoanchor network info city.streets --format json": "Print the result as JSON.",
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
