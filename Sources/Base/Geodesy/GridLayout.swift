import GeoSystem

/// The positions of a regular grid's nodes: rows counted from the south, columns from the west.
struct GridLayout: Hashable, Sendable {
  /// The latitude of row 0.
  let south: Degrees
  /// The longitude of column 0.
  let west: Degrees
  /// Degrees between rows.
  let latitudeStep: Degrees
  /// Degrees between columns.
  let longitudeStep: Degrees
  let rows: Int
  let columns: Int
  /// The number of columns once round the Earth, when the grid goes round it.
  let period: Int?
  /// Whether row 0 is the south pole of a grid that goes round, so that it continues beyond.
  let hasSouthPole: Bool
  /// Whether the last row is the north pole of a grid that goes round.
  let hasNorthPole: Bool

  private let rowsPerDegree: Double
  private let columnsPerDegree: Double
  /// Columns in 360 degrees; with a fraction when the step does not divide them.
  private let turn: Double

  /// Positions are compared within this part of a cell, as steps in degrees are rounded.
  static let tolerance = 1e-6

  /// A layout that covers part of the Earth or all of it; nil when the numbers make no grid.
  init?(
    south: Degrees, west: Degrees, latitudeStep: Degrees, longitudeStep: Degrees, rows: Int,
    columns: Int
  ) {
    guard south.isFinite, west.isFinite, abs(west) <= 720, rows >= 2, columns >= 2,
      rows <= Self.mostNodes, columns <= Self.mostNodes, rows * columns <= Self.mostNodes,
      latitudeStep > 1e-6, latitudeStep <= 90, longitudeStep > 1e-6, longitudeStep <= 180
    else { return nil }
    let north = south + latitudeStep * Double(rows - 1)
    let slack = latitudeStep * 1e-3
    guard south >= -90 - slack, north <= 90 + slack else { return nil }
    let turn = 360 / longitudeStep
    guard Double(columns) <= turn + 2 else { return nil }
    let whole = turn.rounded()
    let divides = abs(turn - whole) < 1e-3
    period = divides && Double(columns) >= whole ? Int(whole) : nil
    // Beyond a pole lies the meridian across, which is a column only when their number is even.
    let continues = period.map { $0.isMultiple(of: 2) } ?? false
    hasSouthPole = continues && abs(south + 90) <= slack
    hasNorthPole = continues && abs(north - 90) <= slack
    self.south = south
    self.west = west
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.rows = rows
    self.columns = columns
    self.turn = divides ? whole : turn
    rowsPerDegree = 1 / latitudeStep
    columnsPerDegree = self.turn / 360
  }

  /// Above the one-minute grid of the Earth (233 million nodes).
  static let mostNodes = 1 << 30

  /// A place between nodes: the cell's south-west node and the way to the next ones, 0 to 1.
  struct Cell {
    var row: Int
    var column: Int
    var north: Double
    var east: Double
  }

  /// The cell of a point; nil outside the grid and for numbers that are no place.
  @inline(__always)
  func cell(latitude: Degrees, longitude: Degrees) -> Cell? {
    var y = (latitude - south) * rowsPerDegree
    let last = Double(rows - 1)
    // Written so that NaN fails.
    guard abs(latitude) <= 90, abs(longitude) <= 1e6, y >= -Self.tolerance,
      y <= last + Self.tolerance
    else { return nil }
    y = min(max(y, 0), last)
    var x = (longitude - west) * columnsPerDegree
    // Most longitudes need no turn, and rounding is dear.
    if x < 0 || x >= turn { x -= turn * (x / turn).rounded(.down) }
    let row = min(Int(y), rows - 2)
    if let period {
      // A tiny negative number becomes the whole turn by rounding.
      if x >= turn { x = 0 }
      let column = min(Int(x), period - 1)
      return Cell(
        row: row, column: column, north: y - Double(row), east: x - Double(column))
    }
    let east = Double(columns - 1)
    if x > east + Self.tolerance {
      guard x >= turn - Self.tolerance else { return nil }
      x = 0
    }
    x = min(x, east)
    let column = min(Int(x), columns - 2)
    return Cell(row: row, column: column, north: y - Double(row), east: x - Double(column))
  }

  /// The latitude of a row, not beyond the grid by rounding.
  func latitude(of row: Int) -> Degrees {
    let inside = min(max(Double(row), 1e-9), Double(rows - 1) - 1e-9)
    return min(max(south + inside * latitudeStep, -90), 90)
  }

  /// The longitude of a column, not beyond the grid by rounding.
  func longitude(of column: Int) -> Degrees {
    let inside = min(max(Double(column), 1e-9), Double(columns - 1) - 1e-9)
    return west + inside * longitudeStep
  }
}
