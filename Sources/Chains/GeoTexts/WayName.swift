package import GeoStreets

/// What a way is called.
package enum WayName: Hashable, Sendable {
  /// It has a name.
  case named(String)
  /// It has none; its kind stands for it.
  case unnamed(StreetTraits.Kind)

  /// The street's name or number, or its kind where it has neither.
  init(_ street: Street) {
    self = (street.name ?? street.ref).map(WayName.named) ?? .unnamed(street.kind)
  }
}
