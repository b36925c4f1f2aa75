import GeoNumerics

/// The drift of an AR world and the errors of fixes, as estimated from one session.
///
/// The yaw and the place of the world walk at random, its scale is off by a constant; errors of
/// satellites are partly new with each fix, partly fade and partly stay. Stated accuracies are
/// believed up to a factor.
struct DriftModel: Hashable, Sendable {
  /// The factors and times, as natural logarithms of their values, by what they are of.
  private var logarithms: [Double]
  private(set) var priors: [Prior]

  /// The estimated quantities of a session.
  enum Quantity: Int, CaseIterable, Sendable {
    /// True over stated deviation of satellite fixes.
    case satellites
    /// The duration of errors of satellites, in seconds (e-folding time).
    case memory
    /// The deviation of what is new with each satellite fix, as a fraction of the whole.
    case fresh
    /// Deviation of the yaw after a minute, in degrees.
    case turn
    /// Deviation of the place on each axis after a meter.
    case step
    /// True over stated deviation of visual places.
    case pictures
    /// True over stated deviation of visual directions.
    case directions
  }

  /// The prior of a quantity: log-normal.
  struct Prior: Hashable, Sendable {
    let median: Double
    /// The standard deviation of the logarithm.
    let spread: Double
    /// The logarithm of the median.
    let center: Double

    init(_ median: Double, spread: Double) {
      self.median = median
      self.spread = spread
      center = ElementaryFunctions.log(median)
    }
  }

  init(_ priors: [Prior]) {
    self.priors = priors
    logarithms = priors.map(\.center)
  }

  /// For east and north.
  ///
  /// Platforms state the radius of 68 %, which is 1.5 deviations of an axis, or the deviation.
  static func horizontal(_ options: AlignmentOptions) -> DriftModel {
    DriftModel([
      Prior(0.65, spread: 0.4), Prior(max(options.fixCorrelation, 0.1), spread: 0.7),
      Prior(0.1, spread: 0.9), Prior(0.22, spread: 0.8), Prior(0.025, spread: 0.7),
      Prior(0.75, spread: 0.4),
      Prior(1, spread: 0.4),
    ])
  }

  /// For heights, which have no yaw.
  static func vertical(_ options: AlignmentOptions) -> DriftModel {
    DriftModel([
      Prior(1, spread: 0.5), Prior(max(options.fixCorrelation, 0.1), spread: 0.7),
      Prior(0.1, spread: 0.9), Prior(0.2, spread: 0), Prior(0.025, spread: 0.7),
      Prior(1, spread: 0.4),
      Prior(1, spread: 0),
    ])
  }

  /// The logarithm of a quantity.
  subscript(quantity: Quantity) -> Double {
    get { logarithms[quantity.rawValue] }
    set { logarithms[quantity.rawValue] = newValue }
  }

  func value(_ quantity: Quantity) -> Double { ElementaryFunctions.exp(self[quantity]) }

  /// The logarithm of the prior's density, without its constant.
  var priorScore: Double {
    var sum = 0.0
    for (number, prior) in zip(logarithms, priors) where prior.spread > 0 {
      let off = (number - prior.center) / prior.spread
      sum -= 0.5 * off * off
    }
    return sum
  }

  /// The shares of the variance of a satellite error that stays and that fades.
  static let staying = 0.08
  static let fading = 0.92
  /// Up to so many times the usual variance a fix is as good as any: receivers do not know better.
  static let jitter = 2.0
  /// As how many fixes in a row with the same error one counts that is worse than usual.
  static let company = 10.0
  /// The deviation of the error of scale.
  static let scale = 0.006
}
