import Geodesy

/// Where times are on a picture.
struct TimeAxis {
  let start: Seconds
  let end: Seconds
  let left: Double
  let right: Double

  /// Where a time is, within the axis.
  func x(_ time: Seconds) -> Double {
    let share = (time - start) / (end - start)
    return left + (right - left) * max(0, min(1, share.isFinite ? share : 0))
  }

  /// Round times that are at least 70 pixels apart.
  var ticks: [Seconds] {
    let most = max(1, (right - left) / 70)
    let steps: [Seconds] = [
      0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600,
      43_200, 86_400,
    ]
    var step = steps.first { (end - start) / $0 <= most } ?? 86_400
    while (end - start) / step > most { step *= 2 }
    var ticks: [Seconds] = []
    var count = (start / step).rounded(.up)
    while count * step <= end, ticks.count < 1000 {
      ticks.append(count * step)
      count += 1
    }
    return ticks
  }

  /// A time as people read it: `12.5 s`, `3:05`, `1:02:03`.
  static func text(_ time: Seconds, decimals: Int = 1) -> String {
    let size = min(time.magnitude, 1e9)
    if size < 60 { return FixedDecimal.text(time, places: decimals) + " s" }
    let whole = Int(size.rounded(.down))
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    let sign = time < 0 ? "-" : ""
    return hours > 0
      ? "\(sign)\(hours):\(pair(minutes)):\(pair(seconds))" : "\(sign)\(minutes):\(pair(seconds))"
  }
}
