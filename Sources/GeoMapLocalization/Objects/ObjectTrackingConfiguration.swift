package import Geodesy

/// What a session that finds objects is set to.
package struct ObjectTrackingConfiguration: Hashable, Sendable {
  /// The codes of the objects; at most ten, `validated()` keeps the first ten.
  package var codes: [String]
  /// Whether the search starts by itself.
  package var startsAutomatically: Bool
  /// Whether the search is repeated after each outcome.
  package var repeatsInBackground: Bool
  /// From an outcome to the next request, 5 to 30 s.
  package var backgroundInterval: Seconds
  /// Whether the search starts again when world tracking was lost.
  package var restartsAfterLoss: Bool
  /// From the start, or the loss of tracking, to the first picture, 0 to 10 s.
  package var captureDelay: Seconds
  /// Whether failures stay silent, and the search goes on, until the first success.
  package var retriesUntilSuccess: Bool

  /// The most objects of a request.
  package static let mostCodes = 10

  /// Makes a configuration; every field has the reference's default.
  package init(
    codes: [String] = [], startsAutomatically: Bool = true, repeatsInBackground: Bool = true,
    backgroundInterval: Seconds = 15, restartsAfterLoss: Bool = true, captureDelay: Seconds = 1,
    retriesUntilSuccess: Bool = true
  ) {
    self.codes = codes
    self.startsAutomatically = startsAutomatically
    self.repeatsInBackground = repeatsInBackground
    self.backgroundInterval = backgroundInterval
    self.restartsAfterLoss = restartsAfterLoss
    self.captureDelay = captureDelay
    self.retriesUntilSuccess = retriesUntilSuccess
  }

  /// The times by which requests follow one another.
  var rules: RequestSchedule.Rules {
    RequestSchedule.Rules(
      startDelay: startsAutomatically ? captureDelay : nil,
      interval: repeatsInBackground ? backgroundInterval : nil,
      lossDelay: restartsAfterLoss ? captureDelay : nil,
      retriesUntilSuccess: retriesUntilSuccess)
  }
}
