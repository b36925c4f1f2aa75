/// Converts altitudes between the ellipsoid, named geoids, mean sea level, the ground and the vertical
/// reference systems of PROJ.
///
/// Missing data is an error: a grid, terrain, or the name of the geoid that "mean sea level" stands
/// for. No height is ever passed on unchanged.
public struct AltitudeConverter: Sendable {
  /// The source of undulations.
  public var geoids: GeoidLibrary
  /// The interpolation between a grid's nodes.
  public var interpolation: GridInterpolation
  /// The geoid that `meanSeaLevel` is taken to be; nil refuses such conversions.
  public var seaLevel: GeoidModel?
  /// The choice where the best operation of a vertical reference system needs missing grids.
  public var grids = GridAvailability.best
  /// The height of the ground; nil refuses conversions from and to `ground`.
  public var terrain: (any GroundHeight)?

  /// Creates a converter.
  public init(
    geoids: GeoidLibrary = GeoidLibrary(), interpolation: GridInterpolation = .bicubic,
    assumingSeaLevel seaLevel: GeoidModel? = nil, terrain: (any GroundHeight)? = nil
  ) {
    self.geoids = geoids
    self.interpolation = interpolation
    self.seaLevel = seaLevel
    self.terrain = terrain
  }

  /// The same height above another datum.
  /// - Throws: `GeodesyError` when a grid, terrain or an assumption is missing, when a file cannot
  ///   be read, or when the altitude or the coordinate is not a number in range.
  public func convert(
    _ altitude: Altitude, to datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> Altitude {
    try conversion(of: altitude, to: datum, at: coordinate).altitude
  }

  /// The same height above another datum, with the steps of its conversion.
  /// - Throws: The errors of `convert`.
  package func conversion(
    of altitude: Altitude, to datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> AltitudeConversion {
    guard altitude.meters.isFinite else { throw .notAHeight(altitude.meters) }
    try Geoid.check(coordinate)
    guard altitude.datum != datum else { return AltitudeConversion(altitude: altitude, steps: []) }
    var steps: [HeightStep] = []
    var height = altitude
    if height.datum == .ground {
      let (ground, source) = try ground(at: coordinate)
      height = Altitude(meters: height.meters + ground.meters, datum: ground.datum)
      steps.append(.addedGround(ground, source: source))
    }
    // The ground is looked up before the geoid, as its datum is the one to go to.
    let below = datum == .ground ? try ground(at: coordinate) : nil
    let target = below?.altitude.datum ?? datum
    let from = try named(height.datum, &steps)
    let to = try named(target, &steps)
    if from != to, from.geoid == nil || from.geoid != to.geoid {
      height.meters = try ellipsoidal(height.meters, above: from, at: coordinate, &steps)
      height.meters = try above(to, ellipsoidal: height.meters, at: coordinate, &steps)
    }
    if let below {
      height.meters -= below.altitude.meters
      steps.append(.subtractedGround(below.altitude, source: below.source))
    }
    height.datum = datum
    return AltitudeConversion(altitude: height, steps: steps)
  }

  /// The surface that is meant by a datum, with mean sea level made explicit.
  private func named(
    _ datum: VerticalDatum, _ steps: inout [HeightStep]
  ) throws(GeodesyError) -> VerticalDatum {
    guard datum == .meanSeaLevel else { return datum }
    guard let seaLevel else { throw .unnamedSeaLevel }
    steps.append(.assumedSeaLevel(seaLevel))
    return seaLevel.datum
  }

  /// The height above the ellipsoid of a height above a surface.
  private func ellipsoidal(
    _ meters: Meters, above datum: VerticalDatum, at coordinate: Coordinate,
    _ steps: inout [HeightStep]
  ) throws(GeodesyError) -> Meters {
    if let value = try undulation(of: datum, at: coordinate) {
      steps.append(.geoidToEllipsoid(value))
      return meters + value.undulation
    }
    guard case .system(let code) = datum else { return meters }
    let (height, operation) = try geoids.systems.convert(
      meters, of: code, isInverse: false, at: coordinate, grids: grids)
    steps.append(.systemToEllipsoid(code: code, operation))
    return height
  }

  /// The height above a surface of a height above the ellipsoid.
  private func above(
    _ datum: VerticalDatum, ellipsoidal meters: Meters, at coordinate: Coordinate,
    _ steps: inout [HeightStep]
  ) throws(GeodesyError) -> Meters {
    if let value = try undulation(of: datum, at: coordinate) {
      steps.append(.ellipsoidToGeoid(value))
      return meters - value.undulation
    }
    guard case .system(let code) = datum else { return meters }
    let (height, operation) = try geoids.systems.convert(
      meters, of: code, isInverse: true, at: coordinate, grids: grids)
    steps.append(.ellipsoidToSystem(code: code, operation))
    return height
  }

  /// The height of a geoid above the ellipsoid; nil for the ellipsoid and for systems that are no geoid.
  private func undulation(
    of datum: VerticalDatum, at coordinate: Coordinate
  ) throws(GeodesyError) -> GeoidValue? {
    if let model = datum.geoid {
      return try geoids.value(of: model, at: coordinate, interpolation: interpolation)
    }
    switch datum {
    case .meanSeaLevel: throw .unnamedSeaLevel
    case .ground: throw .noTerrain
    default: return nil
    }
  }

  private func ground(
    at coordinate: Coordinate
  ) throws(GeodesyError) -> (altitude: Altitude, source: String) {
    guard let terrain else { throw .noTerrain }
    switch try terrain.ground(at: coordinate) {
    case .height(let altitude, let source): return (altitude, source)
    case .unknown(let gap): throw .groundUnknown(gap, coordinate)
    }
  }
}
