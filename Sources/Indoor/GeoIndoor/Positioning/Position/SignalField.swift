import GeoNumerics
import Geodesy

/// Likelihood of measured strengths for each cell of a floor, computed on demand.
struct SignalField: Sendable {
  private let grid: WalkableGrid
  private let sources: [ParticleFilter.Source]
  /// `log10` of the distance in steps of `step` meters, for distances up to `reach`.
  private let logarithms: [Double]
  private var stamps: [UInt32]
  private var fits: [Double]
  private var stamp: UInt32 = 0

  private static let step = 0.1
  private static let reach = 500.0

  init(grid: WalkableGrid, sources: [ParticleFilter.Source]) {
    self.grid = grid
    self.sources = sources
    logarithms = (0...Int(Self.reach / Self.step)).map {
      ElementaryFunctions.log10(max(Double($0) * Self.step, 0.3))
    }
    stamps = Array(repeating: 0, count: grid.isFree.count)
    fits = Array(repeating: 0, count: grid.isFree.count)
  }

  /// Multiplies the weights of guesses by how well the strengths fit where they are.
  ///
  /// Far outliers count linearly (Huber), so that one reflected signal does not move the walker.
  mutating func weigh(
    _ cloud: inout ParticleCloud, _ heard: [(index: Int, rssi: Double)], standardDeviation: Double,
    fraction: Double
  ) {
    stamp &+= 1
    if stamp == 0 {
      stamps = Array(repeating: 0, count: stamps.count)
      stamp = 1
    }
    var touched: [Int] = []
    var best = -Double.infinity
    for cell in cloud.cells where stamps[cell] != stamp {
      stamps[cell] = stamp
      let fit = fit(at: grid.center(of: cell), heard, standardDeviation) * fraction
      fits[cell] = fit
      touched.append(cell)
      best = max(best, fit)
    }
    for cell in touched { fits[cell] = ElementaryFunctions.exp(fits[cell] - best) }
    var sum = 0.0
    for index in cloud.weights.indices {
      cloud.weights[index] *= fits[cloud.cells[index]]
      sum += cloud.weights[index]
    }
    // All weight may sit where nothing fits at all; then the guesses are as good as one another.
    guard sum > 1e-300 else {
      cloud.weights = Array(repeating: 1 / Double(cloud.weights.count), count: cloud.weights.count)
      return
    }
    for index in cloud.weights.indices { cloud.weights[index] /= sum }
  }

  private func fit(
    at point: FloorPoint, _ heard: [(index: Int, rssi: Double)], _ standardDeviation: Double
  ) -> Double {
    var sum = 0.0
    for (index, rssi) in heard {
      let source = sources[index]
      let x = point.x - source.point.x
      let y = point.y - source.point.y
      let distance = (x * x + y * y + source.rise * source.rise).squareRoot()
      let expected = source.loss.power - 10 * source.loss.exponent * logarithm(distance)
      let error = abs(rssi - expected) / standardDeviation
      sum -= error <= 2 ? error * error / 2 : 2 * error - 2
    }
    return sum
  }

  private func logarithm(_ distance: Meters) -> Double {
    guard distance < Self.reach else { return ElementaryFunctions.log10(distance) }
    let place = distance / Self.step
    let index = min(Int(place), logarithms.count - 2)
    let fraction = place - Double(index)
    return logarithms[index] + fraction * (logarithms[index + 1] - logarithms[index])
  }
}
