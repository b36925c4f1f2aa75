import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoSystem
import Geodesy

/// `geoanchor list --chains`.
enum ChainList {
  static func run(
    as shape: ListCommand.Shape, _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    guard let shape = RecordShape(rawValue: shape.rawValue) else {
      throw CommandFailure(
        "`--chains` supports text, json, geojson and csv, not gpx",
        hint: "`geoanchor export --chain NAME` writes a single chain as gpx")
    }
    let store = try arguments.openStore(console, mode: .readOnly)
    let chains = try summaries(of: store)
    let records = RecordOutput(
      shape, try layout(shape, of: chains, in: store), shown: .shownChains,
      rooms: ["changed": .leaves(1)], guardsFormulas: arguments[CommonOption.safeCSV])
    try console.list(records, to: arguments[CommonOption.output], chains)
    if shape == .text, chains.isEmpty {
      console.message("no chains in \(ShownText.path(store.path))")
    }
    return .done
  }

  /// A list for programs has all digits; a table and a map have millimeters.
  private static func layout(
    _ shape: RecordShape, of chains: [ChainSummary], in store: any AnchorStorage
  ) throws(CommandFailure) -> RecordLayout<ChainSummary> {
    if shape == .json { return .chains() }
    var paths: [String: [Coordinate]] = [:]
    try attempt("cannot read the chains") {
      if shape == .geojson {
        for chain in chains { paths[chain.name] = try store.path(ofChain: chain.name) }
      }
    }
    return .chains(decimals: 3) { [paths] in paths[$0.name] ?? [] }
  }

  /// The chains of a store, by name.
  static func summaries(of store: any AnchorStorage) throws(CommandFailure) -> [ChainSummary] {
    try attempt("cannot read the chains") { try store.chains() }
  }
}
