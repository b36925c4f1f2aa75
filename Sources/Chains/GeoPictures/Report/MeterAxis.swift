import Geodesy

/// Positions of measures on a picture: evenly by their square roots, so that small ones keep room.
struct MeterAxis {
  let top: Double
  let bottom: Double
  let highest: Meters

  /// Fits nearly all of the measures; what is higher stands at the top.
  init(_ values: [Meters], top: Double, bottom: Double) {
    self.top = top
    self.bottom = bottom
    let sorted = values.filter { $0.isFinite && $0 >= 0 }.sorted()
    let usual = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * 98 / 100]
    highest = Self.rounded(max(1, min(usual * 1.15, 1e9)))
  }

  func y(_ meters: Meters) -> Double {
    let fraction = (max(0, min(meters, highest)) / highest).squareRoot()
    return bottom - (bottom - top) * fraction
  }

  /// Round measures with at least 18 pixels between them.
  var ticks: [Meters] {
    var ticks: [Meters] = [0]
    for value in Self.series where value <= highest {
      guard y(ticks[ticks.count - 1]) - y(value) >= 18 else { continue }
      ticks.append(value)
    }
    return ticks
  }

  private static func rounded(_ meters: Meters) -> Meters {
    series.first { $0 >= meters } ?? meters
  }

  private static let series = ScaleBar.roundLengths(-1...9)
}
