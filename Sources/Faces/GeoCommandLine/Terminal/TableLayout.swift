package struct TableLayout: Hashable {
  package static let gap = "  "
  /// The least that is left of a text.
  private static let least = 3

  /// The width of each column; nil for one that has no room.
  package private(set) var widths: [Int?]
  /// The columns that are narrower than their texts.
  package private(set) var isCut: [Bool]

  /// Lays out columns that are so wide by themselves in at most `limit` columns of a terminal; nil
  /// for any width.
  package init(_ natural: [Int], _ rooms: [TextTable.Room], limit: Int?) {
    widths = natural
    isCut = natural.map { _ in false }
    guard let limit, total > limit else { return }
    func least(_ column: Int) -> Int? {
      if case .shrinks(let least) = rooms[column] { min(natural[column], least) } else { nil }
    }
    // A text that shrinks first may grow back once another column has gone.
    let leaving = rooms.indices.compactMap { column -> (rank: Int, column: Int)? in
      if case .leaves(let rank) = rooms[column] { (rank, column) } else { nil }
    }.sorted { $0 < $1 }
    shrink(to: limit, least)
    for (_, column) in leaving where total > limit {
      for other in natural.indices where widths[other] != nil { widths[other] = natural[other] }
      widths[column] = nil
      shrink(to: limit, least)
    }
    shrink(to: limit) { least($0).map { min($0, Self.least) } }
    for column in natural.indices {
      if case .shrinks = rooms[column] { isCut[column] = true }
    }
  }

  package func start(of column: Int) -> Int {
    widths.prefix(column).compactMap { $0 }.reduce(0) { $0 + $1 + Self.gap.count }
  }

  private var total: Int {
    let shown = widths.compactMap { $0 }
    return shown.reduce(0, +) + Self.gap.count * max(0, shown.count - 1)
  }

  /// Shrinks the widest texts until all fit or none can shrink further.
  private mutating func shrink(to limit: Int, _ least: (Int) -> Int?) {
    var excess = total - limit
    while excess > 0 {
      let widest = widths.indices.filter { column in
        guard let width = widths[column], let least = least(column) else { return false }
        return width > least
      }.max { (widths[$0] ?? 0) < (widths[$1] ?? 0) }
      guard let widest, let width = widths[widest] else { return }
      widths[widest] = width - 1
      excess -= 1
    }
  }
}
