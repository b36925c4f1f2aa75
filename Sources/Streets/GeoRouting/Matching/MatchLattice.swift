import GeoStreets
import GeoSystem
import Geodesy

/// The candidates of consecutive samples and what they cost: the most likely sequence (Viterbi) and
/// how likely each candidate is (forward and backward sums).
struct MatchLattice {
  /// The candidates of one sample.
  struct Layer {
    var sample: Int
    var candidates: [StreetPosition]
    /// The negative logarithm of each candidate's emission.
    var emissions: [Double]
    /// The cost of the best sequence that ends at each candidate.
    var costs: [Double]
    /// The candidate before on that sequence.
    var origins: [Int]
    /// The cost of each step from the layer before, row by row; empty in the first layer.
    var steps: [Double]
    /// The probability of each candidate given all samples so far.
    var forward: [Double]
  }

  /// A candidate that was chosen.
  struct Choice {
    var sample: Int
    var position: StreetPosition
    var confidence: Double
  }

  private(set) var layers: [Layer] = []

  /// So many layers are kept before those that are decided are handed out.
  private static let window = 512

  mutating func begin(sample: Int, _ candidates: [StreetPosition], _ emissions: [Double]) {
    layers = [
      Layer(
        sample: sample, candidates: candidates, emissions: emissions, costs: emissions,
        origins: [], steps: [], forward: Self.normalized(emissions.map { exp(-$0) }))
    ]
  }

  /// Adds the candidates of a sample; false, and nothing is added, when no step leads to them.
  mutating func extend(
    sample: Int, _ candidates: [StreetPosition], _ emissions: [Double], steps: [Double]
  ) -> Bool {
    guard let last = layers.last, steps.contains(where: { $0 < .infinity }) else { return false }
    var layer = Layer(
      sample: sample, candidates: candidates, emissions: emissions, costs: [], origins: [],
      steps: steps, forward: [])
    var sums: [Double] = []
    for column in candidates.indices {
      var best = Double.infinity
      var origin = 0
      var sum = 0.0
      for row in last.candidates.indices {
        let step = steps[row * candidates.count + column]
        let cost = last.costs[row] + step
        if cost < best {
          best = cost
          origin = row
        }
        if step < .infinity { sum += last.forward[row] * exp(-step) }
      }
      layer.costs.append(best + emissions[column])
      layer.origins.append(origin)
      sums.append(sum * exp(-emissions[column]))
    }
    guard layer.costs.contains(where: { $0 < .infinity }) else { return false }
    layer.forward = Self.normalized(sums)
    layers.append(layer)
    return true
  }

  /// Hands out the choices that no further sample can change, when many layers have gathered.
  mutating func decided() -> [Choice] {
    guard layers.count >= Self.window else { return [] }
    // Candidates of the layer that some best sequence passes, from the last layer back.
    var passed = Set(layers[layers.count - 1].costs.indices.filter { isLive($0) })
    var place = layers.count - 1
    while place > 0, passed.count > 1 {
      passed = Set(passed.map { layers[place].origins[$0] })
      place -= 1
    }
    // Sequences that never meet are cut in the middle of the best one.
    var chosen = passed.first ?? 0
    if place == 0 {
      guard layers.count >= 2 * Self.window else { return [] }
      place = layers.count - Self.window / 2
      chosen = sequence()[place]
    }
    let choices = choose(upTo: place, ending: chosen)
    keep(from: place, chosen)
    return Array(choices.dropLast())
  }

  /// Hands out the choices of all layers and empties the lattice.
  mutating func finish() -> [Choice] {
    guard let last = sequence().last else { return [] }
    let choices = choose(upTo: layers.count - 1, ending: last)
    layers = []
    return choices
  }

  private func isLive(_ candidate: Int) -> Bool {
    layers[layers.count - 1].costs[candidate] < .infinity
  }

  /// The best sequence through all layers.
  private func sequence() -> [Int] {
    guard let last = layers.last,
      var candidate = last.costs.indices.min(by: { last.costs[$0] < last.costs[$1] })
    else { return [] }
    var sequence = [candidate]
    for layer in layers.dropFirst().reversed() {
      candidate = layer.origins[candidate]
      sequence.append(candidate)
    }
    return sequence.reversed()
  }

  /// The best sequence up to a candidate, with the probability of each choice.
  private func choose(upTo place: Int, ending: Int) -> [Choice] {
    let probabilities = self.probabilities()
    var choices: [Choice] = []
    var candidate = ending
    for index in stride(from: place, through: 0, by: -1) {
      let layer = layers[index]
      let position = layer.candidates[candidate]
      var confidence = 0.0
      for (other, probability) in probabilities[index].enumerated() {
        let place = layer.candidates[other]
        let isAlike =
          place.edge == position.edge
          || place.coordinate.distance(to: position.coordinate) <= 5
        if isAlike { confidence += probability }
      }
      choices.append(
        Choice(sample: layer.sample, position: position, confidence: min(1, confidence)))
      if index > 0 { candidate = layer.origins[candidate] }
    }
    return choices.reversed()
  }

  /// The probability of every candidate given all samples.
  private func probabilities() -> [[Double]] {
    var found = layers.map(\.forward)
    guard let last = layers.last else { return [] }
    var backward = [Double](repeating: 1, count: last.candidates.count)
    for index in stride(from: layers.count - 1, to: 0, by: -1) {
      let layer = layers[index]
      var before = [Double](repeating: 0, count: layers[index - 1].candidates.count)
      for row in before.indices {
        for column in layer.candidates.indices {
          let step = layer.steps[row * layer.candidates.count + column]
          guard step < .infinity else { continue }
          before[row] += exp(-step - layer.emissions[column]) * backward[column]
        }
      }
      backward = Self.normalized(before)
      found[index - 1] = Self.normalized(
        zip(layers[index - 1].forward, backward).map { $0 * $1 })
    }
    return found
  }

  /// Forgets the layers before a place, whose candidate is settled.
  private mutating func keep(from place: Int, _ candidate: Int) {
    layers.removeFirst(place)
    layers[0].steps = []
    layers[0].origins = []
    for other in layers[0].costs.indices where other != candidate {
      layers[0].costs[other] = .infinity
    }
  }

  /// Probabilities that add up to 1; all alike where every weight has vanished.
  private static func normalized(_ weights: [Double]) -> [Double] {
    let sum = weights.reduce(0, +)
    guard sum > 0, sum.isFinite else {
      return weights.map { _ in 1 / Double(weights.count) }
    }
    return weights.map { $0 / sum }
  }
}
