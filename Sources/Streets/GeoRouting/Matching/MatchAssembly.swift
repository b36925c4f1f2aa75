import GeoStreets
import Geodesy

/// Puts the chosen places together: the walks between them, and where each point lies on them.
struct MatchAssembly {
  private let trace: [TracePoint]
  private let samples: TraceSamples
  private let router: Router
  private let workspace: SearchWorkspace
  private var points: [TraceMatch.Point]
  private var paths: [MatchedPath] = []

  init(
    _ trace: [TracePoint], _ samples: TraceSamples, _ router: Router, _ workspace: SearchWorkspace
  ) {
    self.trace = trace
    self.samples = samples
    self.router = router
    self.workspace = workspace
    points = samples.isOutlier.map { isOutlier in
      TraceMatch.Point(status: isOutlier ? .outlier : .unmatched, confidence: 0)
    }
  }

  /// A part of the path between two chosen places.
  private struct Leg {
    var steps: [RouteStep]
    /// Meters along the path where it begins.
    var begin: Meters
  }

  /// Adds an unbroken part.
  mutating func add(_ choices: [MatchLattice.Choice]) {
    guard let first = choices.first, let last = choices.last else { return }
    let stops = SpurRemoval(choices, samples.all, router, workspace).all
    var steps: [RouteStep] = []
    var length = 0.0
    var legs: [Leg] = []
    for stop in stops {
      legs.append(Leg(steps: stop.route.steps, begin: length))
      length += stop.route.length
      for step in stop.route.steps { Self.append(step, to: &steps) }
    }
    var next = 0
    for choice in choices {
      // The legs that end and begin at the stop, or the one around a choice that is no stop.
      while next + 1 < stops.count, stops[next].choice.sample < choice.sample { next += 1 }
      let isStop = stops[next].choice.sample == choice.sample
      place(choice, on: legs[next...min(next + (isStop ? 1 : 0), legs.count - 1)])
    }
    paths.append(
      MatchedPath(
        route: Route(start: first.position, end: last.position, steps: steps, length: length),
        firstPoint: samples.all[first.sample].points.lowerBound,
        lastPoint: samples.all[last.sample].points.upperBound - 1))
  }

  func match(breaks: [MatchBreak]) -> TraceMatch {
    let matched = points.filter { $0.status == .matched }
    let sum = matched.reduce(0) { $0 + $1.confidence }
    return TraceMatch(
      points: points, paths: paths, breaks: breaks,
      confidence: matched.isEmpty ? 0 : sum / Double(matched.count))
  }

  /// Adds a step; one that goes on along the edge of the last in its direction prolongs that.
  private static func append(_ step: RouteStep, to steps: inout [RouteStep]) {
    if step.from == step.to, !steps.isEmpty { return }
    guard let last = steps.last, last.edge == step.edge, last.to == step.from else {
      steps.append(step)
      return
    }
    if last.from == last.to {
      steps[steps.count - 1] = step
    } else if last.isReversed == step.isReversed {
      steps[steps.count - 1].to = step.to
    } else {
      steps.append(step)
    }
  }

  /// Lays the points of a sample onto the walks before and behind its place.
  private mutating func place(_ choice: MatchLattice.Choice, on legs: ArraySlice<Leg>) {
    for index in samples.all[choice.sample].points where !samples.isOutlier[index] {
      var best: (position: StreetPosition, distance: Meters)?
      for leg in legs {
        var along = leg.begin
        for step in leg.steps {
          let projection = NearestOnStep(trace[index].coordinate, step, router.graph)
          if best.map({ projection.offset < $0.position.offset }) ?? true {
            best = (
              projection.position(on: router.graph),
              along + abs(projection.distanceAlongEdge - step.from)
            )
          }
          along += abs(step.to - step.from)
        }
      }
      guard let best else { continue }
      points[index] = TraceMatch.Point(
        status: .matched, position: best.position, path: paths.count, distance: best.distance,
        confidence: choice.confidence)
    }
  }
}
