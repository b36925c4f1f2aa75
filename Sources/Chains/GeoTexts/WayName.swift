package import GeoStreets

package enum WayName: Hashable, Sendable {
  case named(String)
  /// An unnamed way, described by its kind.
  case unnamed(StreetTraits.Kind)

  /// The street's name or number, or its kind where it has neither.
  init(_ street: Street) {
    self = (street.name ?? street.ref).map(WayName.named) ?? .unnamed(street.kind)
  }
}
