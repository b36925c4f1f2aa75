/// Finds how a session drifts and errs: the model with the greatest posterior density.
///
/// One direction after the other by a parabola through three scores; all counts are fixed. Sensors
/// come first: else the world is taken to drift as their errors wander.
struct DriftFit {
  private(set) var model: DriftModel
  private(set) var score: Double
  private var directions: [Direction]

  /// A way to change a model.
  private struct Direction {
    var parts: [(quantity: DriftModel.Quantity, fraction: Double)]
    var width = 0.8

    init(_ parts: (DriftModel.Quantity, Double)...) { self.parts = parts }
  }

  /// Errors of satellites that are larger and last longer move as fast as before: a ridge.
  private static let sensors = [
    Direction((.satellites, 1)), Direction((.memory, 1), (.satellites, 0.5)),
    Direction((.fresh, 1)), Direction((.memory, 1)), Direction((.pictures, 1)),
    Direction((.directions, 1)),
  ]
  private static let world = [Direction((.turn, 1)), Direction((.step, 1))]

  init(_ smoother: DriftSmoother, _ start: DriftModel, sensorRounds: Int, rounds: Int) {
    model = start
    score = Self.score(smoother, start)
    let isOpen = { (direction: Direction) in
      direction.parts.allSatisfy {
        start.priors[$0.quantity.rawValue].spread > 0 && smoother.shows($0.quantity)
      }
    }
    directions = Self.sensors.filter(isOpen)
    for _ in 0..<sensorRounds {
      for index in directions.indices { improve(index, smoother) }
    }
    directions += Self.world.filter(isOpen)
    for _ in 0..<rounds {
      for index in directions.indices { improve(index, smoother) }
    }
  }

  private static func score(_ smoother: DriftSmoother, _ model: DriftModel) -> Double {
    smoother.score(model) + model.priorScore
  }

  private mutating func improve(_ index: Int, _ smoother: DriftSmoother) {
    let direction = directions[index]
    let middle = model
    let old = score
    func moved(_ steps: Double) -> DriftModel {
      var other = middle
      for part in direction.parts {
        other[part.quantity] += steps * direction.width * part.fraction
      }
      return other
    }
    let (low, high) = (Self.score(smoother, moved(-1)), Self.score(smoother, moved(1)))
    let bend = low - 2 * old + high
    if low > score { (model, score) = (moved(-1), low) }
    if high > score { (model, score) = (moved(1), high) }
    if bend < 0 {
      let best = moved(max(-2, min(2, 0.5 * (low - high) / bend)))
      let reached = Self.score(smoother, best)
      if reached > score { (model, score) = (best, reached) }
    }
    directions[index].width = score > old + 0.5 ? direction.width : max(direction.width / 2, 0.1)
  }
}

extension DriftSmoother {
  /// Whether the rows say anything about a quantity.
  func shows(_ quantity: DriftModel.Quantity) -> Bool {
    switch quantity {
    case .satellites, .memory, .fresh:
      rows.contains { $0.standardDeviation != nil && $0.source == .satellites }
    case .pictures: rows.contains { $0.standardDeviation != nil && $0.source == .pictures }
    case .directions: rows.contains { $0.yaw?.isScaled == true }
    case .turn, .step: true
    }
  }
}
