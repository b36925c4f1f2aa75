/// The reason why a place, a height, a frame or a reference system cannot be used.
public enum GeodesyError: Error, Hashable, Sendable {
  // MARK: Numbers from outside

  /// The `latitude` or the `longitude` is NaN or infinite.
  case notFinite(axis: String, Double)
  /// The latitude is beyond ±90; `looksSwapped` when the pair is valid the other way round.
  case latitudeOutOfRange(Degrees, looksSwapped: Bool)
  /// The longitude is beyond ±180.
  case longitudeOutOfRange(Degrees)

  // MARK: Heights: one that cannot be converted is never passed on unchanged

  /// No grid of the model was found; `searched` are the folders in the order of the search.
  case gridMissing(GeoidModel, searched: [String])
  /// The grid cannot be opened or read; `reason` is the system's or PROJ's text.
  case gridUnreadable(path: String, reason: String)
  /// The file is not a grid.
  case notAGrid(path: String, found: String, expected: String)
  /// The grid is shorter or longer than its header says.
  case gridTruncated(path: String, bytes: Int, expected: Int)
  /// The grid is not one of the model that its name or the caller promises.
  case otherModel(
    path: String, GeoidModel, at: Coordinate, found: Meters, expected: Meters)
  /// The grid does not reach the point, or has no value there.
  case outsideGrid(path: String, Coordinate)
  /// The latitude is beyond ±90, or one of the numbers is not finite.
  case notACoordinate(latitude: Degrees, longitude: Degrees)
  /// The height is not finite.
  case notAHeight(Meters)
  /// The text names no vertical datum; `reason` says why the name is invalid, `nearest` lists
  /// likely intended names.
  case unknownDatum(String, reason: String?, nearest: [String])
  /// Heights above mean sea level need the name of a geoid.
  case unnamedSeaLevel
  /// Heights above ground need terrain.
  case noTerrain
  /// The terrain has no height at the point.
  case groundUnknown(GroundGap, Coordinate)
  /// The terrain cannot be read; `reason` names the file.
  case terrain(reason: String)

  // MARK: Positions and frames

  /// A component of a position is NaN or infinite.
  case notAPosition(ECEFPosition)
  /// The position is closer than `WGS84.centerRadius` to the center of the Earth, where several
  /// points of the ellipsoid are below it.
  case nearCenter(distance: Meters)
  /// The four numbers have no direction: they are all 0, or one of them is not finite.
  case notQuaternion(x: Double, y: Double, z: Double, w: Double)
  /// The matrix is not a rotation followed by a move: it scales, shears, mirrors or projects.
  case notRigid
  /// A matrix was given by another number of values than 16.
  case notSixteen(count: Int)
  /// The number of output places differs from the number of points.
  case unequalCounts(points: Int, results: Int)
  /// The tolerance of a plan is not between 1e-9 and 1,000 m.
  case toleranceOutOfRange(Meters)

  // MARK: North

  /// No file of the World Magnetic Model was found; `searched` are the paths that were looked for.
  case magneticModelMissing(searched: [String])
  /// The file of a magnetic model cannot be read; `reason` is the system's text.
  case magneticModelUnreadable(path: String, reason: String)
  /// The file is not a World Magnetic Model.
  case notAMagneticModel(path: String, line: Int, expected: String)
  /// The model is not valid in the year.
  case outsideMagneticModel(String, years: ClosedRange<Double>, year: Double)
  /// The horizontal field is so weak that a compass is of no use; in nanotesla.
  case magneticBlackout(horizontal: Double, Coordinate)
  /// The system has no grid north: it is not a map.
  case noGridNorth(system: String)

  // MARK: Reference systems

  /// PROJ cannot be used at all.
  case library(reason: String)
  /// The text names no system: an unknown code, a malformed WKT or PROJ string, too long a text.
  case unknownSystem(String, reason: String)
  /// The text names something that holds no positions, such as an ellipsoid or a vertical system.
  case notPositions(String, found: String)
  /// The axes of the system cannot be told apart.
  case unsupportedAxes(system: String, axes: String)
  /// The target needs a height, and the source has none that it could come from.
  case heightNeeded(source: String, target: String)
  /// No operation leads from one to the other, or only one that passes numbers through unchanged.
  case noOperation(source: String, target: String)
  /// The best operation needs missing grid files.
  ///
  /// `urls` are where they can be downloaded, `searched` the folders in the order of the search,
  /// and `alternative` a less accurate operation that could be used instead.
  case missingGrids(
    operation: String, grids: [String], urls: [String], searched: [String], alternative: String?)
  /// The operation moves positions with time, and no epoch was given.
  case epochNeeded(operation: String)
  /// None of the operations is valid at the point.
  case outsideAreas(latitude: Degrees, longitude: Degrees, areas: [String])
  /// A number of the position is missing, not finite or out of range.
  case badValue(axis: String, Double?)
  /// PROJ cannot convert this point.
  case failed(reason: String)
  /// PROJ, which measures lines above 10 km, cannot be loaded; the reason that the loader gave.
  case geodesicLibrary(reason: String)
}
