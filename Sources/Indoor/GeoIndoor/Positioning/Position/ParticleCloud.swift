import GeoNumerics
import Geodesy

/// The guesses of a particle filter.
struct ParticleCloud: Sendable {
  /// A guess: where, and how fast it walks.
  struct Particle: BitwiseCopyable {
    var point: FloorPoint
    var speedX: Double
    var speedY: Double
  }

  var particles: [Particle] = []
  /// The weights of the guesses; their sum is 1.
  var weights: [Double] = []
  var cells: [Int] = []

  init() {}

  /// Guesses spread over all free cells.
  init(_ count: Int, in grid: WalkableGrid, _ random: inout SeededRandom) {
    let free = grid.isFree.indices.filter { grid.isFree[$0] }
    guard !free.isEmpty else { return }
    for _ in 0..<count {
      let (particle, cell) = Self.anywhere(free, grid, &random)
      particles.append(particle)
      cells.append(cell)
    }
    weights = Array(repeating: 1 / Double(count), count: count)
  }

  var isEmpty: Bool { particles.isEmpty }

  mutating func removeAll() { self = ParticleCloud() }

  /// Effective sample size: the number of equally weighted particles of the same information.
  var effectiveCount: Double { 1 / weights.reduce(0) { $0 + $1 * $1 } }

  /// The mean and the spread.
  var estimate: PlanarEstimate? {
    guard !isEmpty else { return nil }
    var (x, y) = (0.0, 0.0)
    for (particle, weight) in zip(particles, weights) {
      x += weight * particle.point.x
      y += weight * particle.point.y
    }
    var spread = PlanarCovariance.zero
    for (particle, weight) in zip(particles, weights) {
      let (dx, dy) = (particle.point.x - x, particle.point.y - y)
      spread.xx += weight * dx * dx
      spread.xy += weight * dx * dy
      spread.yy += weight * dy * dy
    }
    return PlanarEstimate(point: FloorPoint(x: x, y: y), covariance: spread)
  }

  /// The radius of the disc around a point that holds a fraction of the weight; nil without guesses.
  func radius(around point: FloorPoint, holding fraction: Double) -> Meters? {
    let distances = particles.map { $0.point.distance(to: point) }
    var rest = fraction
    // Equal distances keep their order, so that sums are the same on every machine.
    for index in distances.indices.sorted(by: { (distances[$0], $0) < (distances[$1], $1) }) {
      rest -= weights[index]
      if rest <= 0 { return distances[index] }
    }
    return distances.max()
  }

  /// Lets all walk; who runs into something stops.
  mutating func walk(
    _ time: Seconds, in grid: WalkableGrid, options: ParticleOptions,
    _ random: inout SeededRandom
  ) {
    let keep = ElementaryFunctions.exp(-time / options.persistence)
    let kick = options.speed * (1 - keep * keep).squareRoot()
    for index in particles.indices {
      var particle = particles[index]
      let (first, second) = Self.nearlyNormal(&random)
      particle.speedX = keep * particle.speedX + kick * first
      particle.speedY = keep * particle.speedY + kick * second
      let next = FloorPoint(
        x: particle.point.x + particle.speedX * time, y: particle.point.y + particle.speedY * time)
      let cell = grid.index(of: next)
      if let cell, cell == cells[index] {
        particle.point = next
      } else if let cell, grid.isFree(from: particle.point, to: next) {
        particle.point = next
        cells[index] = cell
      } else {
        particle.speedX = 0
        particle.speedY = 0
      }
      particles[index] = particle
    }
  }

  /// Resamples the particles by weight (systematic resampling).
  mutating func resample(in grid: WalkableGrid, strays: Double, _ random: inout SeededRandom) {
    let count = particles.count
    let strayCount = Int(Double(count) * strays)
    let drawn = count - strayCount
    var chosen: [Particle] = []
    var chosenCells: [Int] = []
    chosen.reserveCapacity(count)
    chosenCells.reserveCapacity(count)
    let step = 1 / Double(drawn)
    var mark = random.uniform() * step
    var index = 0
    var sum = weights[0]
    for _ in 0..<drawn {
      while mark > sum, index + 1 < count {
        index += 1
        sum += weights[index]
      }
      chosen.append(particles[index])
      chosenCells.append(cells[index])
      mark += step
    }
    for _ in 0..<strayCount {
      // Tries are few and bounded; where the floor is mostly wall a stray stays with another guess.
      let place = Self.stray(grid, &random)
      chosen.append(place?.0 ?? chosen[0])
      chosenCells.append(place?.1 ?? chosenCells[0])
    }
    particles = chosen
    cells = chosenCells
    weights = Array(repeating: 1 / Double(count), count: count)
  }

  private static func stray(
    _ grid: WalkableGrid, _ random: inout SeededRandom
  ) -> (Particle, Int)? {
    for _ in 0..<8 {
      let cell = Int(random.uniform() * Double(grid.isFree.count))
      if grid.isFree[cell] { return anywhere([cell], grid, &random) }
    }
    return nil
  }

  private static func anywhere(
    _ cells: [Int], _ grid: WalkableGrid, _ random: inout SeededRandom
  ) -> (Particle, Int) {
    let cell = cells[Int(random.uniform() * Double(cells.count))]
    let center = grid.center(of: cell)
    // Within the cell by a hair, so that rounding leaves no guess beyond its edge.
    let side = grid.cell * 0.999
    let point = FloorPoint(
      x: center.x + (random.uniform() - 0.5) * side, y: center.y + (random.uniform() - 0.5) * side)
    return (Particle(point: point, speedX: 0, speedY: 0), cell)
  }

  /// Two numbers of mean 0 and deviation 1: sums of four uniform ones each, which are normal enough
  /// for a walk and take one draw of 64 bits together.
  private static func nearlyNormal(_ random: inout SeededRandom) -> (Double, Double) {
    let bits = random.next()
    var (first, second): (UInt64, UInt64) = (0, 0)
    for part in 0..<4 {
      first += bits >> UInt64(16 * part) & 0xFF
      second += bits >> UInt64(16 * part + 8) & 0xFF
    }
    // The sum of four of 0...255 has mean 510 and variance 4 (256² - 1) / 12.
    let scale = 0.006_765_897_2
    return ((Double(first) - 510) * scale, (Double(second) - 510) * scale)
  }
}
