import GeoPackage

/// Cells of the spatial index in several runs, each in the order of places; together they are in that
/// order too, without a copy of them all.
struct CellRuns: Sequence {
  private var runs: [[PackedIndex.Cell]] = []
  private(set) var count = 0

  /// Adds cells that are about in the order of their places.
  mutating func add(_ cells: [PackedIndex.Cell]) {
    guard !cells.isEmpty else { return }
    // Rounding to the index's numbers may exchange neighbors.
    var keyed = cells.map { (Self.key($0), $0) }
    keyed.sort { ($0.0, $0.1.number) < ($1.0, $1.1.number) }
    runs.append(keyed.map(\.1))
    count += cells.count
  }

  /// Builds the spatial index of these cells.
  func write(on connection: Connection) throws(StorageError) {
    var rest = makeIterator()
    try PackedIndex().write(total: count, on: connection) { rest.next() }
  }

  func makeIterator() -> Iterator { Iterator(runs) }

  fileprivate static func key(_ cell: PackedIndex.Cell) -> UInt64 {
    PlaceOrder.key(longitude: Double(cell.minX), latitude: Double(cell.minY))
  }

  /// Merges the runs: yields the smallest cell of all of them next.
  struct Iterator: IteratorProtocol {
    private struct Head {
      var key: UInt64
      var run: Int
    }

    private let runs: [[PackedIndex.Cell]]
    private var places: [Int]
    /// A binary heap: no head comes after the two below it.
    private var heads: [Head]

    init(_ runs: [[PackedIndex.Cell]]) {
      self.runs = runs
      places = [Int](repeating: 0, count: runs.count)
      heads = runs.enumerated().map { Head(key: CellRuns.key($0.element[0]), run: $0.offset) }
      // A sorted array is a heap.
      heads.sort { ($0.key, $0.run) < ($1.key, $1.run) }
    }

    mutating func next() -> PackedIndex.Cell? {
      guard let head = heads.first else { return nil }
      let run = runs[head.run]
      let cell = run[places[head.run]]
      places[head.run] += 1
      if places[head.run] < run.count {
        heads[0].key = CellRuns.key(run[places[head.run]])
      } else {
        heads[0] = heads[heads.count - 1]
        heads.removeLast()
      }
      sink()
      return cell
    }

    /// Moves the first head down to where it belongs.
    private mutating func sink() {
      var place = 0
      while true {
        var least = place
        for below in [2 * place + 1, 2 * place + 2]
        where below < heads.count && precedes(heads[below], heads[least]) {
          least = below
        }
        guard least != place else { return }
        heads.swapAt(place, least)
        place = least
      }
    }

    /// Earlier runs hold lower rows.
    private func precedes(_ head: Head, _ other: Head) -> Bool {
      (head.key, head.run) < (other.key, other.run)
    }
  }
}
