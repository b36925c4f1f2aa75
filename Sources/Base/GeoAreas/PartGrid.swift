import GeoSystem

/// A grid over all parts that knows which cells are wholly inside or outside of a part.
final class PartGrid: Sendable {
  private let low: PlanePoint
  private let high: PlanePoint
  private let scale: PlanePoint
  private let columns: Int
  private let rows: Int
  /// 0 nothing, above 0 wholly inside of that part plus 1, below 0 the list of that number minus 1.
  private let cells: [Int32]
  private let listStarts: [Int32]
  /// A part times 2, plus 1 where the cell is wholly inside.
  private let entries: [Int32]
  private let bins: [EdgeBins]
  let areas: [Int32]

  init(_ parts: [AreaPart]) {
    var low = PlanePoint(repeating: .infinity)
    var high = -low
    var edgeCount = 0
    for part in parts {
      low = pointwiseMin(low, part.low)
      high = pointwiseMax(high, part.high)
      edgeCount += part.edgeCount
    }
    if parts.isEmpty { (low, high) = (.zero, .zero) }
    let size = pointwiseMax(high - low, PlanePoint(repeating: 1e-9))
    let wanted = Double(min(max(edgeCount, 1024), 1 << 18))
    let rows = min(4096, max(1, Int((wanted * size.y / size.x).squareRoot())))
    let columns = min(8192, max(1, Int(wanted) / rows))
    self.low = low
    self.high = high
    self.rows = rows
    self.columns = columns
    scale = PlanePoint(Double(columns), Double(rows)) / size
    bins = parts.map(\.bins)
    areas = parts.map { Int32($0.area) }
    var painter = GridPainter(low: low, scale: scale, columns: columns, rows: rows)
    for (index, part) in parts.enumerated() { painter.paint(part, number: Int32(index)) }
    (cells, listStarts, entries) = painter.finished()
  }

  /// Calls a body with the area of every part that contains the point, until it returns false.
  @inline(__always)
  func forEachPart(containing point: PlanePoint, _ body: (Int32) -> Bool) {
    guard point.x >= low.x, point.x <= high.x, point.y >= low.y, point.y <= high.y else { return }
    let place = (point - low) * scale
    let cell =
      min(rows - 1, Int(place.y)) * columns + min(columns - 1, Int(place.x))
    let code = cells.withUnsafeBufferPointer { $0[cell] }
    if code == 0 { return }
    if code > 0 {
      _ = body(code - 1)
      return
    }
    listStarts.withUnsafeBufferPointer { starts in
      entries.withUnsafeBufferPointer { entries in
        bins.withUnsafeBufferPointer { bins in
          var index = Int(starts[Int(-code) - 1])
          let end = Int(starts[Int(-code)])
          while index < end {
            let entry = entries[index]
            let part = entry >> 1
            if entry & 1 == 1 || bins[Int(part)].contains(point) {
              if !body(part) { return }
            }
            index += 1
          }
        }
      }
    }
  }
}

/// Finds out, part by part, which cells of a grid it fills and which its border meets.
private struct GridPainter {
  let low: PlanePoint
  let scale: PlanePoint
  let columns: Int
  let rows: Int
  private var found: [(cell: Int32, entry: Int32)] = []
  /// The part that marked each cell last, plus 1.
  private var marks: [Int32]

  init(low: PlanePoint, scale: PlanePoint, columns: Int, rows: Int) {
    self.low = low
    self.scale = scale
    self.columns = columns
    self.rows = rows
    marks = [Int32](repeating: 0, count: columns * rows)
  }

  mutating func paint(_ part: AreaPart, number: Int32) {
    for ring in 0..<(part.starts.count - 1) where part.starts[ring] < part.starts[ring + 1] {
      for index in (part.starts[ring] + 1)..<part.starts[ring + 1] {
        mark((part.points[index - 1] - low) * scale, (part.points[index] - low) * scale, number)
      }
    }
    let bins = part.bins
    let first = (part.low - low) * scale
    let last = (part.high - low) * scale
    for row in cell(first.y - 1e-6, rows)...cell(last.y + 1e-6, rows) {
      var inside: Bool?
      for column in cell(first.x - 1e-6, columns)...cell(last.x + 1e-6, columns) {
        let index = row * columns + column
        if marks[index] == number + 1 {
          found.append((Int32(index), number << 1))
          inside = nil
          continue
        }
        // Cells side by side without a border between them are on the same side of it.
        let isInside: Bool
        if let inside {
          isInside = inside
        } else {
          let middle = PlanePoint(Double(column) + 0.5, Double(row) + 0.5) / scale + low
          isInside = part.boxContains(middle) && bins.contains(middle)
          inside = isInside
        }
        if isInside { found.append((Int32(index), number << 1 | 1)) }
      }
    }
  }

  /// Marks the cells that an edge meets, and those that it misses by a rounding error.
  private mutating func mark(_ a: PlanePoint, _ b: PlanePoint, _ number: Int32) {
    let margin = 1e-6
    let top = cell(max(a.y, b.y) + margin, rows)
    let bottom = cell(min(a.y, b.y) - margin, rows)
    let left = min(a.x, b.x)
    let right = max(a.x, b.x)
    for row in bottom...top {
      var from = left
      var to = right
      if top > bottom, abs(b.y - a.y) > 1e-9 {
        let slope = (b.x - a.x) / (b.y - a.y)
        let one = a.x + (Double(row) - margin - a.y) * slope
        let other = a.x + (Double(row + 1) + margin - a.y) * slope
        from = max(left, min(one, other))
        to = min(right, max(one, other))
      }
      for column in cell(
        from - margin, columns)...max(
          cell(from - margin, columns), cell(to + margin, columns))
      {
        marks[row * columns + column] = number + 1
      }
    }
  }

  private func cell(_ place: Double, _ count: Int) -> Int {
    min(count - 1, max(0, Int(place.rounded(.down))))
  }

  func finished() -> (cells: [Int32], starts: [Int32], entries: [Int32]) {
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for (cell, _) in found { counts[Int(cell) + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    var sorted = [Int32](repeating: 0, count: found.count)
    var cursor = counts
    for (cell, entry) in found {
      sorted[Int(cursor[Int(cell)])] = entry
      cursor[Int(cell)] += 1
    }
    var cells = [Int32](repeating: 0, count: columns * rows)
    var starts: [Int32] = [0]
    var entries: [Int32] = []
    for index in cells.indices {
      let range = Int(counts[index])..<Int(counts[index + 1])
      if range.isEmpty { continue }
      if range.count == 1, sorted[range.lowerBound] & 1 == 1 {
        cells[index] = (sorted[range.lowerBound] >> 1) + 1
      } else {
        cells[index] = -Int32(starts.count)
        entries += sorted[range]
        starts.append(Int32(entries.count))
      }
    }
    return (cells, starts, entries)
  }
}
