import GeoSystem

/// The undulation of a geoid, from a grid file.
///
/// Reads NOAA's GTX and GeographicLib's PGM from mapped memory, GeoTIFF through PROJ: these are the
/// formats of vertical grids that PROJ has, and one more. Any number of threads may ask one geoid; a
/// GeoTIFF answers them one at a time.
public final class Geoid: Sendable {
  /// The model that the grid holds; nil when the caller did not say.
  public let model: GeoidModel?
  /// The path of the grid file.
  public let path: String
  package let format: Format

  package enum Format: String, Hashable, Sendable {
    /// NOAA's GTX.
    case gtx
    /// GeographicLib's PGM.
    case pgm
    /// GeoTIFF, through PROJ.
    case geotiff
  }

  // `@unchecked`: the pointers of GTX and PGM point into `file`, which is never written.
  private enum Values: @unchecked Sendable {
    case gtx(GridKernel<GTXNodes>)
    case pgm(GridKernel<PGMNodes>)
    case proj(PROJGrid)
  }

  private let values: Values
  private let file: MappedFile?

  /// Opens a grid file; its content decides on the format, not its name.
  ///
  /// With a model the grid is checked against undulations that were published with it: another model, a thinned
  /// grid or a damaged one is refused. A regional grid that reaches none of those places is taken at its word.
  /// - Throws: `GeodesyError` when the file cannot be read, is not a grid, is cut, or holds another model.
  public init(path: String, model: GeoidModel? = nil) throws(GeodesyError) {
    let file: MappedFile
    do {
      file = try MappedFile(path: path)
    } catch {
      throw .gridUnreadable(path: path, reason: error.reason)
    }
    self.path = path
    self.model = model
    if PGMFile.matches(file) {
      values = .pgm(try PGMFile.kernel(of: file, path: path))
      format = .pgm
      self.file = file
    } else if let tiff = TIFFFile(file, path: path) {
      try tiff.check()
      values = .proj(try PROJGrid(path: Self.absolute(path)))
      format = .geotiff
      self.file = nil
    } else if let kernel = try GTXFile.kernel(of: file, path: path) {
      values = .gtx(kernel)
      format = .gtx
      self.file = file
    } else {
      throw .notAGrid(
        path: path, found: file.beginning,
        expected: "NOAA's GTX, GeographicLib's PGM or a GeoTIFF")
    }
    try checkLandmarks()
  }

  /// Meters of the geoid above the ellipsoid at a point.
  ///
  /// Bicubic beside nodes without a value, and in grids of fewer than four rows or columns, is bilinear.
  /// - Throws: `GeodesyError.outsideGrid` where the grid has no value,
  ///   `GeodesyError.notACoordinate` for numbers that are no place.
  public func undulation(
    at coordinate: Coordinate, interpolation: GridInterpolation = .bicubic
  ) throws(GeodesyError) -> Meters {
    try Self.check(coordinate)
    let value = self.value(coordinate, interpolation)
    guard !value.isNaN else { throw .outsideGrid(path: path, coordinate) }
    return value
  }

  /// Meters of the geoid above the ellipsoid at many points, in their order.
  ///
  /// NaN where the grid has no value and for numbers that are no place.
  public func undulations(
    at coordinates: [Coordinate], interpolation: GridInterpolation = .bicubic
  ) -> [Meters] {
    [Meters](unsafeUninitializedCapacity: coordinates.count) { result, count in
      coordinates.withUnsafeBufferPointer { places in
        switch values {
        case .gtx(let kernel): Self.fill(result, kernel, places, interpolation)
        case .pgm(let kernel): Self.fill(result, kernel, places, interpolation)
        case .proj:
          for (index, place) in places.enumerated() {
            result.initializeElement(at: index, to: value(place, interpolation))
          }
        }
      }
      count = coordinates.count
    }
  }

  @inline(__always)
  private static func fill<Nodes>(
    _ result: UnsafeMutableBufferPointer<Meters>, _ kernel: GridKernel<Nodes>,
    _ places: UnsafeBufferPointer<Coordinate>, _ interpolation: GridInterpolation
  ) {
    for (index, place) in places.enumerated() {
      result.initializeElement(
        at: index,
        to: kernel.value(
          latitude: place.latitude, longitude: place.longitude, interpolation: interpolation))
    }
  }

  private func value(_ place: Coordinate, _ interpolation: GridInterpolation) -> Double {
    let (latitude, longitude) = (place.latitude, place.longitude)
    switch values {
    case .gtx(let kernel):
      return kernel.value(
        latitude: latitude, longitude: longitude, interpolation: interpolation)
    case .pgm(let kernel):
      return kernel.value(
        latitude: latitude, longitude: longitude, interpolation: interpolation)
    case .proj(let grid):
      return grid.value(latitude: latitude, longitude: longitude, interpolation: interpolation)
    }
  }

  /// Refuses numbers that are no place on the Earth; longitudes may wind round.
  static func check(_ coordinate: Coordinate) throws(GeodesyError) {
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 1e6 else {
      throw .notACoordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  private func checkLandmarks() throws(GeodesyError) {
    guard let model else { return }
    for landmark in model.landmarks {
      let found = value(landmark.place, .bicubic)
      guard !found.isNaN else { continue }
      guard abs(found - landmark.undulation) <= GeoidModel.landmarkTolerance else {
        throw .otherModel(
          path: path, model, at: landmark.place, found: found, expected: landmark.undulation)
      }
    }
  }

  /// The absolute path of a file, without links: PROJ looks elsewhere for a relative one.
  private static func absolute(_ path: String) -> String {
    // NULL when the file went away; the path as given then fails in PROJ.
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
