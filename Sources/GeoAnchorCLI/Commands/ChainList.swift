import GeoAnchorStore
import GeoInterchange
import GeoPackage

/// `geoanchor list --chains`.
enum ChainList {
  static func run(
    as shape: ListCommand.Shape, _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    guard shape == .text || shape == .json else {
      throw CommandFailure(
        "`--chains` prints text or json, not \(shape.rawValue)",
        hint: "`geoanchor export --chain NAME` writes one chain as \(shape.rawValue)")
    }
    let store = try arguments.openStore(console, mode: .readOnly)
    let chains = try summaries(of: store)
    try console.withOutput(to: arguments.text("output")) { output in
      if shape == .json {
        try output.write(document(chains).json)
      } else {
        var table = table()
        for chain in chains { try table.append(cells(of: chain)) { try output.line($0) } }
        try table.end { try output.line($0) }
      }
    }
    if shape == .text, chains.isEmpty {
      console.message("no chains in \(ShownText.quote(store.path, limit: 400))")
    }
    return .done
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

  private static func table() -> TextTable {
    TextTable([
      .init("name"), .init("meters", isRight: true), .init("anchors", isRight: true),
      .init("changed"),
    ])
  }

  private static func cells(of chain: ChainSummary) -> [String] {
    [
      AnchorText.text(chain.name), AnchorText.meters(chain.length), "\(chain.anchorCount)",
      AnchorText.text(chain.changed),
    ]
  }
}
