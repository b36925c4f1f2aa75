/// The links of a graph by the cells of a grid that they pass.
struct LinkGrid {
  private let low: PlanePoint
  private let cell: Double
  private let columns: Int
  private let rows: Int
  /// The links of cell `c` are `entries[starts[c]..<starts[c + 1]]`.
  private let starts: [Int32]
  private let entries: [Int32]
  /// The number of the question in which a link was met last.
  private var met: [Int32]
  private var question: Int32 = 0

  /// Sorts links into cells of at least the given size.
  init(_ graph: LinkGraph, cell: Double) {
    var low = PlanePoint(repeating: .infinity)
    var high = -low
    for node in graph.nodes {
      low = pointwiseMin(low, node)
      high = pointwiseMax(high, node)
    }
    let extent = pointwiseMax(high - low, PlanePoint(repeating: 0))
    // Not more cells than are worth while where few links lie far apart.
    let most = Double(max(4_096, 8 * graph.links.count))
    let size = max(cell, (extent.x * extent.y / most).squareRoot(), max(extent.x, extent.y) / most)
    self.low = low
    self.cell = size
    columns = Int(extent.x / size) + 1
    rows = Int(extent.y / size) + 1
    met = [Int32](repeating: 0, count: graph.links.count)
    var starts = [Int32](repeating: 0, count: columns * rows + 1)
    let order = Self.scattered(graph.links.count)
    let (columns, rows) = (columns, rows)
    func visit(_ body: (Int, Int32) -> Void) {
      for number in order {
        let link = graph.links[Int(number)]
        let a = (graph.nodes[Int(link.a)] - low) / size
        let b = (graph.nodes[Int(link.b)] - low) / size
        let (left, right) = a.x <= b.x ? (a, b) : (b, a)
        let firstColumn = min(Int(left.x), columns - 1)
        let lastColumn = min(Int(right.x), columns - 1)
        for column in firstColumn...lastColumn {
          // The part of the link in this column.
          let slope = right.x > left.x ? (right.y - left.y) / (right.x - left.x) : 0
          let from = column == firstColumn ? left.y : left.y + slope * (Double(column) - left.x)
          let to = column == lastColumn ? right.y : left.y + slope * (Double(column + 1) - left.x)
          let bottom = max(0, min(rows - 1, Int(max(0, min(from, to)))))
          let top = max(0, min(rows - 1, Int(max(0, max(from, to)))))
          for row in bottom...top { body(row * columns + column, number) }
        }
      }
    }
    visit { cell, _ in starts[cell + 1] += 1 }
    for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
    var entries = [Int32](repeating: 0, count: Int(starts[columns * rows]))
    var next = starts
    visit { cell, number in
      entries[Int(next[cell])] = number
      next[cell] += 1
    }
    self.starts = starts
    self.entries = entries
  }

  /// The links whose cells a box touches, each once; some of them are outside of it.
  mutating func links(in low: PlanePoint, _ high: PlanePoint, into found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    question += 1
    let from = (low - self.low) / cell
    let to = (high - self.low) / cell
    guard to.x >= 0, to.y >= 0 else { return }
    let left = max(0, Int(min(from.x, Double(columns))))
    let right = min(columns - 1, Int(min(to.x, Double(columns))))
    let bottom = max(0, Int(min(from.y, Double(rows))))
    let top = min(rows - 1, Int(min(to.y, Double(rows))))
    guard left <= right, bottom <= top else { return }
    for row in bottom...top {
      let range = Int(starts[row * columns + left])..<Int(starts[row * columns + right + 1])
      for number in entries[range] where met[Int(number)] != question {
        met[Int(number)] = question
        found.append(number)
      }
    }
  }

  /// All numbers in an order in which neighbors are far apart: links of many sides come first, and
  /// few of them cover what lies inside of the area.
  private static func scattered(_ count: Int) -> [Int32] {
    guard count > 2 else { return (0..<Int32(count)).map { $0 } }
    var step = max(1, Int(Double(count) * 0.618_033_988_749_895))
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    while divisor(step, count) != 1 { step += 1 }
    return (0..<count).map { Int32(($0 * step) % count) }
  }
}
