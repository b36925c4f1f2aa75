public import Geodesy
import Synchronization

/// The height of the ground from a folder of SRTM tiles, and of grids that GDAL reads.
///
/// Tiles are `.hgt` of 0.5″, 1″ or 3″, plain (mapped), `.hgt.gz` or `.hgt.zip`, named by their south-west
/// corner (`N42E001.hgt`). SRTM's heights are meters above the EGM96 geoid unless another datum is
/// named, of the surface that the radar saw: roofs and treetops included. A void and a missing tile (SRTM has none of the open sea
/// nor beyond 60° north and 56° south) are said to be that, never 0.
///
/// GeoTIFF (cloud-optimized too), Arc/Info ASCII grids and VRT of the folder are asked for what the
/// tiles lack, in any coordinate reference system: `RasterTerrain`.
///
/// Any number of threads may ask one terrain.
public final class Terrain: GroundHeight {
  private let folder: TileFolder?
  private let rasters: RasterTerrain?
  private let cache: Mutex<TileCache>

  /// The surface that the heights of tiles count from.
  public let datum: VerticalDatum

  /// The surface that SRTM's heights count from.
  static let tileDatum = VerticalDatum.egm96

  /// Terrain of a folder, or of one file that GDAL reads.
  ///
  /// Without `readsRasters` only SRTM tiles are read. `cacheBytes` limits the memory of unpacked
  /// tiles, 256 MiB unless said otherwise; the tile that was asked for last is always kept.
  ///
  /// All heights count from `datum`; nil stands for what the files say: EGM96 of SRTM, the vertical
  /// system of a grid, EGM2008 of Copernicus.
  /// - Throws: `TerrainError.folder` when there is no such folder, `.datum` when the heights would
  ///   count from the ground, `.library` when it has files for GDAL and that is missing,
  ///   `.otherFormat` when these are all it has and they are not read.
  public init(
    folder: String, datum: VerticalDatum? = nil, readsRasters: Bool = true,
    cacheBytes: Int = 1 << 28
  ) throws(TerrainError) {
    guard datum != .ground else { throw .datum }
    self.datum = datum ?? Self.tileDatum
    let files = try RasterFolder(path: folder)
    self.folder = files.isFolder ? try TileFolder(path: folder) : nil
    rasters = readsRasters ? try RasterTerrain(files, datum: datum) : nil
    if !readsRasters, let first = try files.first, !files.hasTiles {
      throw .otherFormat(path: first.path, found: first.format.named)
    }
    cache = Mutex(TileCache(limit: cacheBytes))
  }

  /// The height of the ground at a point, bilinear between the heights of its tile.
  ///
  /// A place on the edge of tiles is answered by the first of them that is there and has a height.
  /// - Throws: `TerrainError` when a tile is there but cannot be used, or for numbers that are no place.
  public func height(at coordinate: Coordinate) throws(TerrainError) -> GroundAnswer {
    guard let name = TileName(covering: coordinate) else {
      throw .notACoordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
    let answer = try tileHeight(at: coordinate, name)
    guard case .unknown = answer, let rasters else { return answer }
    return try rasters.height(at: coordinate) ?? answer
  }

  private func tileHeight(
    at coordinate: Coordinate, _ name: TileName
  ) throws(TerrainError) -> GroundAnswer {
    var answer = try height(at: coordinate, in: name)
    guard case .unknown = answer else { return answer }
    for neighbour in name.neighbours(sharing: coordinate) {
      switch try height(at: coordinate, in: neighbour) {
      case .height(let altitude, let source): return .height(altitude, source: source)
      case .unknown(.void(let source)): answer = .unknown(.void(source: source))
      case .unknown(.noTile): break
      }
    }
    return answer
  }

  private func height(
    at coordinate: Coordinate, in name: TileName
  ) throws(TerrainError) -> GroundAnswer {
    guard let tile = try tile(name) else { return .unknown(.noTile(name: name.description)) }
    // Whole turns away from the tile's own longitudes.
    let east = (coordinate.longitude - Double(name.west)).remainder(dividingBy: 360)
    guard let meters = tile.height(north: coordinate.latitude - Double(name.south), east: east)
    else { return .unknown(.void(source: tile.path)) }
    return .height(Altitude(meters: meters, datum: datum), source: tile.path)
  }

  /// The height of the ground at a point, for the conversion of altitudes.
  /// - Throws: `GeodesyError.terrain` with the text of the `TerrainError`.
  public func ground(at coordinate: Coordinate) throws(GeodesyError) -> GroundAnswer {
    do {
      return try height(at: coordinate)
    } catch {
      throw .terrain(reason: error.description)
    }
  }

  /// Whether the heights at a point are those of a tile of 0.5″: about 15 m apart.
  public func isPrecise(at coordinate: Coordinate) -> Bool {
    guard let name = TileName(covering: coordinate), let tile = try? tile(name) else {
      return rasters?.isPrecise(at: coordinate) ?? false
    }
    return tile.resolution == .halfSecond
  }

  private func tile(_ name: TileName) throws(TerrainError) -> TerrainTile? {
    if let tile = cache.withLock({ $0.tile(name) }) { return tile }
    guard let file = folder?.file(of: name) else { return nil }
    // Unpacked outside the lock: two threads may do it twice, none has to wait.
    let tile = try TerrainTile(name: name, path: file)
    cache.withLock { $0.keep(tile) }
    return tile
  }
}
