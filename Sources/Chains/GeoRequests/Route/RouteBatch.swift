package import GeoFormats
import GeoInterchange
package import GeoRouting

/// Measures a table of pairs row by row, in bounded memory: CSV in, CSV out.
///
/// The table has the columns `id`, `from_lat`, `from_lon`, `to_lat` and `to_lon`; the answer `id`,
/// `status` and `meters`, or `seconds` under a profile that counts those, in the same order.
///
///     var batch = try RouteBatch(finder, from: ByteFeed(ByteStream(path: "pairs.csv")))
///     while let bytes = try batch.next() { try send(bytes) }
package struct RouteBatch: ~Copyable {
  private let finder: RouteFinder
  private let workspace: SearchWorkspace
  private let badInput: (_ line: Int, _ problem: String) -> Void
  private var pairs: PlaceTable
  private var answers: CSVWriter
  private var isAtEnd = false
  private static let pieceSize = 1 << 16

  /// Whether every pair so far has a route.
  package private(set) var isComplete = true

  /// Reads the header of the table.
  /// - Parameters:
  ///   - finder: The streets and the profile; customized, where it is not foot-v1.
  ///   - feed: The table, UTF-8.
  ///   - badInput: Called for each row that cannot be used.
  /// - Throws: `FormatError` for a header that lacks a column, and the errors of the feed.
  package init(
    _ finder: RouteFinder, from feed: ByteFeed,
    badInput: @escaping (_ line: Int, _ problem: String) -> Void = { _, _ in }
  ) throws(FormatError) {
    // Everything that may throw comes before the first property is set.
    let pairs = try PlaceTable(
      CSVReader(feed, keepsRaggedRows: true), prefixes: ["from_", "to_"])
    self.pairs = pairs
    self.finder = finder
    self.badInput = badInput
    workspace = finder.workspace()
    answers = CSVWriter(header: ["id", "status", finder.router.profile.unit.rawValue])
  }

  /// Measures more of the pairs.
  /// - Returns: The next output, about 64 KiB; nil at the end.
  /// - Throws: `FormatError` with the line.
  package mutating func next() throws(FormatError) -> [UInt8]? {
    while !isAtEnd, answers.buffer.count <= Self.pieceSize {
      guard let pair = try pairs.next() else {
        isAtEnd = true
        break
      }
      let found = measure(pair)
      if found.status != .ok { isComplete = false }
      answers.row([
        pair.id, found.status.rawValue,
        found.cost.flatMap { DecimalText.fixed($0, decimals: 6) } ?? "",
      ])
    }
    var piece: [UInt8] = []
    answers.buffer.drain(above: 0) { piece = Array($0) }
    return piece.isEmpty ? nil : piece
  }

  private func measure(_ pair: PlaceTable.Row) -> MeasuredRoute {
    if let problem = pair.problem {
      badInput(pair.line, problem)
      return MeasuredRoute(.badInput)
    }
    return finder.measure(from: pair.places[0], to: pair.places[1], using: workspace)
  }
}
