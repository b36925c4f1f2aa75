import GeoAnchorStore
import GeoCommandLine
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
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .json: try output.write(document(chains).json)
      case .geojson: try records(chains, of: store, as: .geojson, to: &output)
      case .csv:
        try records(
          chains, of: store, as: .csv, guardsFormulas: arguments[CommonOption.safeCSV], to: &output)
      case .text, .gpx:
        var table = table(on: output.terminal)
        for chain in chains { try table.append(cells(of: chain)) { try output.line($0) } }
        try table.end { try output.line($0) }
      }
    }
    if shape == .text, chains.isEmpty {
      console.message("no chains in \(ShownText.quote(store.path, limit: 400))")
    }
    return .done
  }

  private static func records(
    _ chains: [ChainSummary], of store: AnchorStore, as shape: RecordOutput.Shape,
    guardsFormulas: Bool = false, to output: inout DataWriter
  ) throws {
    var records = RecordOutput(
      shape, list: "chains",
      [
        .init("name", "name"), .init("lengthMeters", "meters"), .init("anchorCount", "anchors"),
        .init("changed", "changed"), .init("revision", "revision"),
        .init("attribution", "attribution"),
      ], guardsFormulas: guardsFormulas)
    for chain in chains {
      var path: [Coordinate]?
      if shape == .geojson {
        do throws(AnchorStoreError) {
          path = try store.path(ofChain: chain.name)
        } catch {
          throw CommandFailure("cannot read the chains", error)
        }
      }
      try records.append(
        [
          .text(chain.name), .number(chain.length, decimals: 3), .integer(chain.anchorCount),
          .text(chain.changed), .integer(chain.revision), .text(chain.attribution),
        ], along: path, to: &output)
    }
    try records.end(&output)
  }

  /// The chains of a store, by name.
  static func summaries(of store: AnchorStore) throws(CommandFailure) -> [ChainSummary] {
    do {
      return try store.chains()
    } catch {
      throw CommandFailure("cannot read the chains", error)
    }
  }

  private static func document(_ chains: [ChainSummary]) -> ChainListDocument {
    ChainListDocument(
      chains.map { chain in
        ChainListDocument.Entry(
          name: chain.name, length: chain.length, anchorCount: chain.anchorCount,
          changed: chain.changed, revision: chain.revision, attribution: chain.attribution)
      })
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
