import GeoNumerics
import Geodesy

/// Looks for breaks of an AR world: hypotheses tested against the evidence along a session.
///
/// All moments of a turn, a jump and a change of scale are tried at once by one pass of the smoother;
/// turned and mirrored parts and frozen stretches, which no small change shows, on a coarse grid and
/// then closer. Those that gain most are fitted like the unbroken world; a break counts when the
/// posterior density rises by more than the choice of its moment is worth.
struct BreakSearch {
  /// The breaks in order of time.
  private(set) var breaks: [BreakHypothesis] = []
  /// The gain of the first break in the logarithm of the posterior density, less that of the
  /// choice.
  private(set) var gain = -Double.infinity
  /// The smoothed session with these breaks.
  private(set) var smoother: DriftSmoother
  private var model: DriftModel
  private let gate: Double
  /// Stretches of standing poses, the longest first.
  private let stops: [Range<Int>]

  /// The least gain of a break beyond the choice of its moment.
  static let threshold = 1.0
  /// The least expected gain of a break that is fitted.
  private static let promise = 1.0
  /// More breaks than these say nothing that these do not.
  private static let most = 5
  /// The least duration of the part before the first and after the last moment that is tried: errors of
  /// fixes live for longer than a shorter one, and nothing tells them from a break.
  private static let shortestPart: Seconds = 10
  /// The least share of the session that such a part has.
  private static let leastShare = 0.1
  /// The logarithm of the odds of a turn against a mirrored part, which a straight walk does not tell
  /// apart: a world is mirrored by its axes, from the start.
  private static let mirrorOdds = 3.0
  /// Moments of the coarse grid.
  private static let grid = 9

  init(_ level: DriftSmoother, _ model: DriftModel, gate: Double) {
    self.model = model
    self.gate = gate
    smoother = level
    smoother.trustRuns()
    stops = smoother.standing(atMost: 8)
    for stop in stops { smoother.thin(stop) }
    guard level.rows.count >= 8 else { return }
    let base = smoother
    var value: Double?
    while breaks.count < Self.most {
      let candidates = candidates(base)
      guard !candidates.isEmpty else { return }
      if value == nil { value = Self.settled(base.broken(breaks), model, gate).value }
      var best: (hypothesis: BreakHypothesis, settled: Settled)?
      for candidate in candidates.prefix(3) {
        var settled = Self.settled(base.broken(breaks + [candidate.hypothesis]), model, gate)
        if candidate.hypothesis.kind == .mirrored, candidate.hypothesis.row > 1 {
          settled.value -= Self.mirrorOdds
        }
        if settled.value > best?.settled.value ?? -.infinity {
          best = (candidate.hypothesis, settled)
        }
      }
      guard let best, let old = value else { return }
      let choice = ElementaryFunctions.log(Double(base.rows.count))
      let gained = best.settled.value - old - choice
      if breaks.isEmpty { gain = gained }
      guard gained > Self.threshold else { return }
      breaks = (breaks + [best.hypothesis]).sorted { $0.row < $1.row }
      value = best.settled.value
      self.model = best.settled.model
      smoother = best.settled.smoother
    }
  }

  private struct Settled {
    var smoother: DriftSmoother
    var model: DriftModel
    /// The logarithm of the posterior density.
    var value: Double
  }

  /// Fits a session like the unbroken one, from a model that is near.
  private static func settled(
    _ start: DriftSmoother, _ model: DriftModel, _ gate: Double
  ) -> Settled {
    var (smoother, model) = (start, model)
    for _ in 0..<2 {
      smoother.smooth(model)
      smoother.turnAnew()
      smoother.judge(model, gate: gate)
    }
    model = DriftFit(smoother, model, sensorRounds: 1, rounds: 1).model
    smoother.smooth(model)
    smoother.turnAnew()
    smoother.judge(model, gate: gate)
    smoother.smooth(model)
    return Settled(
      smoother: smoother, model: model,
      value: smoother.score(model) + model.priorScore - smoother.charge(model, gate: gate))
  }

  /// Breaks that promise to explain the session better, the best first.
  private func candidates(
    _ base: DriftSmoother
  ) -> [(hypothesis: BreakHypothesis, gain: Double)] {
    var found: [(hypothesis: BreakHypothesis, gain: Double)] = []
    var now = breaks.isEmpty ? base : base.broken(breaks)
    if !breaks.isEmpty { now.rows = smoother.rows }
    now.smooth(model)
    now.turnAnew()
    now.smooth(model)
    let old = now.score(model)
    let rows = base.rows.count
    let taken = Set(breaks.map(\.row))
    func isFree(_ row: Int) -> Bool { (row - 1...row + 1).allSatisfy { !taken.contains($0) } }
    let (start, end) = (base.rows[0].time, base.rows[rows - 1].time)
    let margin = max(Self.shortestPart, Self.leastShare * (end - start))
    func isInside(_ row: Int) -> Bool {
      (start + margin...max(start + margin, end - margin)).contains(base.rows[row].time)
    }
    for kind in [WorldBreak.Kind.turned, .jumped, .rescaled] {
      let shock = BreakHypothesis(kind: kind, row: 0).shock
      var best = (row: 0, gain: -Double.infinity)
      for row in 2..<rows - 2 where isFree(row) && isInside(row) {
        let gain = now.shocks[row].gain(shock)
        if gain > best.gain { best = (row, gain) }
      }
      found.append((BreakHypothesis(kind: kind, row: best.row), best.gain))
    }
    func gain(_ hypothesis: BreakHypothesis) -> Double {
      base.broken(breaks + [hypothesis]).score(model) - old
    }
    for kind in [WorldBreak.Kind.turned, .mirrored] {
      var best = (row: 0, gain: -Double.infinity)
      func attempt(_ row: Int) {
        guard row >= 1, row < rows - 2, isFree(row), row == 1 || isInside(row) else { return }
        let gained = gain(BreakHypothesis(kind: kind, row: row))
        if gained > best.gain { best = (row, gained) }
      }
      if kind == .mirrored { attempt(1) }
      for step in 1...Self.grid { attempt(rows * step / (Self.grid + 1)) }
      guard best.gain > -10 else { continue }
      var width = rows / (Self.grid + 1) / 2
      while width >= 1 {
        let middle = best.row
        attempt(middle - width)
        attempt(middle + width)
        width /= 2
      }
      found.append((BreakHypothesis(kind: kind, row: best.row), best.gain))
    }
    for stretch in stops where isFree(stretch.lowerBound) {
      let hypothesis = BreakHypothesis(
        kind: .frozen, row: stretch.lowerBound, end: stretch.upperBound)
      found.append((hypothesis, gain(hypothesis)))
    }
    return found.filter { $0.gain > Self.promise }.sorted { $0.gain > $1.gain }
  }
}

extension DriftSmoother {
  /// Fixes in a row that do not fit are no outliers: a part of the world does not.
  mutating func trustRuns() {
    var run: [Int] = []
    func isMissed(_ row: DriftRow) -> Bool { row.standardDeviation != nil && !row.isTrusted }
    for index in rows.indices {
      if isMissed(rows[index]) { run.append(index) }
      if !isMissed(rows[index]) || index == rows.count - 1 {
        if run.count >= Self.shortestRun { for missed in run { rows[missed].isTrusted = true } }
        run = []
      }
    }
  }

  private static let shortestRun = 5

  /// The cost of the rows that are left out, each at the gate.
  func charge(_ model: DriftModel, gate: Double) -> Double {
    let out = rows.count { $0.standardDeviation != nil && !$0.isTrusted }
    let scale = usual * model.value(.satellites)
    return Double(out) * (0.5 * gate * gate + 2 * ElementaryFunctions.log(max(scale, 1e-3)))
  }

  /// Leaves out most fixes of a stretch, so that those that are left lie apart by as much as a walker
  /// would come along.
  mutating func thin(_ stop: Range<Int>) {
    let apart = max(
      Self.shortestStop, (rows[stop.upperBound].time - rows[stop.lowerBound].time) / 6)
    var last = rows[stop.lowerBound].time
    for index in stop.lowerBound + 1..<stop.upperBound {
      if rows[index].time - last < apart {
        rows[index].standardDeviation = nil
      } else {
        last = rows[index].time
      }
    }
  }

  /// The longest stretches in which the poses stand still, from the first row to the one behind.
  func standing(atMost count: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in rows.indices.dropFirst() {
      let way = (rows[index].point - rows[index - 1].point).length
      let isStanding = way < Self.stillness * (rows[index].time - rows[index - 1].time)
      if isStanding, start == nil { start = max(index - 1, 1) }
      if let first = start, !isStanding || index == rows.count - 1 {
        if rows[index].time - rows[first].time >= Self.shortestStop { found.append(first..<index) }
        start = nil
      }
    }
    func duration(_ range: Range<Int>) -> Seconds {
      rows[range.upperBound].time - rows[range.lowerBound].time
    }
    return Array(found.sorted { duration($0) > duration($1) }.prefix(count))
  }

  /// Meters in a second below which a camera stands.
  private static let stillness = 0.05
  private static let shortestStop: Seconds = 5
}
