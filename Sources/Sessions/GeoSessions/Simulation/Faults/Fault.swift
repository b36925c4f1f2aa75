package import Geodesy

/// Something that goes wrong at a moment of a simulated session.
public struct Fault: Hashable, Sendable {
  package var kind: FaultKind
  package var start: Start
  /// How long it lasts; nil to the end of the session, or, at a place, as long as the walker is
  /// there.
  package var extent: Extent?
  /// How strong it is, in the unit of its kind.
  package var strength: Double

  /// When a fault begins.
  package enum Start: Hashable, Sendable {
    /// So many seconds after the session began.
    case time(Seconds)
    /// After so many meters of walking.
    case distance(Meters)
    /// Whenever the walker is within a radius of a place.
    case place(Coordinate, radius: Meters)
  }

  /// How long a fault lasts.
  package enum Extent: Hashable, Sendable {
    /// So many seconds.
    case seconds(Seconds)
    /// So many meters of walking.
    case meters(Meters)
  }

  /// Creates a fault; without a strength its kind's usual one.
  package init(
    _ kind: FaultKind, _ start: Start, for extent: Extent? = nil, strength: Double? = nil
  ) {
    self.kind = kind
    self.start = start
    self.extent = extent
    self.strength = strength ?? kind.strength?.usual ?? 0
  }
}
