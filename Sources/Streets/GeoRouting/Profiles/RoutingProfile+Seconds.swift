package import GeoStreets
package import Geodesy

extension StreetTraits {
  /// The estimated seconds of a section under the profile walk-time on level ground; nil where that
  /// profile does not walk it.
  package func walkSeconds(over length: Meters) -> Double? {
    RoutingProfile.walkTime.cost(of: self).map { length * $0.perMeter + $0.added }
  }
}
