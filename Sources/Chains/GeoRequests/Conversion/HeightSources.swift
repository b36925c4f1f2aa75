public import Geodesy

/// The sources of the heights of geoids and of the ground.
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
  case system(VerticalProjection)

  /// Opens the resources that a datum needs.
  init(
    _ datum: VerticalDatum?, _ request: ConversionRequest, _ sources: HeightSources
  ) throws(GeodesyError) {
    switch datum {
    case nil, .ellipsoid:
      self = .ellipsoid
    case .egm96, .egm2008, .meanSeaLevel:
      guard let model = datum?.geoid ?? request.seaLevel else { throw .unnamedSeaLevel }
      self = .geoid(try sources.geoids.geoid(model), request.interpolation)
    case .system(let code):
      if let model = datum?.geoid {
        self = .geoid(try sources.geoids.geoid(model), request.interpolation)
        return
      }
      var options = ProjectionOptions()
      (options.grids, options.epoch) = (request.grids, request.epoch)
      self = .system(try VerticalProjection(code, options: options))
    case .ground:
      guard let name = request.terrain else { throw .noTerrain }
      guard let terrain = sources.terrain else {
        throw .terrain(reason: "the terrain `\(name)` is not known here")
      }
      self = .ground(
        AltitudeConverter(
          geoids: sources.geoids, interpolation: request.interpolation,
          terrain: try terrain(name)), name: name)
    }
  }

  /// The height above the ellipsoid of a height above the surface.
  @inline(__always)
  func ellipsoidal(_ meters: Meters, at coordinate: Coordinate) throws(GeodesyError) -> Meters {
    if case .system(let projection) = self {
      return try projection.ellipsoidal(meters, at: coordinate)
    }
    return try meters + height(at: coordinate)
  }

  /// The height above the surface of a height above the ellipsoid.
  @inline(__always)
  func height(
    ofEllipsoidal meters: Meters, at coordinate: Coordinate
  ) throws(GeodesyError) -> Meters {
    if case .system(let projection) = self {
      return try projection.height(ofEllipsoidal: meters, at: coordinate)
    }
    return try meters - height(at: coordinate)
  }

  /// Meters of the surface above the ellipsoid.
  @inline(__always)
  private func height(at coordinate: Coordinate) throws(GeodesyError) -> Meters {
    switch self {
    case .ellipsoid: return 0
    case .geoid(let geoid, let interpolation):
      return try geoid.undulation(at: coordinate, interpolation: interpolation)
    case .ground(let converter, _):
      let ground = Altitude(meters: 0, datum: .ground)
      return try converter.convert(ground, to: .ellipsoid, at: coordinate).meters
    case .system(let projection): return try projection.ellipsoidal(0, at: coordinate)
    }
  }

  /// The operations of PROJ that led to or from the surface.
  var usedOperations: [ProjectionOperation] {
    if case .system(let projection) = self { projection.usedOperations } else { [] }
  }

  /// The surface for the report; nil for the ellipsoid, and for a system, whose operations say it.
  var operation: ConversionOperation? {
    switch self {
    case .ellipsoid, .system: nil
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
