import GeoTerrain
import Geodesy

/// A surface that altitudes count from, by its height above the ellipsoid.
enum ConvertSurface {
  case ellipsoid
  case geoid(Geoid, GridInterpolation)
  case ground(AltitudeConverter, folder: String)

  /// Opens what a datum needs.
  init(
    _ datum: VerticalDatum?, _ request: ConvertRequest, _ library: GeoidLibrary
  ) throws(CommandFailure) {
    let model: GeoidModel?
    switch datum {
    case nil, .ellipsoid:
      self = .ellipsoid
      return
    case .egm96: model = .egm96
    case .egm2008: model = .egm2008
    case .meanSeaLevel: model = request.seaLevel
    case .ground:
      self = try Self.ground(request, library)
      return
    }
    guard let model else {
      throw CommandFailure(
        "cannot convert heights above mean sea level",
        causes: [HeightError.unnamedSeaLevel.description],
        hint: "`--geoid egm96` takes mean sea level to be that geoid")
    }
    do {
      self = .geoid(try library.geoid(model), request.interpolation)
    } catch {
      throw CommandFailure("cannot convert heights", causes: [error.description])
    }
  }

  private static func ground(
    _ request: ConvertRequest, _ library: GeoidLibrary
  ) throws(CommandFailure) -> ConvertSurface {
    guard let folder = request.terrain else {
      throw CommandFailure(
        "cannot convert heights above ground", causes: [HeightError.noTerrain.description],
        hint: "`--terrain FOLDER` names a folder of SRTM tiles")
    }
    return .ground(
      AltitudeConverter(
        geoids: library, interpolation: request.interpolation, terrain: try Terrain.opened(folder)),
      folder: folder)
  }

  /// Meters of the surface above the ellipsoid.
  @inline(__always)
  func height(at coordinate: Coordinate) throws(HeightError) -> Meters {
    switch self {
    case .ellipsoid: return 0
    case .geoid(let geoid, let interpolation):
      return try geoid.undulation(at: coordinate, interpolation: interpolation)
    case .ground(let converter, _):
      let ground = Altitude(meters: 0, datum: .ground)
      return try converter.convert(ground, to: .ellipsoid, at: coordinate).altitude.meters
    }
  }

  /// The surface for the report; nil for the ellipsoid.
  var operation: ConvertOperation? {
    switch self {
    case .ellipsoid: nil
    case .geoid(let geoid, let interpolation):
      ConvertOperation(
        name: "geoid undulation, \(interpolation.rawValue)", accuracy: nil, grids: [geoid.path],
        isSurface: true)
    case .ground(_, let folder):
      ConvertOperation(
        name: "height of the ground", accuracy: nil, grids: [folder], isSurface: true)
    }
  }
}
