/// An altitude that was converted, and how.
package struct AltitudeConversion: Hashable, Sendable {
  /// The altitude above the wanted datum.
  package let altitude: Altitude
  /// The steps added, subtracted and assumed, in order; empty when the datum was the wanted one.
  package let steps: [HeightStep]
}

/// One step of the conversion of an altitude.
package enum HeightStep: Hashable, Sendable {
  /// Mean sea level was taken to be this geoid: an assumption of the caller.
  case assumedSeaLevel(GeoidModel)
  /// From the geoid to the ellipsoid: the undulation was added.
  case geoidToEllipsoid(GeoidValue)
  /// From the ellipsoid to the geoid: the undulation was taken away.
  case ellipsoidToGeoid(GeoidValue)
  /// From a vertical reference system to the ellipsoid, by an operation of PROJ.
  case systemToEllipsoid(code: String, ProjectionOperation)
  /// From the ellipsoid to a vertical reference system, by an operation of PROJ.
  case ellipsoidToSystem(code: String, ProjectionOperation)
  /// From the ground to the terrain's datum: the height of the ground was added.
  case addedGround(Altitude, source: String)
  /// From the terrain's datum to the ground: the height of the ground was taken away.
  case subtractedGround(Altitude, source: String)
}

/// An undulation and where it comes from.
package struct GeoidValue: Hashable, Sendable {
  /// Meters of the geoid above the ellipsoid.
  package let undulation: Meters
  package let model: GeoidModel
  /// The path of the grid file.
  package let grid: String
  /// The interpolation between the grid's nodes.
  package let interpolation: GridInterpolation
}
