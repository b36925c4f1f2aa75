package import GeoStreets
package import Geodesy

extension Snapper: StreetAccess {
  /// The distances from a place to the streets of the network.
  package func distances(from place: Coordinate) -> (nearest: Meters?, connected: Meters?) {
    (
      nearest: nearest(to: place, includesIslands: true)?.offset,
      connected: nearest(to: place)?.offset
    )
  }
}
