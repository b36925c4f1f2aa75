import GeoFormats
import GeoPictures
import Geodesy

/// Sums of a session for its report.
struct SessionTotals {
  var fixes = 0
  var answers = 0
  var failures = 0
  var walked: Meters = 0
  private var localizedFirst: Seconds?
  private var localizedSince: Seconds?
  private var localized: Seconds = 0

  /// Takes whether the place is known from now on.
  mutating func change(isLocalized: Bool, at time: Seconds) {
    if let since = localizedSince.take() { localized += time - since }
    guard isLocalized else { return }
    localizedSince = time
    localizedFirst = localizedFirst ?? time
  }

  /// The sums as people read them.
  func facts(start: Seconds, end: Seconds, errors: [Meters]) -> [SessionPicture.Fact] {
    func text(_ number: Double, _ decimals: Int) -> String {
      DecimalText.trimmed(number, decimals: decimals) ?? "–"
    }
    let duration = max(end - start, 1e-9)
    var facts = [SessionPicture.Fact("Duration", "\(text(end - start, 1)) s")]
    if walked > 0 { facts.append(.init("Walked", "\(text(walked, 0)) m")) }
    facts.append(
      .init("First localized", localizedFirst.map { "\(text($0 - start, 1)) s" } ?? "never"))
    facts.append(.init("Localized", "\(text(100 * localized / duration, 1)) % of the time"))
    facts.append(.init("Satellite fixes", "\(fixes)"))
    if answers + failures > 0 {
      facts.append(.init("Visual answers", "\(answers) of \(answers + failures)"))
    }
    let sorted = errors.sorted()
    guard !sorted.isEmpty else { return facts }
    facts.append(.init("Median error", "\(text(sorted[(sorted.count - 1) / 2], 2)) m"))
    facts.append(
      .init("95 % of errors below", "\(text(sorted[(sorted.count - 1) * 95 / 100], 2)) m"))
    return facts
  }
}
