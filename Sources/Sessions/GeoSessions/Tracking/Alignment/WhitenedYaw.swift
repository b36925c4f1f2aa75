import GeoNumerics
import Geodesy

/// The yaw that the measurements show when each error is freed of what it shares with the one before.
///
/// A generalized least squares of first-order errors (Prais and Winsten, Cowles Commission 383,
/// 1954) about a fit that is there already. The correlation of errors is measured in the residuals
/// of that fit and not assumed, so that independent errors are left as they are.
struct WhitenedYaw {
  let cosine: Double
  let sine: Double

  /// Nil when the measurements show no yaw.
  init?(_ robust: RobustFit, _ places: ArraySlice<PlaceMeasurement>) {
    var sums = Sums(fit: robust.fit, decay: Self.decay(robust, places))
    for (place, row) in zip(places, robust.rows) where row.trust > 0 { sums.add(row, place) }
    var (a, b) = sums.turn
    for yaw in robust.yaws {
      a += yaw.weight * yaw.trust * yaw.cosine
      b += yaw.weight * yaw.trust * yaw.sine
    }
    let length = (a * a + b * b).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    (cosine, sine) = (a / length, b / length)
  }

  /// The decay of the errors of satellites, per second; infinite for independent ones.
  private static func decay(_ robust: RobustFit, _ places: ArraySlice<PlaceMeasurement>) -> Double {
    var (products, squares, intervals, count) = (0.0, 0.0, 0.0, 0.0)
    var last: (time: Seconds, error: SIMD2<Double>)?
    for (place, row) in zip(places, robust.rows)
    where row.trust > 0 && place.source == .satellites {
      let error = robust.fit.residual(row) / row.variance.squareRoot()
      if let last, place.time - last.time <= longestInterval {
        products += error.x * last.error.x + error.y * last.error.y
        squares += last.error.x * last.error.x + last.error.y * last.error.y
        intervals += place.time - last.time
        count += 1
      }
      last = (place.time, error)
    }
    guard products > 0, squares > 0, intervals > 0 else { return .infinity }
    let shared = min(products / squares, 0.99)
    return -ElementaryFunctions.log(shared) / (intervals / count)
  }

  /// Only errors that follow each other closely tell how alike they are.
  private static let longestInterval: Seconds = 3

  private struct Sums {
    let fit: PlacementFit
    let decay: Double
    private var along = 0.0
    private var across = 0.0
    private var one = 0.0
    private var point = SIMD2<Double>.zero
    private var place = SIMD2<Double>.zero
    private var last: (time: Seconds, row: Scaled)?

    init(fit: PlacementFit, decay: Double) {
      self.fit = fit
      self.decay = decay
    }

    /// A row in units of its standard deviation.
    private struct Scaled {
      var one: Double
      var point: SIMD2<Double>
      var place: SIMD2<Double>
    }

    mutating func add(_ row: PlacementFit.Row, _ measured: PlaceMeasurement) {
      let size = 1 / row.variance.squareRoot()
      var new = Scaled(
        one: size, point: size * (row.point - fit.point), place: size * (row.place - fit.place))
      if measured.source == .satellites {
        let scaled = new
        if let last, decay.isFinite {
          let shared = ElementaryFunctions.exp(-(measured.time - last.time) * decay)
          let rest = 1 / max(1 - shared * shared, 1e-6).squareRoot()
          new.one = rest * (new.one - shared * last.row.one)
          new.point = rest * (new.point - shared * last.row.point)
          new.place = rest * (new.place - shared * last.row.place)
        }
        last = (measured.time, scaled)
      }
      along += new.point.x * new.place.x + new.point.y * new.place.y
      across += new.point.x * new.place.y - new.point.y * new.place.x
      one += new.one * new.one
      point += new.one * new.point
      place += new.one * new.place
    }

    /// The direction of the yaw, when the middles of points and places fit best.
    var turn: (along: Double, across: Double) {
      guard one > 0 else { return (0, 0) }
      return (
        along - (point.x * place.x + point.y * place.y) / one,
        across - (point.x * place.y - point.y * place.x) / one
      )
    }
  }
}
