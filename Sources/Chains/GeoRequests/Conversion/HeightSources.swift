public import Geodesy

/// Where the heights of geoids and of the ground come from.
public struct HeightSources: Sendable {
  /// The terrain that a request names.
  public typealias TerrainLookup =
    @Sendable (_ name: String) throws(GeodesyError) -> any GroundHeight

  /// The geoids; a library opens each grid once, so share one among converters.
  public var geoids: GeoidLibrary
  /// The terrain that requests name; nil where none is known.
  public var terrain: TerrainLookup?

  /// Makes sources.
  public init(geoids: GeoidLibrary = GeoidLibrary(), terrain: TerrainLookup? = nil) {
    self.geoids = geoids
    self.terrain = terrain
  }
}

/// A surface that altitudes count from, by its height above the ellipsoid.
enum HeightSurface {
  case ellipsoid
  case geoid(Geoid, GridInterpolation)
  case ground(AltitudeConverter, name: String)

  /// Opens what a datum needs.
  init(
    _ datum: VerticalDatum?, _ request: ConversionRequest, _ sources: HeightSources
  ) throws(GeodesyError) {
    let model: GeoidModel?
    switch datum {
    case nil, .ellipsoid:
      self = .ellipsoid
      return
    case .egm96: model = .egm96
    case .egm2008: model = .egm2008
    case .meanSeaLevel: model = request.seaLevel
    case .ground:
      guard let name = request.terrain else { throw .noTerrain }
      guard let terrain = sources.terrain else {
        throw .terrain(reason: "the terrain `\(name)` is not known here")
      }
      self = .ground(
        AltitudeConverter(
          geoids: sources.geoids, interpolation: request.interpolation,
          terrain: try terrain(name)), name: name)
      return
    }
    guard let model else { throw .unnamedSeaLevel }
    self = .geoid(try sources.geoids.geoid(model), request.interpolation)
  }

  /// Meters of the surface above the ellipsoid.
  @inline(__always)
  func height(at coordinate: Coordinate) throws(GeodesyError) -> Meters {
    switch self {
    case .ellipsoid: return 0
    case .geoid(let geoid, let interpolation):
      return try geoid.undulation(at: coordinate, interpolation: interpolation)
    case .ground(let converter, _):
      let ground = Altitude(meters: 0, datum: .ground)
      return try converter.convert(ground, to: .ellipsoid, at: coordinate).meters
    }
  }

  /// The surface for the report; nil for the ellipsoid.
  var operation: ConversionOperation? {
    switch self {
    case .ellipsoid: nil
    case .geoid(let geoid, let interpolation):
      ConversionOperation(
        name: "geoid undulation, \(interpolation.rawValue)",
        grids: [geoid.path.split(separator: "/").last.map(String.init) ?? geoid.path],
        isSurface: true)
    case .ground(_, let name):
      ConversionOperation(name: "height of the ground", grids: [name], isSurface: true)
    }
  }
}
