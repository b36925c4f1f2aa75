public import GeoStreets
public import Geodesy

/// Finds the walk on a network that fits a recorded trace best.
///
/// A hidden Markov model (Newson and Krumm, ACM GIS 2009): the states are the places on streets
/// around each sample; a place at distance `d` emits the sample with a density of
/// `exp(-d² / 8σ²)` (errors of neighbors are alike, so each sample counts a quarter); a step from
/// place to place has a density of `exp(-|walk - beeline| / 0.3σ)`, where the walk is the exact
/// shortest one; behind gaps of more than 100 m the scale grows with the gap. The most likely
/// sequence is found by Viterbi. The same trace gives the same answer. A value: share it among threads, one workspace each.
public struct TraceMatcher: Sendable {
  let router: Router
  private let snapper: Snapper

  /// Prepares matching on a network.
  ///
  /// The profile and the areas to avoid say which ways may be walked, and which serve at the ends
  /// of a walk only, that is where positions were recorded. Walks are compared by their meters
  /// whatever the profile counts.
  /// - Parameters:
  ///   - network: the network.
  ///   - profile: The profile of the walker.
  ///   - avoided: areas that no walk entered.
  /// - Throws: `NetworkError.damaged` when the file's graph or index is.
  public init(
    _ network: StreetNetwork, profile: RoutingProfile = .walk, avoided: [Polygon] = []
  ) throws(NetworkError) {
    var influences = CostModifiers()
    influences.avoided = avoided
    router = try Router(network, profile: profile.measuringMeters, influences: influences)
    snapper = try router.snapper()
  }

  /// The graph that traces are matched to.
  public var graph: StreetGraph { router.graph }

  /// Matches a trace; memory grows with the number of points only.
  public func match(
    _ trace: [TracePoint], policy: MatchPolicy = MatchPolicy(), using workspace: SearchWorkspace
  ) -> TraceMatch {
    let samples = TraceSamples(trace, policy)
    var run = MatchRun(
      samples: samples.all, policy: policy, snapper: snapper,
      transitions: MatchTransitions(router: router, workspace: workspace))
    run.work()
    var assembly = MatchAssembly(trace, samples, router, workspace)
    for part in run.parts { assembly.add(part) }
    return assembly.match(
      breaks: run.breaks.map { found in
        MatchBreak(
          reason: found.reason,
          after: found.after.map { samples.all[$0].points.upperBound - 1 },
          before: found.before.map { samples.all[$0].points.lowerBound })
      })
  }
}

/// One pass over the samples of a trace.
private struct MatchRun {
  let samples: [TraceSample]
  let policy: MatchPolicy
  let snapper: Snapper
  let transitions: MatchTransitions
  /// The chosen places of each unbroken part.
  private(set) var parts: [[MatchLattice.Choice]] = []
  /// The breaks, by the numbers of samples.
  private(set) var breaks: [MatchBreak] = []
  private var lattice = MatchLattice()
  private var chosen: [MatchLattice.Choice] = []

  /// So many samples in a row may not fit before the trace is broken.
  private static let mostMisfits = 5
  /// The scale of the difference between walk and beeline, in standard deviations.
  private static let scale = 0.3
  /// The weight of a sample's emission: errors of neighbors are alike, so several samples say no more than one.
  private static let weight = 0.25

  init(
    samples: [TraceSample], policy: MatchPolicy, snapper: Snapper, transitions: MatchTransitions
  ) {
    self.samples = samples
    self.policy = policy
    self.snapper = snapper
    self.transitions = transitions
  }

  mutating func work() {
    var index = 0
    var last: Int?
    /// The samples behind the last one that no walk leads to.
    var misfits: [Int] = []
    var isOff = false
    while index < samples.count {
      let candidates = self.candidates(at: index)
      guard !candidates.isEmpty else {
        isOff = true
        index += 1
        continue
      }
      guard let previous = last else {
        if isOff { breaks.append(MatchBreak(reason: .offNetwork, after: nil, before: index)) }
        begin(index, candidates)
        (last, isOff) = (index, false)
        index += 1
        continue
      }
      if let reason = reason(from: previous, to: index) {
        end(MatchBreak(reason: isOff ? .offNetwork : reason, after: previous, before: index))
        (last, misfits) = (nil, [])
        isOff = false
        continue
      }
      if extend(from: previous, to: index, candidates) {
        (last, misfits, isOff) = (index, [], false)
        chosen += lattice.decided()
        index += 1
        continue
      }
      misfits.append(index)
      index += 1
      if misfits.count > Self.mostMisfits || index == samples.count {
        let first = misfits[0]
        end(MatchBreak(reason: .noRoute, after: previous, before: first))
        (last, misfits, isOff) = (nil, [], false)
        index = first
      }
    }
    if let last {
      end(isOff ? MatchBreak(reason: .offNetwork, after: last, before: nil) : nil)
    } else if isOff {
      breaks.append(MatchBreak(reason: .offNetwork, after: nil, before: nil))
    }
  }

  private func candidates(at index: Int) -> [StreetPosition] {
    let sample = samples[index]
    return snapper.places(
      near: sample.coordinate, within: max(30, 4 * sample.accuracy),
      most: MatchPolicy.mostCandidates, includesIslands: policy.includesIslands)
  }

  /// The negative logarithm of the emission, but for what all candidates have in common.
  private func emissions(_ candidates: [StreetPosition], _ index: Int) -> [Double] {
    let accuracy = samples[index].accuracy
    return candidates.map { place in
      let ratio = place.offset / accuracy
      return Self.weight * 0.5 * ratio * ratio
    }
  }

  private mutating func begin(_ index: Int, _ candidates: [StreetPosition]) {
    lattice.begin(sample: index, candidates, emissions(candidates, index))
  }

  /// The reason why two samples are not joined, if they are too far apart in time or space.
  private func reason(from last: Int, to index: Int) -> MatchBreak.Reason? {
    if let begin = samples[last].time, let end = samples[index].time,
      end - begin > policy.longestPause
    {
      return .pause
    }
    let beeline = samples[last].coordinate.distance(to: samples[index].coordinate)
    return beeline > policy.longestGap ? .gap : nil
  }

  private mutating func extend(
    from last: Int, to index: Int, _ candidates: [StreetPosition]
  ) -> Bool {
    let accuracy = max(samples[last].accuracy, samples[index].accuracy)
    let beeline = samples[last].coordinate.distance(to: samples[index].coordinate)
    // Longer walks are so unlikely that they never are on the best sequence.
    let limit = 2 * beeline + 12 * accuracy
    let scale = Self.scale * accuracy * max(1, beeline / 100)
    let starts = lattice.layers[lattice.layers.count - 1].candidates
    let steps = transitions.lengths(from: starts, to: candidates, limit: limit).map { length in
      length < .infinity ? abs(length - beeline) / scale : .infinity
    }
    return lattice.extend(
      sample: index, candidates, emissions(candidates, index), steps: steps)
  }

  private mutating func end(_ found: MatchBreak?) {
    chosen += lattice.finish()
    if !chosen.isEmpty { parts.append(chosen) }
    chosen = []
    if let found { breaks.append(found) }
  }
}
