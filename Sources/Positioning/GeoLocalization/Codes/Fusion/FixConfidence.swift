package import Geodesy

/// Confidence of a fused position.
package enum FixConfidence: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Half a meter of uncertainty or more, or nothing to judge it by.
  case low
  /// Less than half a meter.
  case medium
  /// Less than 15 centimeters.
  case high

  /// The letter that stands for it.
  package var abbreviation: String {
    switch self {
    case .low: "L"
    case .medium: "M"
    case .high: "H"
    }
  }

  package init(uncertainty: Meters) {
    self = uncertainty < 0.15 ? .high : (uncertainty < 0.5 ? .medium : .low)
  }

  /// Whether the first is trusted less.
  package static func < (a: FixConfidence, b: FixConfidence) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}

/// Rule for the confidence of a fused position.
package enum ConfidenceRule: String, Hashable, Sendable, CaseIterable {
  /// From the inliers: their scatter over the root of their number.
  ///
  /// The scatter is the root mean square of the distances of the inliers to the fused position; its
  /// share that counts is `1/√n`, at least a quarter, as errors of one service at one place are not
  /// independent. One fix is low, and so is a position that no more than half of the fixes support;
  /// two that agree are medium at most, as their scatter rests on a single difference.
  case inliers
  /// The rule of the service's own app: the scatter of all fixes about their mean, outliers
  /// included; one fix is low, three at least medium, five or more always high.
  case reference

  func confidence(
    fixes: Int, inliers: Int, inlierScatter: Meters, wholeScatter: Meters
  ) -> FixConfidence {
    switch self {
    case .inliers:
      guard inliers > 1, 2 * inliers > fixes else { return .low }
      let confidence = FixConfidence(
        uncertainty: Self.uncertainty(scatter: inlierScatter, inliers: inliers))
      return inliers > 2 ? confidence : min(confidence, .medium)
    case .reference:
      let spread = FixConfidence(uncertainty: wholeScatter)
      return switch fixes {
      case ...1: .low
      case 2: spread
      case 3, 4: max(spread, .medium)
      case 5...: .high
      default: .high
      }
    }
  }

  /// Uncertainty of the median of a number of inliers, in meters.
  static func uncertainty(scatter: Meters, inliers: Int) -> Meters {
    scatter * max(1 / Double(max(inliers, 1)).squareRoot(), 0.25)
  }
}
