import Geodesy

/// Positions of times on a picture.
struct TimeAxis {
  let start: Seconds
  let end: Seconds
  let left: Double
  let right: Double

  /// Position of a time, clamped to the axis.
  func x(_ time: Seconds) -> Double {
    let fraction = (time - start) / (end - start)
    return left + (right - left) * max(0, min(1, fraction.isFinite ? fraction : 0))
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

  /// A time as people read it: `0:05`, `0:12.5`, `3:05`, `1:02:03`; tenths within the first minute.
  static func text(_ time: Seconds) -> String {
    guard time.isFinite else { return "–" }
    let tenths = (min(time.magnitude, 1e9) * 10).rounded() / 10
    let whole = Int(tenths.rounded(.down))
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    let sign = time < 0 && tenths > 0 ? "-" : ""
    if hours > 0 { return "\(sign)\(hours):\(pair(minutes)):\(pair(seconds))" }
    let tenth = Int((tenths * 10).rounded()) % 10
    let rest = whole < 60 && tenth > 0 ? ".\(tenth)" : ""
    return "\(sign)\(minutes):\(pair(seconds))\(rest)"
  }
}
