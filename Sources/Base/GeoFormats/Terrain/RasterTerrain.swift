import Geodesy
import Synchronization

/// The height of the ground from grids that GDAL reads, in any coordinate reference system.
///
/// Heights count from the file's vertical system where it names one, else from the datum of its
/// publisher: EGM2008 for Copernicus, EGM96 for others. Any number of threads may ask.
final class RasterTerrain: Sendable {
  private let state: Mutex<State>

  /// Opens the grids; nil without any.
  /// - Throws: `TerrainError`: GDAL is missing, or a grid cannot be used.
  init?(_ folder: RasterFolder, datum: VerticalDatum? = nil) throws(TerrainError) {
    guard !folder.names.isEmpty else { return nil }
    do throws(FormatError) { _ = try GDALLibrary.version() } catch {
      throw .library(error.description)
    }
    var state = State(datum: datum)
    // Grids of a folder share a system, which takes longer to look up than a grid to open.
    for name in folder.names {
      guard let file = try folder.file(name), file.format.isRaster else { continue }
      state.places.append(try Grid(file, datum, &state.ways).place)
    }
    guard !state.places.isEmpty else { return nil }
    self.state = Mutex(state)
  }

  /// The height of the ground at a point; nil where no grid covers it.
  /// - Throws: `TerrainError` when a grid is there but cannot be used.
  func height(at coordinate: Coordinate) throws(TerrainError) -> GroundAnswer? {
    let found = state.withLock { state in
      Result { () throws(TerrainError) in try state.height(at: coordinate) }
    }
    return try found.get()
  }

  /// Whether the cells of the grid at a point are at most 16 m wide.
  func isPrecise(at coordinate: Coordinate) -> Bool {
    state.withLock { state in state.places.contains { $0.covers(coordinate) && $0.cell <= 16 } }
  }

  /// The location of a grid.
  struct Place {
    let file: RasterFolder.File
    let box: BoundingBox
    /// The width of a cell in meters.
    let cell: Meters

    func covers(_ coordinate: Coordinate) -> Bool { box.contains(coordinate) }
  }

  /// The grids, and those of them that are open.
  private struct State {
    /// The datum of all grids, where the author names it.
    let datum: VerticalDatum?
    var places: [Place] = []
    var ways: [String: Way] = [:]
    private var open: [(path: String, grid: Grid)] = []
    /// The most grids that are open at once.
    private static let mostOpen = 16

    init(datum: VerticalDatum?) {
      self.datum = datum
    }

    mutating func height(at coordinate: Coordinate) throws(TerrainError) -> GroundAnswer? {
      var answer: GroundAnswer?
      let near = places.filter { $0.covers(coordinate) }
      for place in near {
        let grid = try grid(place)
        guard let point = try grid.cell(at: coordinate) else { continue }
        guard let meters = try interpolated(grid, point) else {
          answer = .unknown(.void(source: place.file.path))
          continue
        }
        return .height(
          Altitude(meters: meters, datum: grid.datum), source: place.file.path)
      }
      return answer
    }

    private mutating func grid(_ place: Place) throws(TerrainError) -> Grid {
      if let index = open.firstIndex(where: { $0.path == place.file.path }) {
        let found = open.remove(at: index)
        open.append(found)
        return found.grid
      }
      let grid = try Grid(place.file, datum, &ways)
      if open.count >= Self.mostOpen { open.removeFirst() }
      open.append((place.file.path, grid))
      return grid
    }

    /// The height between four centers of cells, bilinear; nil where one with weight has none.
    private mutating func interpolated(
      _ grid: Grid, _ point: (column: Double, row: Double)
    ) throws(TerrainError) -> Meters? {
      let (x, y) = (point.column - 0.5, point.row - 0.5)
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (right, down) = (x - Double(column), y - Double(row))
      var sum = 0.0
      for (columns, rows, weight) in [
        (0, 0, (1 - right) * (1 - down)), (1, 0, right * (1 - down)), (0, 1, (1 - right) * down),
        (1, 1, right * down),
      ] where weight > 1e-9 {
        guard let value = try value(grid, column + columns, row + rows) else { return nil }
        sum += weight * value
      }
      return sum
    }

    /// The height of a cell, of a neighboring grid beyond the edge, else that of the edge.
    private mutating func value(
      _ grid: Grid, _ column: Int, _ row: Int
    ) throws(TerrainError) -> Meters? {
      let raster = grid.raster
      if 0..<raster.width ~= column, 0..<raster.height ~= row { return try grid.value(column, row) }
      let center = raster.position(Double(column) + 0.5, Double(row) + 0.5)
      if let place = grid.coordinate(center) {
        for other in places where other.file.path != grid.path && other.covers(place) {
          let neighbour = try self.grid(other)
          guard neighbour.datum == grid.datum, let cell = try neighbour.cell(at: place),
            let value = try neighbour.value(Int(cell.column), Int(cell.row))
          else { continue }
          return value
        }
      }
      return try grid.value(
        min(max(column, 0), raster.width - 1), min(max(row, 0), raster.height - 1))
    }
  }

  /// The way between WGS 84 and the system of a grid.
  private final class Way {
    let there: Projection
    let back: Projection
    let isGeographic: Bool

    init(_ system: String) throws(GeodesyError) {
      there = try Projection(from: "EPSG:4326", to: system)
      back = try Projection(from: system, to: "EPSG:4326")
      isGeographic = there.target.axes.contains { $0.role == .latitude }
    }
  }

  /// An open grid, and the way to it.
  private final class Grid {
    let raster: GDALRaster
    let path: String
    let datum: VerticalDatum
    private let file: RasterFolder.File
    private let way: Way

    init(
      _ file: RasterFolder.File, _ given: VerticalDatum?, _ ways: inout [String: Way]
    ) throws(TerrainError) {
      self.file = file
      path = file.path
      do throws(FormatError) {
        raster = try GDALRaster(ForeignFile(path: file.path, format: file.format))
      } catch {
        throw .unreadable(path: file.path, reason: error.description)
      }
      if let given { datum = given } else { datum = try Self.datum(of: raster, file.path) }
      guard let system = raster.system else {
        throw .unreadable(
          path: file.path,
          reason: "it names no coordinate reference system; a file `.prj` beside it would")
      }
      do throws(GeodesyError) {
        if let known = ways[system] {
          way = known
        } else {
          way = try Way(system)
          ways[system] = way
        }
      } catch {
        throw .unreadable(path: file.path, reason: error.description)
      }
    }

    private static func datum(
      of raster: GDALRaster, _ path: String
    ) throws(TerrainError) -> VerticalDatum {
      switch raster.verticalSystem {
      case nil:
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("Copernicus_DSM") ? .egm2008 : Terrain.tileDatum
      case "EPSG:5773": return .egm96
      case "EPSG:3855": return .egm2008
      case let system?:
        throw .unreadable(
          path: path,
          reason: "its heights count from `\(system)`, expected EGM96 or EGM2008, or its datum by "
            + "`--terrain-datum`")
      }
    }

    /// The cell of a point; nil outside of the grid.
    func cell(at coordinate: Coordinate) throws(TerrainError) -> (column: Double, row: Double)? {
      do throws(GeodesyError) {
        let found = try way.there.transform(SIMD3(coordinate.latitude, coordinate.longitude, 0))
        let (x, y) = way.isGeographic ? (found.y, found.x) : (found.x, found.y)
        // A grid may count its longitudes from 0 to 360.
        for turn in way.isGeographic ? [0, 360, -360] : [0] {
          let cell = raster.cell(x + Double(turn), y)
          if cell.column >= 0, cell.row >= 0, cell.column < Double(raster.width),
            cell.row < Double(raster.height)
          {
            return cell
          }
        }
        return nil
      } catch {
        throw .unreadable(path: path, reason: error.description)
      }
    }

    /// The height of a cell; nil where it has none.
    func value(_ column: Int, _ row: Int) throws(TerrainError) -> Meters? {
      do throws(FormatError) { return try raster.value(column, row) } catch {
        throw .unreadable(path: path, reason: error.description)
      }
    }

    /// The place of a position of the system; nil where it has none.
    func coordinate(_ position: (x: Double, y: Double)) -> Coordinate? {
      let given =
        way.isGeographic ? SIMD3(position.y, position.x, 0) : SIMD3(position.x, position.y, 0)
      guard let found = try? way.back.transform(given) else { return nil }
      return try? Coordinate(
        validating: found.x, longitude: found.y > 180 ? found.y - 360 : found.y)
    }

    /// The box around its edges, and the width of its cells.
    var place: Place {
      get throws(TerrainError) {
        var places: [Coordinate] = []
        let steps = 8
        for index in 0...steps {
          let (x, y) = (
            Double(raster.width * index) / Double(steps),
            Double(raster.height * index) / Double(steps)
          )
          let edges = [
            (x, 0), (x, Double(raster.height)), (0, y), (Double(raster.width), y),
          ]
          places += edges.compactMap { coordinate(raster.position($0.0, $0.1)) }
        }
        guard let box = BoundingBox(around: places) else {
          throw .unreadable(path: path, reason: "its grid has no place on the Earth")
        }
        let (a, b) = (
          raster.position(Double(raster.width / 2), Double(raster.height / 2)),
          raster.position(Double(raster.width / 2) + 1, Double(raster.height / 2))
        )
        let width = coordinate(a).flatMap { first in
          coordinate(b).map { first.distance(to: $0) }
        }
        return Place(file: file, box: box, cell: width ?? .infinity)
      }
    }
  }
}
