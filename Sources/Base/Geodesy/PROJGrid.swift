import CGeoPROJ
import Synchronization

/// A grid that PROJ reads.
///
/// Bilinear values are PROJ's own. For the cubic the nodes are asked of PROJ once, in blocks, as
/// 32-bit floats, which is how PROJ itself holds them. Beside nodes without value PROJ takes the
/// neighbors', so a cubic there leans on those.
final class PROJGrid: Sendable {
  let layout: GridLayout
  private let state: Mutex<PROJGridState>

  init(path: String) throws(GeodesyError) {
    guard !path.contains(where: { $0 == "," || $0 == "\"" }) else {
      throw .gridUnreadable(
        path: path, reason: "PROJ cannot open a file whose name has a comma or a quotation mark")
    }
    var info = geo_grid_info()
    var message = [CChar](repeating: 0, count: 512)
    // NULL when PROJ cannot read the file; `message` is then its reason.
    guard let handle = geo_grid_open(path, &info, &message, message.count) else {
      throw .notAGrid(
        path: path, found: "a file that PROJ refuses (\(Self.text(message)))",
        expected: "a vertical grid")
    }
    guard
      let layout = GridLayout(
        south: info.south, west: info.west, latitudeStep: info.step_latitude,
        longitudeStep: info.step_longitude, rows: Int(info.rows), columns: Int(info.columns))
    else {
      geo_grid_close(handle)
      throw .notAGrid(
        path: path, found: "\(info.rows) rows and \(info.columns) columns",
        expected: "rows and columns of latitudes and longitudes")
    }
    self.layout = layout
    state = Mutex(PROJGridState(handle: handle, layout: layout))
  }

  /// The value at a point; NaN where the grid has none.
  func value(
    latitude: Degrees, longitude: Degrees, interpolation: GridInterpolation
  ) -> Double {
    state.withLock { state in
      guard interpolation == .bicubic else {
        return state.sample(latitude: latitude, longitude: longitude)
      }
      let kernel = GridKernel(layout: layout, nodes: PROJNodes(state: state))
      let cubic = kernel.cubic(latitude: latitude, longitude: longitude)
      return cubic.isNaN ? state.sample(latitude: latitude, longitude: longitude) : cubic
    }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The handle and the nodes that were asked for so far; used by one thread at a time.
private final class PROJGridState {
  /// Nodes along a side of a block.
  static let side = 16

  private let handle: OpaquePointer
  private let layout: GridLayout
  private let blocksAcross: Int
  private var blocks: [Int: [Float]] = [:]
  /// The block of the last node: neighbors come together.
  private var lastKey = -1
  private var last: [Float] = []

  /// The most blocks that are kept: 256 MiB of nodes.
  private static let mostBlocks = 1 << 18

  init(handle: OpaquePointer, layout: GridLayout) {
    self.handle = handle
    self.layout = layout
    blocksAcross = (layout.columns + Self.side - 1) / Self.side
  }

  deinit { geo_grid_close(handle) }

  func sample(latitude: Degrees, longitude: Degrees) -> Double {
    guard abs(latitude) <= 90, longitude.isFinite else { return .nan }
    var value = Double.nan
    var latitude = latitude
    var longitude = longitude
    // Writes NaN where the grid has no value.
    geo_grid_values(handle, &latitude, &longitude, &value, 1)
    return value
  }

  func node(row: Int, column: Int) -> Double {
    let key = row / Self.side * blocksAcross + column / Self.side
    if key != lastKey {
      last = blocks[key] ?? read(key)
      lastKey = key
    }
    return Double(last[row % Self.side * Self.side + column % Self.side])
  }

  private func read(_ key: Int) -> [Float] {
    let firstRow = key / blocksAcross * Self.side
    let firstColumn = key % blocksAcross * Self.side
    var block = [Float](repeating: .nan, count: Self.side * Self.side)
    for row in firstRow..<min(firstRow + Self.side, layout.rows) {
      for column in firstColumn..<min(firstColumn + Self.side, layout.columns) {
        let value = sample(
          latitude: layout.latitude(of: row), longitude: layout.longitude(of: column))
        block[(row - firstRow) * Self.side + column - firstColumn] = Float(value)
      }
    }
    if blocks.count >= Self.mostBlocks { blocks.removeAll() }
    blocks[key] = block
    return block
  }
}

/// The nodes of a grid that PROJ reads, while its lock is held.
private struct PROJNodes: GridNodes {
  let state: PROJGridState

  func value(row: Int, column: Int) -> Double { state.node(row: row, column: column) }

  func four(row: Int, column: Int) -> SIMD4<Double> {
    SIMD4(
      state.node(row: row, column: column), state.node(row: row, column: column + 1),
      state.node(row: row, column: column + 2), state.node(row: row, column: column + 3))
  }
}
