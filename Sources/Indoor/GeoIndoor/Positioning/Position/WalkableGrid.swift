import Geodesy

/// Walkable area of a floor: square cells that are free or not.
struct WalkableGrid: Hashable, Sendable {
  /// The upper left corner of the first cell.
  let corner: FloorPoint
  let cell: Meters
  /// Cells from left to right.
  let columns: Int
  /// Cells from top to bottom.
  let rows: Int
  /// Whether each cell is free, row by row.
  private(set) var isFree: [Bool]

  /// Maximum number of cells; a larger area gets larger cells.
  static let limit = 1_000_000

  /// Creates a grid whose cells are all free (or all not).
  ///
  /// Cells grow where there would be more than `limit`. Nil for an area without size.
  init?(_ box: FloorBox, cell: Meters = 0.5, isFree: Bool = true) {
    guard box.least.isUsable, box.greatest.isUsable, box.width > 0, box.height > 0, cell > 0 else {
      return nil
    }
    let least = (box.width * box.height / Double(Self.limit - 4096)).squareRoot()
    let longest = max(box.width, box.height) / 1000_000
    let side = max(cell, least, longest)
    let columns = Int((box.width / side).rounded(.up))
    let rows = Int((box.height / side).rounded(.up))
    guard columns > 0, rows > 0, columns * rows <= 4 * Self.limit else { return nil }
    corner = box.least
    self.cell = side
    self.columns = columns
    self.rows = rows
    self.isFree = Array(repeating: isFree, count: columns * rows)
  }

  /// The cell of a point; nil outside the grid.
  func index(of point: FloorPoint) -> Int? {
    let x = ((point.x - corner.x) / cell).rounded(.down)
    let y = ((point.y - corner.y) / cell).rounded(.down)
    guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
    return Int(y) * columns + Int(x)
  }

  /// The middle of a cell.
  func center(of index: Int) -> FloorPoint {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return FloorPoint(
      x: corner.x + (Double(column) + 0.5) * cell, y: corner.y + (Double(row) + 0.5) * cell)
  }

  /// Whether one can stand at a point.
  func isFree(at point: FloorPoint) -> Bool { index(of: point).map { isFree[$0] } ?? false }

  /// Whether one can walk straight from a point to another: all cells in between are free.
  func isFree(from start: FloorPoint, to end: FloorPoint) -> Bool {
    let steps = max(1, Int((start.distance(to: end) / (cell / 2)).rounded(.up)))
    for step in 1...steps {
      let point = start.interpolated(to: end, fraction: Double(step) / Double(steps))
      guard isFree(at: point) else { return false }
    }
    return true
  }

  /// Says whether the cell of a point is free; points outside are passed over.
  mutating func set(_ point: FloorPoint, isFree: Bool) {
    if let index = index(of: point) { self.isFree[index] = isFree }
  }

  /// Says that all cells are free whose middle is in a shape.
  mutating func free(_ shape: FloorShape) { fill(shape, isFree: true) }

  /// Says that no cell is free whose middle is in a shape or that the shape's edge crosses, however
  /// thin the shape.
  mutating func block(_ shape: FloorShape) {
    fill(shape, isFree: false)
    for ring in shape.outline.rings {
      for (start, end) in zip(ring, ring.dropFirst()) {
        let steps = max(1, min(Self.limit, Int((start.distance(to: end) / cell * 4).rounded(.up))))
        for step in 0...steps {
          set(start.interpolated(to: end, fraction: Double(step) / Double(steps)), isFree: false)
        }
      }
    }
  }

  private mutating func fill(_ shape: FloorShape, isFree: Bool) {
    guard let box = shape.box else { return }
    let rows = range(box.least.y - corner.y, box.greatest.y - corner.y, limit: rows)
    let columns = range(box.least.x - corner.x, box.greatest.x - corner.x, limit: columns)
    for row in rows {
      for column in columns {
        let index = row * self.columns + column
        if shape.contains(center(of: index)) { self.isFree[index] = isFree }
      }
    }
  }

  private func range(_ from: Meters, _ to: Meters, limit: Int) -> Range<Int> {
    let first = min(max((from / cell).rounded(.down), 0), Double(limit))
    let last = min(max((to / cell).rounded(.up), first), Double(limit))
    return Int(first)..<Int(last)
  }
}

extension Venue {
  /// Walkable area of a floor: its outline (else the box around its drawing) without the blocked
  /// areas; nil for an empty floor.
  func walkableGrid(of floor: Floor, cell: Meters = 0.5) -> WalkableGrid? {
    guard let box = floor.outline?.box ?? extent(of: floor) else { return nil }
    guard var grid = WalkableGrid(box, cell: cell, isFree: floor.outline == nil) else { return nil }
    if let outline = floor.outline { grid.free(.polygon(outline)) }
    for area in blockedAreas(on: floor.id) { grid.block(area.shape) }
    return grid
  }
}
