import GeoNumerics
import Geodesy

/// Estimates the place of the camera and the yaw of its world at each measurement of a session, from
/// all measurements before and after.
///
/// A Kalman filter with the smoother of Bierman (Automatica 9, 1973), which needs no inverse; numbers
/// are taken in one after the other.
struct DriftSmoother {
  var rows: [DriftRow]
  private var steps: [DriftState.Step]
  /// The yaw that the rows are turned by.
  let reference: Double
  private let start: SIMD2<Double>
  /// Whether places have two numbers; heights have one.
  private let hasNorth: Bool
  /// The middle of the stated deviations of satellite fixes.
  let usual: Meters
  /// The state at each row, after smoothing.
  private(set) var means: [SIMD8<Double>] = []
  private(set) var covariances: [DriftCovariance] = []
  /// The evidence for a sudden change before each row, after smoothing.
  private(set) var shocks: [ShockEvidence] = []

  /// Starts with one yaw for the whole session, in radians, and the place of the first row.
  init(_ rows: [DriftRow], yaw: Double, start: SIMD2<Double>, hasNorth: Bool) {
    self.rows = rows
    self.hasNorth = hasNorth
    let stated = rows.compactMap { $0.source == .satellites ? $0.standardDeviation : nil }
    usual = stated.isEmpty ? 1 : stated.selected(stated.count / 2)
    self.start = start
    reference = yaw
    steps = [DriftState.Step](repeating: DriftState.Step(), count: rows.count)
    turn { _ in 0 }
  }

  /// Turns the ways by the yaws that are known now.
  mutating func turn(_ yaw: (Int) -> Double) {
    for index in rows.indices.dropFirst() {
      let off = yaw(index - 1)
      let (sine, cosine) = ElementaryFunctions.sincos(reference + off)
      let way = rows[index].point - rows[index - 1].point
      steps[index].yaw = off
      steps[index].way = SIMD2(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
    }
  }

  /// The noise of the steps under a model.
  private func noisy(_ model: DriftModel) -> [DriftState.Step] {
    let memory = model.value(.memory)
    let turn = model.value(.turn) * (.pi / 180)
    let turnRate = turn * turn / 60
    let walk = model.value(.step)
    let stepRate = walk * walk
    var steps = steps
    for index in steps.indices.dropFirst() {
      let (before, row) = (rows[index - 1], rows[index])
      let interval = row.time - before.time
      let walked = max(row.walked - before.walked, steps[index].way.length)
      steps[index].kept = ElementaryFunctions.exp(-interval / memory)
      steps[index].placeNoise = stepRate * walked + row.slip.place
      steps[index].yawNoise = turnRate * interval + row.slip.turn
      steps[index].shock = row.shock
    }
    return steps
  }

  /// The logarithm of the density of the measurements under a model.
  func score(_ model: DriftModel) -> Double {
    let steps = noisy(model)
    let scales = Scales(model, usual: usual, hasNorth: hasNorth)
    var state = DriftState(place: start)
    var sum = 0.0
    var product = 1.0
    func count(_ new: DriftState.Innovation) {
      sum -= 0.5 * new.surprise * new.surprise / new.total
      product *= new.total
      if product < 1e-200 || product > 1e200 {
        sum -= 0.5 * ElementaryFunctions.log(product)
        product = 1
      }
    }
    for index in rows.indices {
      if index > 0 { state.go(steps[index]) }
      scales.measure(rows[index], &state, count)
    }
    return sum - 0.5 * ElementaryFunctions.log(product)
  }

  /// Smooths under a model.
  mutating func smooth(_ model: DriftModel) {
    let steps = noisy(model)
    let scales = Scales(model, usual: usual, hasNorth: hasNorth)
    var states: [DriftState] = []
    states.reserveCapacity(rows.count)
    var news: [DriftState.Innovation] = []
    var ends: [Int] = []
    var state = DriftState(place: start)
    for index in rows.indices {
      if index > 0 { state.go(steps[index]) }
      scales.measure(rows[index], &state) { news.append($0) }
      states.append(state)
      ends.append(news.count)
    }
    means = states.map(\.mean)
    covariances = [DriftCovariance](repeating: DriftCovariance(), count: rows.count)
    shocks = [ShockEvidence](repeating: ShockEvidence(), count: rows.count)
    var (slope, bend) = (SIMD8<Double>.zero, DriftState.Columns())
    for index in rows.indices.reversed() {
      let state = states[index]
      means[index] = state.mean - state.columns.times(slope)
      covariances[index] = DriftCovariance(state.columns, less: bend)
      let first = index > 0 ? ends[index - 1] : 0
      for new in news[first..<ends[index]].reversed() { Self.undo(new, &slope, &bend) }
      let step = steps[index]
      step.moveBack(&slope)
      // Symmetric: the columns, then the rows.
      let way = step.way
      bend.c2 += bend.c1 * way.x - bend.c0 * way.y
      bend.c3 += bend.c0 * way.x + bend.c1 * way.y
      bend.c4 *= step.kept
      bend.c5 *= step.kept
      bend.each { step.moveBack(&$0) }
      shocks[index] = ShockEvidence(slope, bend)
    }
  }

  /// Goes back before a number was measured.
  private static func undo(
    _ new: DriftState.Innovation, _ slope: inout SIMD8<Double>, _ bend: inout DriftState.Columns
  ) {
    let gain = new.shared / new.total
    let row = new.row
    let fraction = (gain * slope).sum()
    slope -= row * (new.surprise / new.total + fraction)
    let bent = bend.times(gain)
    let twice = (gain * bent).sum() + 1 / new.total
    bend.subtract(row, bent)
    bend.subtract(bent, row)
    bend.subtract(row * -twice, row)
  }

  /// Turns the ways by the smoothed yaws.
  mutating func turnAnew() {
    let yaws = means.map { $0[2] }
    turn { yaws[$0] }
  }

  /// Leaves out what is farther from the smoothed places than so many deviations.
  mutating func judge(_ model: DriftModel, gate: Double) {
    let limit = gate * gate
    let (satellites, pictures) = (model.value(.satellites), model.value(.pictures))
    let directions = model.value(.directions)
    for index in rows.indices {
      guard let standardDeviation = rows[index].standardDeviation else { continue }
      let scale = standardDeviation * (rows[index].source == .satellites ? satellites : pictures)
      let mean = means[index]
      let off = rows[index].place - SIMD2(mean[0], mean[1])
      let uncertainty = covariances[index]
      let variance = scale * scale + (uncertainty.east + uncertainty.north) / 2
      rows[index].isTrusted = (off * off).sum() <= limit * variance
      if let yaw = rows[index].yaw {
        let turn = yaw.angle - mean[2]
        rows[index].isYawTrusted =
          turn * turn
          <= limit * (yaw.variance * (yaw.isScaled ? directions * directions : 1) + uncertainty.yaw)
      }
    }
  }

  /// The mean of the squared distances of what is trusted from where it is expected.
  var meanSquare: Double {
    var (sum, count) = (0.0, 0.0)
    for index in rows.indices where rows[index].standardDeviation != nil && rows[index].isTrusted {
      var off = rows[index].place - SIMD2(means[index][0], means[index][1])
      if !hasNorth { off.y = 0 }
      sum += (off * off).sum()
      count += 1
    }
    return count > 0 ? sum / count : 0
  }

  /// The dependence of measurements on the state under a model.
  struct Scales {
    private let staying: Double
    private let fading: Double
    private let fresh: Double
    private let excess: Double
    private let pictures: Double
    private let directions: Double
    private let usual: Double
    private let hasNorth: Bool

    init(_ model: DriftModel, usual: Meters, hasNorth: Bool) {
      self.hasNorth = hasNorth
      self.usual = usual * usual
      let satellites = model.value(.satellites)
      staying = satellites * usual * DriftModel.staying.squareRoot()
      fading = satellites * usual * DriftModel.fading.squareRoot()
      let new = model.value(.fresh)
      (fresh, excess) = (satellites * satellites * new * new, satellites * satellites)
      let (pictures, directions) = (model.value(.pictures), model.value(.directions))
      self.pictures = pictures * pictures
      self.directions = directions * directions
    }

    /// Adds all numbers of a row.
    @inline(__always)
    func measure(
      _ row: DriftRow, _ state: inout DriftState, _ tell: (DriftState.Innovation) -> Void
    ) {
      if let standardDeviation = row.standardDeviation, row.isTrusted {
        let (east, north): (SIMD8<Double>, SIMD8<Double>)
        let variance: Double
        switch row.source {
        case .satellites:
          // Fading and staying errors have one size, lest the jitter of stated accuracies seem to
          // show it.
          east = SIMD8(1, 0, 0, 0, fading, 0, staying, 0)
          north = SIMD8(0, 1, 0, 0, 0, fading, 0, staying)
          let more = max(0, standardDeviation * standardDeviation - DriftModel.jitter * usual)
          variance = fresh * usual + excess * DriftModel.company * more
        case .pictures:
          east = SIMD8(1, 0, 0, 0, 0, 0, 0, 0)
          north = SIMD8(0, 1, 0, 0, 0, 0, 0, 0)
          variance = standardDeviation * standardDeviation * pictures
        }
        tell(state.measure(east, row.place.x, variance: variance))
        if hasNorth { tell(state.measure(north, row.place.y, variance: variance)) }
      }
      if let yaw = row.yaw, row.isYawTrusted {
        tell(
          state.measure(
            SIMD8(0, 0, 1, 0, 0, 0, 0, 0), yaw.angle,
            variance: yaw.isScaled ? yaw.variance * directions : yaw.variance))
      }
    }
  }
}

/// The covariance of the place and of the yaw, in meters and radians squared.
struct DriftCovariance: Hashable, Sendable {
  var east = 0.0
  var north = 0.0
  var yaw = 0.0
  var eastNorth = 0.0
  var eastYaw = 0.0
  var northYaw = 0.0
  var scale = 0.0

  init() {}

  /// That of a filtered state, less what came after.
  init(_ columns: DriftState.Columns, less bend: DriftState.Columns) {
    func value(_ a: SIMD8<Double>, _ b: SIMD8<Double>, _ own: Double) -> Double {
      own - (a * bend.times(b)).sum()
    }
    let (c0, c1, c2, c3) = (columns.c0, columns.c1, columns.c2, columns.c3)
    east = max(value(c0, c0, c0[0]), 0)
    north = max(value(c1, c1, c1[1]), 0)
    yaw = max(value(c2, c2, c2[2]), 0)
    scale = max(value(c3, c3, c3[3]), 0)
    eastNorth = value(c0, c1, c0[1])
    eastYaw = value(c0, c2, c0[2])
    northYaw = value(c1, c2, c1[2])
  }
}
