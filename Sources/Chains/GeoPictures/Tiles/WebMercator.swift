import GeoSystem
package import Geodesy

/// The projection of web maps (EPSG:3857, "Web Mercator"), in units of the world's width: 0 to 1 from west
/// to east and from north to south.
package enum WebMercator {
  /// The latitude in degrees where the square of the world ends, `atan(sinh π)`.
  package static let maximumLatitude: Degrees = 85.051_128_779_806_59

  /// The position from west to east of a longitude in degrees.
  package static func x(longitude: Degrees) -> Double { longitude / 360 + 0.5 }

  /// The position from north to south of a latitude in degrees; beyond the square it is its edge.
  package static func y(latitude: Degrees) -> Double {
    let angle = min(max(latitude, -maximumLatitude), maximumLatitude) * .pi / 180
    // ln tan(π/4 + φ/2), as EPSG guidance note 7-2 (method 1024) has it.
    return 0.5 - asinh(tan(angle)) / (2 * .pi)
  }

  /// The longitude in degrees of a position from west to east.
  package static func longitude(x: Double) -> Degrees { (x - 0.5) * 360 }

  /// The latitude in degrees of a position from north to south.
  package static func latitude(y: Double) -> Degrees {
    atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
  }
}
