import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct RasterTerrainTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(_ latitude: Double, _ longitude: Double, _ path: String? = nil) throws
    -> GroundAnswer
  {
    try Terrain(folder: path ?? folder.path)
      .height(at: Coordinate(latitude: latitude, longitude: longitude))
  }

  private func meters(_ latitude: Double, _ longitude: Double, _ path: String? = nil) throws
    -> Double
  {
    guard case .height(let altitude, _) = try answer(latitude, longitude, path) else { return .nan }
    return altitude.meters
  }

  private static let wgs84 =
    #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],"#
    + #"PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#

  /// Three rows of three heights, the first in the north; cells of 0.1° from 20° east, 10° north.
  private static let grid = """
    ncols 3
    nrows 3
    xllcorner 20
    yllcorner 10
    cellsize 0.1
    NODATA_value -9999
    10 20 30
    40 50 60
    70 80 -9999
    """

  @Test(
    "F13 interpolates between the centers of cells", .enabled("needs GDAL") { ForeignFiles.hasGDAL }
  )
  func interpolation() throws {
    try folder.put("a.asc", Self.grid)
    try folder.put("a.prj", Self.wgs84)
    for path in [folder.path, folder.file("a.asc")] {
      expectNear(try meters(10.25, 20.05, path), 10, within: 1e-9)
      expectNear(try meters(10.20, 20.10, path), 30, within: 1e-9)
      expectNear(try meters(10.175, 20.05, path), 32.5, within: 1e-9)
      // Beyond the centers at the edge the height is that of the edge.
      expectNear(try meters(10.299, 20.001, path), 10, within: 1e-9)
    }
    try expectEqual(
      answer(10.10, 20.20), .unknown(.void(source: folder.file("a.asc"))))
    try expectEqual(answer(10.5, 20.05), .unknown(.noTile(name: "N10E020")))
    guard case .height(let altitude, let source) = try answer(10.25, 20.05) else {
      return expect(false)
    }
    expectEqual(altitude.datum, .egm96)
    expectEqual(source, folder.file("a.asc"))
  }

  @Test("F13 GeoTIFF tiles meet without a gap", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func tiles() throws {
    try folder.write(
      ForeignFiles.geoTIFF([[0, 10], [0, 10]], west: 20, north: 11, cell: 0.5), to: "w.tif")
    try folder.write(
      ForeignFiles.geoTIFF([[20, 30], [20, -9_999]], west: 21, north: 11, cell: 0.5),
      to: "e.tif")
    expectNear(try meters(10.75, 20.875), 12.5, within: 1e-6)
    expectNear(try meters(10.75, 21), 15, within: 1e-6)
    expectNear(try meters(10.75, 21.125), 17.5, within: 1e-6)
    // Copernicus counts from another geoid.
    try folder.write(
      ForeignFiles.geoTIFF([[1, 1], [1, 1]], west: 22, north: 11, cell: 0.5),
      to: "Copernicus_DSM_COG_10_N10_00_E022_00_DEM.tif")
    guard case .height(let altitude, _) = try answer(10.5, 22.5) else { return expect(false) }
    expectEqual(altitude, Altitude(meters: 1, datum: .egm2008))
  }

  @Test("F13 a grid in a system of a map", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func projected() throws {
    let text = Self.grid.replacing("xllcorner 20", with: "xllcorner 532580.1311")
      .replacing("yllcorner 10", with: "yllcorner 4554221.8658")
      .replacing("cellsize 0.1", with: "cellsize 100")
    try folder.put("a.asc", text)
    try folder.put("a.prj", ForeignFiles.utm29)
    // The center of the middle cell is 41.14, -8.61.
    expectNear(try meters(41.14, -8.61), 50, within: 1e-4)
    let terrain = try Terrain(folder: folder.path)
    expect(!terrain.isPrecise(at: Coordinate(latitude: 41.14, longitude: -8.61)))
  }

  @Test("F13 tiles of SRTM come first", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func order() throws {
    try folder.put("a.asc", Self.grid)
    try folder.put("a.prj", Self.wgs84)
    try TileFiles.write(
      TileFiles.tile(side: 1_201) { _, _ in 7 }, to: folder.file("N10E020.hgt"))
    expectNear(try meters(10.25, 20.05), 7, within: 1e-9)
  }

  @Test("F13 grids that cannot be used say why", .enabled("needs GDAL") { ForeignFiles.hasGDAL })
  func problems() throws {
    try folder.put("a.asc", Self.grid)
    let error = try #require(throws: TerrainError.self) { try Terrain(folder: folder.path) }
    expect(error.description.contains("names no coordinate reference system"), "\(error)")
    let other = try TemporaryFolder()
    try other.write(Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0], to: "cut.tif")
    let cut = try #require(throws: TerrainError.self) { try Terrain(folder: other.path) }
    expect(cut.description.contains("cut.tif"), "\(cut)")
  }

  @Test("F13 where GDAL is not asked a folder of grids is told")
  func unread() throws {
    try folder.put("a.asc", Self.grid)
    let error = try #require(throws: TerrainError.self) {
      try Terrain(folder: folder.path, readsRasters: false)
    }
    expectEqual(
      error.description,
      "terrain tile `\(folder.file("a.asc"))` is an Arc/Info ASCII grid file, which is read by the "
        + "command line alone")
    // With tiles beside it the folder is used.
    try TileFiles.write(
      TileFiles.tile(side: 1_201) { _, _ in 7 }, to: folder.file("N10E020.hgt"))
    _ = try Terrain(folder: folder.path, readsRasters: false)
  }
}
