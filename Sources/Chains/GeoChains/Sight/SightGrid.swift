/// Square cells over boxes in a plane: which boxes may meet a line.
struct SightGrid: Sendable {
  private var west = 0.0
  private var south = 0.0
  private var size = 1.0
  private var columns = 0
  private var rows = 0
  /// Start of each cell's boxes in `boxes`; one more than cells.
  private var starts: [Int32] = [0]
  private var boxes: [Int32] = []

  /// A cell is about as wide as a building; fewer, larger ones when there would be too many.
  private static let smallest = 24.0
  private static let mostCells = 1 << 20

  init() {}

  /// A grid over boxes, each west, south, east, north.
  init(boxes extents: [(Double, Double, Double, Double)]) {
    guard !extents.isEmpty else { return }
    west = extents.reduce(.infinity) { min($0, $1.0) }
    south = extents.reduce(.infinity) { min($0, $1.1) }
    let width = extents.reduce(-.infinity) { max($0, $1.2) } - west
    let height = extents.reduce(-.infinity) { max($0, $1.3) } - south
    size = max(Self.smallest, (width * height / Double(Self.mostCells)).squareRoot())
    // Extents that are long and thin: no side alone may have too many cells either.
    size = max(size, max(width, height) / Double(Self.mostCells / 4))
    columns = Int(width / size) + 1
    rows = Int(height / size) + 1
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for extent in extents { visit(extent) { counts[$0 + 1] += 1 } }
    for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
    starts = counts
    boxes = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for (index, extent) in extents.enumerated() {
      visit(extent) { cell in
        boxes[Int(counts[cell])] = Int32(index)
        counts[cell] += 1
      }
    }
  }

  /// The first box near a line for which something holds.
  ///
  /// A box that lies in several cells may be asked about more than once.
  func first(
    near a: (Double, Double), _ b: (Double, Double), where holds: (Int) -> Bool
  ) -> Int? {
    guard columns > 0 else { return nil }
    let length = ((b.0 - a.0) * (b.0 - a.0) + (b.1 - a.1) * (b.1 - a.1)).squareRoot()
    // Pieces about a cell long: their own boxes hug the line, however it slants.
    let pieces = max(1, (length / size).rounded(.up))
    guard pieces <= 1e6 else { return nil }
    var last = (-1, -1, -1, -1)
    for piece in 0..<Int(pieces) {
      let from = Double(piece) / pieces
      let to = Double(piece + 1) / pieces
      let p = (a.0 + from * (b.0 - a.0), a.1 + from * (b.1 - a.1))
      let q = (a.0 + to * (b.0 - a.0), a.1 + to * (b.1 - a.1))
      guard let cells = cells((min(p.0, q.0), min(p.1, q.1), max(p.0, q.0), max(p.1, q.1))),
        cells != last
      else { continue }
      for row in cells.1...cells.3 {
        for column in cells.0...cells.2 {
          let isSeen =
            (last.0...max(last.0, last.2)).contains(column)
            && (last.1...max(last.1, last.3)).contains(row)
          if isSeen { continue }
          let cell = row * columns + column
          for place in starts[cell]..<starts[cell + 1] where holds(Int(boxes[Int(place)])) {
            return Int(boxes[Int(place)])
          }
        }
      }
      last = cells
    }
    return nil
  }

  /// The columns and rows of a box: west, south, east, north; nil when it lies beside the grid.
  private func cells(_ box: (Double, Double, Double, Double)) -> (Int, Int, Int, Int)? {
    let low = (((box.0 - west) / size).rounded(.down), ((box.1 - south) / size).rounded(.down))
    let high = (((box.2 - west) / size).rounded(.down), ((box.3 - south) / size).rounded(.down))
    guard high.0 >= 0, high.1 >= 0, low.0 < Double(columns), low.1 < Double(rows) else {
      return nil
    }
    return (
      Int(max(0, low.0)), Int(max(0, low.1)), Int(min(Double(columns - 1), high.0)),
      Int(min(Double(rows - 1), high.1))
    )
  }

  private func visit(_ extent: (Double, Double, Double, Double), _ body: (Int) -> Void) {
    guard let cells = cells(extent) else { return }
    for row in cells.1...cells.3 {
      for column in cells.0...cells.2 { body(row * columns + column) }
    }
  }
}
