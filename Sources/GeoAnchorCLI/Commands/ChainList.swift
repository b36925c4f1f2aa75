import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor list --chains`.
enum ChainList {
  static func run(
    as shape: ListCommand.Shape, _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    guard shape != .gpx else {
      throw CommandFailure(
        "`--chains` prints text, json, geojson or csv, not gpx",
        hint: "`geoanchor export --chain NAME` writes one chain as gpx")
    }
    let store = try arguments.openStore(console, mode: .readOnly)
    let chains = try summaries(of: store)
    let output = arguments[CommonOption.output]
    if let shape = RecordShape(rawValue: shape.rawValue), shape != .text {
      let records = RecordOutput(
        shape, try layout(shape, of: chains, in: store),
        guardsFormulas: arguments[CommonOption.safeCSV])
      try console.list(records, to: output, chains)
      return .done
    }
    try console.withOutput(to: output) { output in
      var table = table(on: output.terminal)
      for chain in chains { try table.append(cells(of: chain)) { try output.line($0) } }
      try table.end { try output.line($0) }
    }
    if chains.isEmpty {
      console.message("no chains in \(ShownText.quote(store.path, limit: 400))")
    }
    return .done
  }

  /// A list for programs has all digits; a table and a map have millimeters.
  private static func layout(
    _ shape: RecordShape, of chains: [ChainSummary], in store: AnchorStore
  ) throws(CommandFailure) -> RecordLayout<ChainSummary> {
    if shape == .json { return .chains() }
    var paths: [String: [Coordinate]] = [:]
    do throws(AnchorStoreError) {
      if shape == .geojson {
        for chain in chains { paths[chain.name] = try store.path(ofChain: chain.name) }
      }
    } catch {
      throw CommandFailure("cannot read the chains", error)
    }
    return .chains(decimals: 3) { [paths] in paths[$0.name] ?? [] }
  }

  /// The chains of a store, by name.
  static func summaries(of store: AnchorStore) throws(CommandFailure) -> [ChainSummary] {
    do {
      return try store.chains()
    } catch {
      throw CommandFailure("cannot read the chains", error)
    }
  }

  private static func table(on terminal: Terminal) -> TextTable {
    TextTable(
      [
        .init("name", room: .text), .init("meters", isRight: true),
        .init("anchors", isRight: true), .init("changed", room: .leaves(1)),
      ], on: terminal)
  }

  private static func cells(of chain: ChainSummary) -> [String] {
    [
      AnchorText.text(chain.name), AnchorText.meters(chain.length), "\(chain.anchorCount)",
      AnchorText.text(chain.changed),
    ]
  }
}
