package import Geodesy

/// A fault injected into a simulated session.
public struct Fault: Hashable, Sendable {
  package var kind: FaultKind
  package var start: Start
  /// The duration; nil for the rest of the session, or, at a place, for as long as the walker is
  /// within its radius.
  package var extent: Extent?
  /// The strength, in the unit of the kind.
  package var strength: Double

  package enum Start: Hashable, Sendable {
    /// Seconds since the start of the session.
    case time(Seconds)
    /// Meters walked.
    case distance(Meters)
    /// Whenever the walker is within a radius of a place.
    case place(Coordinate, radius: Meters)
  }

  package enum Extent: Hashable, Sendable {
    case seconds(Seconds)
    /// Meters walked since it began.
    case meters(Meters)
  }

  /// Creates a fault; a nil strength is the usual one of the kind.
  package init(
    _ kind: FaultKind, _ start: Start, for extent: Extent? = nil, strength: Double? = nil
  ) {
    self.kind = kind
    self.start = start
    self.extent = extent
    self.strength = strength ?? kind.strength?.usual ?? 0
  }
}
