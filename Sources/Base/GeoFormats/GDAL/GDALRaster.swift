import CGeoGDAL
import Geodesy

/// A grid of numbers that GDAL opened, read by windows; for one thread at a time.
final class GDALRaster {
  let width: Int
  let height: Int
  /// The horizontal coordinate reference system, as PROJ reads it; nil where the file names none.
  let system: String?
  /// The vertical system of a compound one, such as `EPSG:3855`; nil where the file names none.
  let verticalSystem: String?
  private let file: GDALFile
  private let band: UnsafeMutableRawPointer
  private let transform: [Double]
  private let missing: Double?
  private let scale: Double
  private let offset: Double
  private var blocks: [Int: [Double]] = [:]
  private var used: [Int] = []

  /// Columns and rows of a window, and how many of them are kept: 32 MiB.
  private static let side = 256
  private static let mostBlocks = 64

  /// Opens the first band.
  /// - Throws: `FormatError`: GDAL is missing, or the file is not a grid on the Earth.
  init(_ foreign: ForeignFile) throws(FormatError) {
    let file = try foreign.open()
    let gdal = file.gdal
    let found = GDALLibrary.call {
      var transform = [Double](repeating: 0, count: 6)
      let isPlaced = gdal.pointee.GDALGetGeoTransform(file.handle, &transform) == 0
      let count = gdal.pointee.GDALGetRasterCount(file.handle)
      return (
        transform: isPlaced ? transform : nil,
        band: count > 0 ? gdal.pointee.GDALGetRasterBand(file.handle, 1) : nil
      )
    }.result
    guard let band = found.band, let transform = found.transform,
      transform[1] * transform[5] - transform[2] * transform[4] != 0
    else { throw .document("`\(foreign.name)` has no grid with a place on the Earth") }
    self.file = file
    self.band = band
    self.transform = transform
    width = Int(gdal.pointee.GDALGetRasterXSize(file.handle))
    height = Int(gdal.pointee.GDALGetRasterYSize(file.handle))
    var isSet: Int32 = 0
    let value = gdal.pointee.GDALGetRasterNoDataValue(band, &isSet)
    missing = isSet != 0 ? value : nil
    let factor = gdal.pointee.GDALGetRasterScale(band, &isSet)
    let unit = GDALFile.text(gdal.pointee.GDALGetRasterUnitType(band))
    let meters = try Self.meters(unit, foreign.name)
    scale = (isSet != 0 ? factor : 1) * meters
    let base = gdal.pointee.GDALGetRasterOffset(band, &isSet)
    offset = isSet != 0 ? base * meters : 0
    (system, verticalSystem) = Self.systems(of: file)
  }

  /// The length of a unit in meters.
  private static func meters(_ unit: String, _ name: String) throws(FormatError) -> Double {
    switch unit.lowercased() {
    case "", "m", "metre", "meter", "metres", "meters": 1
    case "ft", "foot", "feet", "international foot": 0.3048
    case "us survey foot", "ftus", "us-ft", "us survey feet", "foot_us": 1200.0 / 3937
    default: throw .document("`\(name)` has heights in `\(unit)`, expected meters or feet")
    }
  }

  private static func systems(of file: GDALFile) -> (String?, String?) {
    GDALLibrary.call { () -> (String?, String?) in
      let gdal = file.gdal
      guard let system = gdal.pointee.GDALGetSpatialRef(file.handle) else { return (nil, nil) }
      var vertical: String?
      if let name = gdal.pointee.OSRGetAuthorityName(system, "VERT_CS"),
        let code = gdal.pointee.OSRGetAuthorityCode(system, "VERT_CS")
      {
        vertical = "\(GDALFile.text(name)):\(GDALFile.text(code))"
      }
      let plane = gdal.pointee.OSRClone(system)
      defer { gdal.pointee.OSRRelease(plane) }
      _ = gdal.pointee.OSRStripVertical(plane)
      return (plane.flatMap(file.systemText), vertical)
    }.result
  }

  /// The size of a cell in units of the system, the longer side.
  var cell: Double {
    max(abs(transform[1]) + abs(transform[2]), abs(transform[4]) + abs(transform[5]))
  }

  /// The cell of a position of the system: columns and rows from the outer corner of the first cell.
  func cell(_ x: Double, _ y: Double) -> (column: Double, row: Double) {
    let (a, b, c, d) = (transform[1], transform[2], transform[4], transform[5])
    let (dx, dy) = (x - transform[0], y - transform[3])
    let determinant = a * d - b * c
    return ((dx * d - dy * b) / determinant, (dy * a - dx * c) / determinant)
  }

  /// A position of the system, of columns and rows from the outer corner of the first cell.
  func position(_ column: Double, _ row: Double) -> (x: Double, y: Double) {
    (
      transform[0] + column * transform[1] + row * transform[2],
      transform[3] + column * transform[4] + row * transform[5]
    )
  }

  /// The height of a cell in meters; nil where it has none.
  /// - Throws: `FormatError` where the file is damaged.
  func value(_ column: Int, _ row: Int) throws(FormatError) -> Double? {
    let (x, y) = (column / Self.side, row / Self.side)
    let block = try self.block(x, y)
    let columns = min(Self.side, width - x * Self.side)
    let value = block[(row % Self.side) * columns + column % Self.side]
    guard value.isFinite, value != missing else { return nil }
    return value * scale + offset
  }

  private func block(_ x: Int, _ y: Int) throws(FormatError) -> [Double] {
    let key = y * (width / Self.side + 1) + x
    if let block = blocks[key] { return block }
    let left = x * Self.side
    let top = y * Self.side
    let columns = min(Self.side, width - left)
    let rows = min(Self.side, height - top)
    var block = [Double](repeating: 0, count: columns * rows)
    let (status, problem) = block.withUnsafeMutableBytes { target in
      GDALLibrary.call {
        file.gdal.pointee.GDALRasterIO(
          band, 0, Int32(left), Int32(top), Int32(columns), Int32(rows), target.baseAddress,
          Int32(columns), Int32(rows), Int32(GEO_GDAL_FLOAT64), 0, 0)
      }
    }
    guard status == 0 else {
      throw .document(GDALFile.shown(problem ?? "the window cannot be read", "", ""))
    }
    if blocks.count >= Self.mostBlocks { blocks[used.removeFirst()] = nil }
    blocks[key] = block
    used.append(key)
    return block
  }
}
