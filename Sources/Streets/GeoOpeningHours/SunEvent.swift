import GeoSystem
import Geodesy

/// An event of the sun: dawn, sunrise, sunset or dusk.
enum SunEvent: String, Hashable, Sendable, CaseIterable {
  /// The begin of the civil twilight, the sun 6° below the horizon.
  case dawn
  /// The upper limb appears.
  case sunrise
  /// The upper limb disappears.
  case sunset
  /// The end of the civil twilight.
  case dusk

  /// The time of the event at a place.
  ///
  /// By the equation of time and the declination of the sun after Meeus, as NOAA's calculator has it:
  /// within a minute or two up to 65° of latitude.
  /// - Parameters:
  ///   - day: the day, counted from 1970-01-01.
  ///   - place: The place.
  /// - Returns: the minute of the day in UTC, also below 0 or above 1440; nil where it does not happen.
  func minute(ofDay day: Int, at place: Coordinate) -> Double? {
    let noon = 720 - 4 * place.longitude
    guard var minute = minute(day, noon, place) else { return nil }
    // The sun moves on between noon and the event.
    minute = self.minute(day, minute, place) ?? minute
    return minute
  }

  private var isMorning: Bool { self == .dawn || self == .sunrise }

  /// The altitude of the sun's center in degrees: refraction and the radius lift its limb by 0.833°.
  private var altitude: Double { self == .sunrise || self == .sunset ? -0.833 : -6 }

  private func minute(_ day: Int, _ near: Double, _ place: Coordinate) -> Double? {
    let radians = Double.pi / 180
    // Julian centuries since noon of 2000-01-01, which is day 10,957.
    let century = (Double(day - 10_957) + near / 1_440 - 0.5) / 36_525
    let mean = 280.46646 + century * (36_000.76983 + century * 0.0003032)
    let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radians
    let eccentricity = 0.016708634 - century * 0.000042037
    let center =
      sin(anomaly) * (1.914602 - century * 0.004817) + sin(2 * anomaly) * 0.019993
      + sin(3 * anomaly) * 0.000289
    let node = (125.04 - 1934.136 * century) * radians
    let longitude = (mean + center - 0.00569 - 0.00478 * sin(node)) * radians
    let tilt = (23.439291 - 0.0130042 * century + 0.00256 * cos(node)) * radians
    let declination = asin(sin(tilt) * sin(longitude))
    let half = tan(tilt / 2) * tan(tilt / 2)
    let double = 2 * mean * radians
    let equation =
      4 / radians
      * (half * sin(double) - 2 * eccentricity * sin(anomaly)
        + 4 * eccentricity * half * sin(anomaly) * cos(double) - half * half / 2 * sin(2 * double)
        - 1.25 * eccentricity * eccentricity * sin(2 * anomaly))
    let latitude = place.latitude * radians
    let cosine =
      (sin(altitude * radians) - sin(latitude) * sin(declination))
      / (cos(latitude) * cos(declination))
    guard abs(cosine) <= 1 else { return nil }
    let angle = acos(cosine) / radians
    return 720 - 4 * (place.longitude + (isMorning ? angle : -angle)) - equation
  }
}
