import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor diff --chains`.
enum ChainDiff {
  private static let columns: [RecordOutput.Column] = [
    .init("name", "name"), .init("change", "change"), .init("parts", "parts"),
    .init("time", "time"), .init("author", "author"), .init("kind", "by"),
  ]

  static func run(
    _ store: AnchorStore, from: Int, as shape: RecordOutput.Shape, _ arguments: ParsedArguments,
    _ console: inout Console
  ) throws -> ExitStatus {
    let count = try console.withOutput(to: arguments[CommonOption.output]) { output in
      var records = RecordOutput(shape, list: "chains", columns)
      var failure: (any Error)?
      do throws(AnchorStoreError) {
        let to: Int
        if let given = arguments.integer("to") { to = given } else { to = try store.revision() }
        try store.forEachChainDifference(from: from, to: to) { difference in
          do {
            try records.append(values(of: difference), to: &output)
            return true
          } catch {
            failure = error
            return false
          }
        }
      } catch {
        throw CommandFailure(answering: "cannot compare the revisions", error)
      }
      if let failure { throw failure }
      try records.end(&output)
      return records.count
    }
    if shape == .text, count == 0 { console.message("no chain differs") }
    return .done
  }

  private static func values(of difference: ChainDifference) -> [RecordOutput.Value] {
    [
      .text(difference.name), .text(difference.change.rawValue),
      .text(difference.parts.isEmpty ? nil : difference.parts.joined(separator: " ")),
      .text(difference.time), .text(difference.author), .text(difference.kind.rawValue),
    ]
  }
}
