public import GeoStreets
public import Geodesy

extension Snapper: StreetAccess {
  /// The distances from a place to the streets of the network.
  public func distances(from place: Coordinate) -> (nearest: Meters?, connected: Meters?) {
    (
      nearest: nearest(to: place, components: .all)?.offset,
      connected: nearest(to: place, components: .largest)?.offset
    )
  }
}
