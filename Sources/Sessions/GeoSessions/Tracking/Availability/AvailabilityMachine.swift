import GeoAreas
import Geodesy

/// Tells the user that geotracking is not available, why, and the way back to where it is.
struct AvailabilityMachine: Sendable {
  private struct Hint: Hashable {
    var time: Seconds
    var meters: Meters
  }

  private enum Alert { case unsupported, failed, unavailable }

  private let policy: CoachingPolicy
  private let coverage: CoverageMap?
  private var place: Coordinate?
  private var lastCovered: Coordinate?
  /// Whether the regions cover the place; nil without regions.
  private var isCovered: Bool?
  private var hasNetwork = true
  private var isTracked = false
  private var said: Alert?
  private var hint: Hint?

  init(policy: CoachingPolicy = CoachingPolicy(), coverage: CoverageMap? = nil) {
    self.policy = policy
    self.coverage = coverage
  }

  /// Updates the position of the device.
  mutating func move(to place: Coordinate) {
    self.place = place
    isCovered = coverage.map { $0.answer(at: place, Self.quick).status != .unavailable }
    if isTracked, isCovered ?? true { lastCovered = place }
  }

  mutating func network(isConnected: Bool) { hasNetwork = isConnected }

  /// Handles a status and returns the message for the user, if any.
  mutating func update(_ status: TrackingStatus, at time: Seconds) -> TrackingNotice? {
    guard status.isSupported else { return isNew(.unsupported) ? .unsupported : nil }
    let isOut = status.geo.reasons.contains(.notAvailableAtLocation)
    isTracked = !isOut && (status.geo.state == .localizing || status.isLocalized)
    if isTracked, !status.hasTimedOut {
      said = nil
      hint = nil
      return nil
    }
    if status.hasTimedOut { return isNew(.failed) ? .failed : nil }
    // Without a network availability cannot be checked, which is a no.
    let isOffline =
      status.geo.state == .notAvailable && status.geo.reasons.contains(.geoDataNotLoaded)
    guard isOut || isOffline else { return nil }
    if isOffline || lastCovered == nil { return isNew(.unavailable) ? unavailable() : nil }
    return returnHint(at: time)
  }

  /// Returns whether the alert is new; each is shown once.
  private mutating func isNew(_ alert: Alert) -> Bool {
    defer { said = alert }
    return said != alert
  }

  private func unavailable() -> TrackingNotice {
    let answer = answer()
    let reasons = answer?.reasons ?? []
    return .unavailable(reasons.isEmpty ? fallback : reasons, nearest: wayToNearest(answer))
  }

  /// The reasons without regions: then the platform decides, and refuses without a network.
  private var fallback: [CoverageAnswer.Reason] { hasNetwork ? [.outside] : [.noNetwork] }

  private func answer() -> CoverageAnswer? {
    guard let coverage, let place else { return nil }
    return coverage.answer(at: place, CoverageQuestion(hasNetwork: hasNetwork))
  }

  private func wayToNearest(_ answer: CoverageAnswer?) -> DistanceAndBearing? {
    guard let place, let nearest = answer?.nearest.first else { return nil }
    return DistanceAndBearing(from: place, to: nearest.coordinate)
  }

  private mutating func returnHint(at time: Seconds) -> TrackingNotice? {
    // No hint once the user is back, though the status follows a moment later.
    guard let place, let lastCovered, isCovered != true else { return nil }
    let way = DistanceAndBearing(from: place, to: lastCovered)
    if let hint {
      let isNew = abs(way.meters - hint.meters) >= policy.returnStep
      guard isNew, time - hint.time >= policy.returnHint else { return nil }
    }
    hint = Hint(time: time, meters: way.meters)
    return .returnHint(way)
  }

  private static let quick = CoverageQuestion(alternatives: 0)
}
