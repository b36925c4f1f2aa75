/// Interpolation in a regular grid.
struct GridKernel<Nodes: GridNodes> {
  let layout: GridLayout
  let nodes: Nodes

  /// The value at a point; NaN where the grid has none.
  @inline(__always)
  func value(
    latitude: Degrees, longitude: Degrees, interpolation: GridInterpolation
  ) -> Double {
    guard let cell = layout.cell(latitude: latitude, longitude: longitude) else { return .nan }
    switch interpolation {
    case .bilinear: return bilinear(cell)
    case .bicubic:
      let value = bicubic(cell)
      // Beside nodes without value, and in grids of fewer than four rows, as PROJ has it.
      return value.isNaN ? bilinear(cell) : value
    }
  }

  /// The cubic alone: NaN too where one of its nodes has no value.
  func cubic(latitude: Degrees, longitude: Degrees) -> Double {
    guard let cell = layout.cell(latitude: latitude, longitude: longitude) else { return .nan }
    return bicubic(cell)
  }

  @inline(__always)
  private func bilinear(_ cell: GridLayout.Cell) -> Double {
    let next = eastOf(cell.column, by: 1)
    let a = nodes.value(row: cell.row, column: cell.column)
    let b = nodes.value(row: cell.row, column: next)
    let c = nodes.value(row: cell.row + 1, column: cell.column)
    let d = nodes.value(row: cell.row + 1, column: next)
    let product = cell.east * cell.north
    let value =
      a * (1 - cell.east - cell.north + product) + b * (cell.east - product)
      + c * (cell.north - product) + d * product
    return value.isNaN
      ? partial(
        (a, (1 - cell.east) * (1 - cell.north)), (b, cell.east * (1 - cell.north)),
        (c, (1 - cell.east) * cell.north), (d, product)) : value
  }

  /// The mean of the corners that have a value, by their weights.
  private func partial(_ corners: (value: Double, weight: Double)...) -> Double {
    var sum = 0.0
    var weights = 0.0
    for corner in corners where !corner.value.isNaN {
      sum += corner.value * corner.weight
      weights += corner.weight
    }
    return weights > 0 ? sum / weights : .nan
  }

  @inline(__always)
  private func bicubic(_ cell: GridLayout.Cell) -> Double {
    if cell.row >= 1, cell.row + 2 < layout.rows, cell.column >= 1,
      cell.column + 2 < layout.columns
    {
      let east = weights(at: cell.east)
      let north = weights(at: cell.north)
      let column = cell.column - 1
      let row = cell.row - 1
      var sum = nodes.four(row: row, column: column) * north[0]
      sum += nodes.four(row: row + 1, column: column) * north[1]
      sum += nodes.four(row: row + 2, column: column) * north[2]
      sum += nodes.four(row: row + 3, column: column) * north[3]
      return (sum * east).sum()
    }
    return bicubicAtEdge(cell)
  }

  /// The cubic where its nodes lie beyond an edge: over the pole, across the seam, or moved in.
  @inline(never)
  private func bicubicAtEdge(_ cell: GridLayout.Cell) -> Double {
    guard layout.rows >= 4, layout.columns >= 4 else { return .nan }
    var row = cell.row - 1
    var north = cell.north
    if row < 0, !layout.hasSouthPole {
      row = 0
      north -= 1
    } else if row + 3 >= layout.rows, !layout.hasNorthPole {
      north += Double(row + 4 - layout.rows)
      row = layout.rows - 4
    }
    var column = cell.column - 1
    var east = cell.east
    if layout.period == nil {
      let inside = min(max(column, 0), layout.columns - 4)
      east += Double(column - inside)
      column = inside
    }
    let northWeights = weights(at: north)
    let eastWeights = weights(at: east)
    var sum = 0.0
    for i in 0..<4 {
      var line = 0.0
      for j in 0..<4 {
        line += nodeOverPoles(row: row + i, column: column + j) * eastWeights[j]
      }
      sum += line * northWeights[i]
    }
    return sum
  }

  /// A node whose row may lie beyond a pole: there the meridian across goes on.
  private func nodeOverPoles(row: Int, column: Int) -> Double {
    let last = layout.rows - 1
    guard row < 0 || row > last else {
      return nodes.value(row: row, column: eastOf(column, by: 0))
    }
    let across = (layout.period ?? 0) / 2
    return nodes.value(row: row < 0 ? -row : 2 * last - row, column: eastOf(column, by: across))
  }

  @inline(__always)
  private func eastOf(_ column: Int, by steps: Int) -> Int {
    guard let period = layout.period else { return column + steps }
    let moved = column + steps
    return moved >= period ? moved - period : moved < 0 ? moved + period : moved
  }

  /// Lagrange's weights of the nodes at -1, 0, 1 and 2 for a place near 0 to 1.
  @inline(__always)
  private func weights(at t: Double) -> SIMD4<Double> {
    let a = t + 1
    let b = t - 1
    let c = t - 2
    let sixth = 1.0 / 6
    return SIMD4(
      -sixth * t * b * c, 0.5 * a * b * c, -0.5 * a * t * c, sixth * a * t * b)
  }
}
