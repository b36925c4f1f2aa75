package import Geodesy

/// Configuration of a session that finds objects.
package struct ObjectTrackingConfiguration: Hashable, Sendable {
  /// The codes of the objects; at most ten, `validated()` keeps the first ten.
  package var codes: [String] = []
  /// Whether the search starts by itself.
  package var startsAutomatically: Bool = true
  /// Whether the search is repeated after each outcome.
  package var repeatsInBackground: Bool = true
  /// From an outcome to the next request, 5 to 30 s.
  package var backgroundInterval: Seconds = 15
  /// Whether the search starts again when world tracking was lost.
  package var restartsAfterLoss: Bool = true
  /// From the start, or the loss of tracking, to the first picture, 0 to 10 s.
  package var captureDelay: Seconds = 1
  /// Whether failures stay silent, and the search goes on, until the first success.
  package var retriesUntilSuccess = true

  /// The most objects of a request.
  package static let mostCodes = 10

  /// The times by which requests follow one another.
  var rules: RequestSchedule.Rules {
    RequestSchedule.Rules(
      startDelay: startsAutomatically ? captureDelay : nil,
      interval: repeatsInBackground ? backgroundInterval : nil,
      lossDelay: restartsAfterLoss ? captureDelay : nil,
      retriesUntilSuccess: retriesUntilSuccess)
  }
}
