package import GeoCoverage
import GeoSessions
import GeoTexts
package import Geodesy

/// Tells the user that geotracking is not available, why, and the way back to where it is.
package struct AvailabilityMachine: Sendable {
  private struct Hint: Hashable {
    var time: Seconds
    var meters: Meters
  }

  private let policy: CoachingPolicy
  private let coverage: CoverageMap?
  private var place: Coordinate?
  private var lastCovered: Coordinate?
  /// Whether the regions cover the place; nil without regions.
  private var isCovered: Bool?
  private var hasNetwork = true
  private var isTracked = false
  private var said: TrackingNotice.Topic?
  private var hint: Hint?

  /// Makes a machine.
  package init(policy: CoachingPolicy = CoachingPolicy(), coverage: CoverageMap? = nil) {
    self.policy = policy
    self.coverage = coverage
  }

  /// Takes where the device is.
  package mutating func move(to place: Coordinate) {
    self.place = place
    isCovered = coverage.map { $0.answer(at: place, Self.quick).status != .unavailable }
    if isTracked, isCovered ?? true { lastCovered = place }
  }

  /// Takes whether there is a network.
  package mutating func network(isConnected: Bool) { hasNetwork = isConnected }

  /// Takes the status of a moment; answers with what the user is told.
  package mutating func update(_ status: TrackingStatus, at time: Seconds) -> TrackingNotice? {
    guard status.isSupported else { return once(.unsupported) { $0.unsupported(at: time) } }
    let isOut = status.geo.reasons.contains(.notAvailableAtLocation)
    isTracked = !isOut && (status.geo.state == .localizing || status.isLocalized)
    if isTracked, !status.hasTimedOut {
      said = nil
      hint = nil
      return nil
    }
    if status.hasTimedOut { return once(.failed) { $0.failed(at: time) } }
    // Without a network availability cannot be checked, which is a no.
    let isOffline =
      status.geo.state == .notAvailable && status.geo.reasons.contains(.geoDataNotLoaded)
    guard isOut || isOffline else { return nil }
    if isOffline || lastCovered == nil { return once(.unavailable) { $0.unavailable(at: time) } }
    return returnHint(at: time)
  }

  private mutating func once(
    _ topic: TrackingNotice.Topic, _ make: (AvailabilityMachine) -> TrackingNotice
  ) -> TrackingNotice? {
    guard said != topic else { return nil }
    said = topic
    return make(self)
  }

  private func unsupported(at time: Seconds) -> TrackingNotice {
    TrackingNotice(
      time: time, .unsupported,
      lines: [
        .session(.alertUnsupportedTitle), .session(.becauseNoHardware),
        .session(.alertUnsupportedAdvice),
      ], actions: [.alertContinue])
  }

  private func failed(at time: Seconds) -> TrackingNotice {
    TrackingNotice(
      time: time, .failed, lines: [.session(.alertFailedTitle), .session(.coachFailed)],
      actions: [.alertRestart])
  }

  private func unavailable(at time: Seconds) -> TrackingNotice {
    let answer = answer()
    let way = wayToNearest(answer)
    let reasons = answer?.reasons ?? []
    return TrackingNotice(
      time: time, .unavailable,
      lines: AvailabilityText.alert(reasons.isEmpty ? fallback : reasons, wayToNearest: way),
      actions: [.alertRestart], way: way)
  }

  /// Without regions the platform alone knows, and says no without a network too.
  private var fallback: [CoverageReason] { hasNetwork ? [.outside] : [.noNetwork] }

  private func answer() -> CoverageAnswer? {
    guard let coverage, let place else { return nil }
    return coverage.answer(at: place, CoverageQuestion(hasNetwork: hasNetwork))
  }

  private func wayToNearest(_ answer: CoverageAnswer?) -> GroundWay? {
    guard let place, let nearest = answer?.nearest.first else { return nil }
    return GroundWay(from: place, to: nearest.coordinate)
  }

  private mutating func returnHint(at time: Seconds) -> TrackingNotice? {
    // Who is back needs no way back, though the status takes a moment to believe it.
    guard let place, let lastCovered, isCovered != true else { return nil }
    let way = GroundWay(from: place, to: lastCovered)
    if let hint {
      let isNew = abs(way.meters - hint.meters) >= policy.returnStep
      guard isNew, time - hint.time >= policy.returnHint else { return nil }
    }
    hint = Hint(time: time, meters: way.meters)
    return TrackingNotice(
      time: time, .returnHint,
      lines: [
        .session(.reasonNotAvailableAtLocation),
        .returnTo(meters: way.meters, bearing: way.bearing),
      ], way: way)
  }

  private static let quick = CoverageQuestion(alternatives: 0)
}
