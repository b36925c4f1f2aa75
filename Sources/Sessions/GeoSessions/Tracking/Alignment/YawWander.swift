import GeoNumerics
import Geodesy

/// The error of a yaw that is taken for constant while it wanders and directions scatter.
///
/// The yaw of an AR world is a random walk: what was measured a while ago is off by what the world
/// turned since, all of it alike, so that many measurements do not help. How fast it turns and how far
/// directions scatter is learned from the directions themselves.
struct YawWander: Hashable, Sendable {
  /// The variance of directions over what is stated.
  private(set) var scatter = 1.0
  /// The variance that the yaw gains in a second, in square radians.
  private(set) var rate: Double

  /// Options say how far a world may turn in a minute; this share is the usual deviation.
  private static let usualFraction = 0.33
  /// As how many differences of directions what is stated counts.
  private static let statedCount = 4.0
  /// Seconds of directions that are averaged before their turn is measured.
  private static let block: Seconds = 30
  /// As how many seconds of a turn that was measured without noise the usual rate counts.
  private static let usualTime: Seconds = 60
  /// A difference counts up to so many times its expected square.
  private static let gate = 9.0

  /// Learns from the yaws that were measured and the rows that they are in a fit.
  init(
    _ yaws: ArraySlice<YawMeasurement>, _ rows: [PlacementFit.YawRow], options: AlignmentOptions
  ) {
    let most = options.yawDrift * (.pi / 180)
    rate = Self.usualFraction * Self.usualFraction * most * most / 60
    guard let first = rows.first(where: { $0.trust > 0 }) else { return }
    var (sum, count) = (Self.statedCount, Self.statedCount)
    var last: (time: Seconds, off: Double, variance: Double)?
    var blocks: [Block] = []
    for (yaw, row) in zip(yaws, rows) where row.trust > 0 && yaw.isScaled {
      let off = ElementaryFunctions.atan2(
        row.sine * first.cosine - row.cosine * first.sine,
        row.cosine * first.cosine + row.sine * first.sine)
      if let last {
        let step = off - last.off
        let wander = rate * (yaw.time - last.time)
        sum += min(step * step / (last.variance + yaw.variance + wander), Self.gate)
        count += 1
      }
      last = (yaw.time, off, yaw.variance)
      if blocks.isEmpty || yaw.time - blocks[blocks.count - 1].start >= Self.block {
        blocks.append(Block(start: yaw.time))
      }
      blocks[blocks.count - 1].add(off, yaw.variance)
    }
    scatter = sum / count
    learn(blocks, atMost: most * most / 60)
  }

  /// Directions of a while.
  private struct Block {
    let start: Seconds
    private var sum = 0.0
    private var variances = 0.0
    private var count = 0.0

    init(start: Seconds) { self.start = start }

    var mean: Double { sum / count }
    /// The stated variance of the mean.
    var variance: Double { variances / count / count }

    mutating func add(_ off: Double, _ variance: Double) {
      sum += off
      variances += variance
      count += 1
    }
  }

  /// Learns from the turns between blocks, which count as far as noise does not hide even those of a
  /// world that turns fast.
  private mutating func learn(_ blocks: [Block], atMost fast: Double) {
    guard fast > 0 else { return }
    var (turned, time) = (Self.usualTime * rate, Self.usualTime)
    for (one, next) in zip(blocks, blocks.dropFirst()) {
      let turn = next.mean - one.mean
      let noise = scatter * (one.variance + next.variance)
      // Means of a random walk over two blocks in a row differ as after two thirds of a block.
      let span = next.start - one.start - Self.block / 3
      let fraction = fast * span / (fast * span + noise)
      turned += fraction * fraction * (turn * turn - noise)
      time += fraction * fraction * span
    }
    rate = max(turned / time, 0.1 * rate)
  }

  /// The variance of a weighted mean of yaws of some ages for the yaw of now, times the square of the
  /// sum of the weights.
  func variance(_ pulls: [(age: Seconds, weight: Double)]) -> Double {
    var rest = pulls.reduce(0) { $0 + $1.weight }
    var (before, sum) = (0.0, 0.0)
    // Measurements older than a turn have missed it.
    for pull in pulls.sorted(by: { ($0.age, $0.weight) < ($1.age, $1.weight) }) {
      let age = max(pull.age, 0)
      sum += rest * rest * (age - before)
      rest -= pull.weight
      before = age
    }
    return rate * sum
  }
}
