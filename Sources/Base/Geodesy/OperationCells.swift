/// The best operation for each cell between the edges of all areas: within a cell the same areas
/// hold every point, so that a batch compares areas once per cell and not once per point.
final class OperationCells {
  /// The edges of the areas by axis, ascending, each once.
  private let edges: (x: [Double], y: [Double])
  /// The best operation by cell; `unknown` until a point of the cell was asked for, `none` where no
  /// area holds it.
  private var best: [Int32]
  private static let unknown: Int32 = -2
  private static let none: Int32 = -1
  /// The largest number of cells that are kept.
  private static let mostCells = 1 << 18

  /// The cell of the last point: the points between these two share its answer.
  private var least = SIMD2(Double.infinity, Double.infinity)
  private var most = SIMD2(-Double.infinity, -Double.infinity)
  private var last: Int32 = none

  init(_ boxes: [AreaBox]) {
    func distinct(_ axis: Int) -> [Double] {
      Set(boxes.flatMap { [$0.least[axis], $0.most[axis]] }).filter(\.isFinite).sorted()
    }
    edges = (distinct(0), distinct(1))
    let count = (edges.x.count + 1) * (edges.y.count + 1)
    best = count <= Self.mostCells ? Array(repeating: Self.unknown, count: count) : []
  }

  /// The answer for a point, which `find` gives once for its cell.
  func best(at point: SIMD2<Double>, find: () -> Int?) -> Int? {
    if all(point .> least .& point .< most) { return last < 0 ? nil : Int(last) }
    guard !best.isEmpty, point.x.isFinite, point.y.isFinite,
      let column = Self.place(of: point.x, in: edges.x),
      let row = Self.place(of: point.y, in: edges.y)
    else { return find() }
    let cell = row * (edges.x.count + 1) + column
    if best[cell] == Self.unknown { best[cell] = find().map(Int32.init) ?? Self.none }
    least = SIMD2(Self.edge(column - 1, edges.x), Self.edge(row - 1, edges.y))
    most = SIMD2(Self.edge(column, edges.x), Self.edge(row, edges.y))
    last = best[cell]
    return last < 0 ? nil : Int(last)
  }

  /// The number of edges below a value; nil on an edge, where areas of both sides hold it.
  private static func place(of value: Double, in edges: [Double]) -> Int? {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < edges.count && edges[low] == value ? nil : low
  }

  private static func edge(_ index: Int, _ edges: [Double]) -> Double {
    index < 0 ? -.infinity : index < edges.count ? edges[index] : .infinity
  }
}
