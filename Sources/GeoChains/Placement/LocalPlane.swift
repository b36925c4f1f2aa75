import GeoSystem
import Geodesy

/// Meters east and north of a place, true to some millimeters within some hundred meters of it.
struct LocalPlane: Sendable {
  struct Place {
    var x: Double
    var y: Double
  }

  let origin: Coordinate
  let metersPerLatitude: Double
  let metersPerLongitude: Double

  init(around origin: Coordinate) {
    self.origin = origin
    let sine = sin(origin.latitude * .pi / 180)
    metersPerLatitude = WGS84.meridianRadius(sine: sine) * .pi / 180
    metersPerLongitude =
      WGS84.primeVerticalRadius(sine: sine) * cos(origin.latitude * .pi / 180) * .pi / 180
  }

  func place(_ point: Coordinate) -> Place {
    Place(
      x: (point.longitude - origin.longitude).remainder(dividingBy: 360) * metersPerLongitude,
      y: (point.latitude - origin.latitude) * metersPerLatitude)
  }

  /// The place some meters east and north of the origin.
  func coordinate(x: Meters, y: Meters) -> Coordinate {
    let latitude = min(90, max(-90, origin.latitude + y / metersPerLatitude))
    var longitude = origin.longitude
    if metersPerLongitude > 0 { longitude += x / metersPerLongitude }
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
