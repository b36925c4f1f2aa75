import GeoNumerics

/// Votes of beacons for floors: a fraction of each beacon for each floor.
///
/// A beacon hangs on one floor, but through a stairwell or an atrium it is heard on others; a survey
/// learns how much. Floors and beacons are indices of the caller's.
struct FloorVote: Hashable, Sendable {
  /// The shares of each beacon by floor; each beacon's sum is 1.
  private(set) var fractions: [Int: [Int: Double]]

  /// Knows only where each beacon hangs.
  init(floorOfBeacon: [Int: Int]) { fractions = floorOfBeacon.mapValues { [$0: 1] } }

  /// Creates a vote of a survey: strengths of one visit after another, with its floor.
  ///
  /// Each visit counts the same, however long it was.
  init(survey: [(floor: Int, readings: [(beacon: Int, rssi: Double)])]) {
    var weights: [Int: [Int: Double]] = [:]
    for visit in survey {
      var own: [Int: Double] = [:]
      var total = 0.0
      for reading in visit.readings where reading.rssi.isFinite {
        let weight = Self.weight(reading.rssi)
        own[reading.beacon, default: 0] += weight
        total += weight
      }
      guard total > 0 else { continue }
      for (beacon, weight) in own {
        weights[beacon, default: [:]][visit.floor, default: 0] += weight / total
      }
    }
    fractions = weights.mapValues { floors in
      let sum = floors.keys.sorted().reduce(0) { $0 + (floors[$1] ?? 0) }
      return floors.mapValues { $0 / sum }
    }
  }

  /// The fraction of the vote that each floor gets, the sum 1; empty when no beacon is known.
  func scores(_ readings: [(beacon: Int, rssi: Double)]) -> [Int: Double] {
    var scores: [Int: Double] = [:]
    var total = 0.0
    for reading in readings where reading.rssi.isFinite {
      guard let floors = fractions[reading.beacon] else { continue }
      let weight = Self.weight(reading.rssi)
      for (floor, fraction) in floors { scores[floor, default: 0] += weight * fraction }
      total += weight
    }
    return total > 0 ? scores.mapValues { $0 / total } : [:]
  }

  /// The floor with the largest score, the lower index of equals; nil without scores.
  static func winner(_ scores: [Int: Double]) -> Int? {
    scores.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }

  /// A strength 40 dB greater counts ten times as much; found by cross-validation on a survey of five
  /// floors, and flat around there.
  private static func weight(_ rssi: Double) -> Double {
    ElementaryFunctions.exp((rssi + 100) / 40 * PathLoss.ln10)
  }
}
