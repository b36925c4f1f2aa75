import Geodesy

/// Arbitration between the sources of a session's position.
///
/// One source has it at a time, over all venues of the session; the others are heard but silent:
/// - A marker takes the position at once, from any other source; the newest marker decides the
///   venue, the building and the floor. World tracking keeps it from frame to frame.
/// - While a marker has it, beacons and satellites wait. They take over when tracking has given no
///   pose for `freshness` seconds; when it comes back, tracking has the position again.
/// - A marker is refuted, until the next one, by beacons that have agreed with its floor since it
///   was seen and then found another for `patience` seconds (a lift, stairs without a marker), and
///   by satellites that say for `patience` seconds that the venue was left.
/// - Beacons have the position while they give one; satellites if no other source gave one for
///   `freshness` seconds.
///
/// Fences, visits, rooms and the state follow the current source.
struct PositionOwner: Hashable, Sendable {
  /// Time after which a source without new positions loses the position.
  static let freshness: Seconds = 3
  /// Duration of contradiction by other sources that refutes a marker.
  static let patience: Seconds = 5

  /// The source that has the position; nil before the first position.
  private(set) var source: IndoorPosition.Source?
  /// Time of the owner's last position.
  private var lastGiven: Seconds = -.infinity
  /// The floor of the marker that aligns tracking; nil when none does, or it was refuted.
  private var markerFloor: Floor.ID?
  private var haveBeaconsAgreed = false
  private var beaconsDifferSince: Seconds?
  private var isOutsideSince: Seconds?

  init() {}

  /// A marker was seen on a floor; ids of floors are distinct within a venue.
  mutating func seeMarker(on floor: Floor.ID, at time: Seconds) {
    markerFloor = floor
    haveBeaconsAgreed = false
    beaconsDifferSince = nil
    isOutsideSince = nil
    give(.marker, at: time)
  }

  /// Tracking has a position by a marker; answers whether it is the session's.
  mutating func track(at time: Seconds) -> Bool {
    guard markerFloor != nil else { return false }
    give(.marker, at: time)
    return true
  }

  /// Tracking has no pose and repeats its last position; answers whether that is the session's.
  func holds(at time: Seconds) -> Bool { source == .marker && markerFloor != nil }

  /// No marker aligns tracking any more.
  mutating func loseMarker() {
    markerFloor = nil
    if source == .marker { source = nil }
  }

  /// Beacons have found a floor; answers whether floor and position of theirs are the session's.
  mutating func hearBeacons(on floor: Floor.ID, at time: Seconds) -> Bool {
    guard isFresh(.marker, at: time) else {
      give(.beacons, at: time)
      return true
    }
    guard floor != markerFloor else {
      haveBeaconsAgreed = true
      beaconsDifferSince = nil
      return false
    }
    guard haveBeaconsAgreed else { return false }
    let since = beaconsDifferSince ?? time
    beaconsDifferSince = since
    guard time - since >= Self.patience else { return false }
    loseMarker()
    give(.beacons, at: time)
    return true
  }

  /// Satellites give a fix, surely outside of the venue or not; answers whether it is the session's position.
  mutating func receiveFix(isOutside: Bool, at time: Seconds) -> Bool {
    if isFresh(.beacons, at: time) { return false }
    if isFresh(.marker, at: time) {
      guard isOutside else {
        isOutsideSince = nil
        return false
      }
      let since = isOutsideSince ?? time
      isOutsideSince = since
      guard time - since >= Self.patience else { return false }
      loseMarker()
    }
    give(.gnss, at: time)
    return true
  }

  private func isFresh(_ source: IndoorPosition.Source, at time: Seconds) -> Bool {
    self.source == source && time - lastGiven <= Self.freshness
  }

  private mutating func give(_ source: IndoorPosition.Source, at time: Seconds) {
    self.source = source
    lastGiven = time
  }
}
