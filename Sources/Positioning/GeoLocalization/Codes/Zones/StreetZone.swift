package import GeoSessions

/// Kind of street element that a service reports at a place.
package enum StreetZone: String, Hashable, Sendable, CaseIterable {
  /// The carriageway.
  case street
  /// The way for walkers beside it.
  case sidewalk
  /// Benches, bins, posts.
  case furniture
  case crosswalk
  /// A lowered curb.
  case accessRamp
  /// Parking for cars.
  case autoParking
  case busStop
  /// A planted strip.
  case planter
  /// Parking for bicycles, scooters and the like.
  case parking
  /// A kind without a name here.
  case unknown

  /// The kind that a service's spelling means; capitals do not matter.
  package init(spelled text: String) {
    let wanted = text.lowercased()
    self = Self.allCases.first { $0.rawValue.lowercased() == wanted } ?? .unknown
  }
}

extension LocalizationZone {
  package var kind: StreetZone { StreetZone(spelled: type) }
}
