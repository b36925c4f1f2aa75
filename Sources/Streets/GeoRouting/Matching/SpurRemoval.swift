import Geodesy

/// The chosen places that the path passes, without those that errors along the street pulled it to and fro for.
///
/// A place at the tip of a way there and back that is no longer than the errors is passed by; what
/// was passed by is never farther from the path than that, so real turns back stay.
struct SpurRemoval {
  /// A place, and the walk from the one before; the first has a walk of no length.
  struct Stop {
    var choice: MatchLattice.Choice
    var route: Route
    /// The greatest distance from the path of the samples left out here.
    var slack: Meters
  }

  private(set) var all: [Stop] = []
  private let router: Router
  private let workspace: SearchWorkspace

  /// Ways there and back up to so many standard deviations are errors.
  private static let tolerance = 2.0

  init(
    _ choices: [MatchLattice.Choice], _ samples: [TraceSample], _ router: Router,
    _ workspace: SearchWorkspace
  ) {
    self.router = router
    self.workspace = workspace
    for choice in choices {
      guard let last = all.last else {
        let place = choice.position
        let stay = Route(
          start: place, end: place, steps: [RouteStep(along: place, to: place)], length: 0)
        all.append(Stop(choice: choice, route: stay, slack: 0))
        continue
      }
      guard let route = route(last.choice, choice) else { continue }
      all.append(Stop(choice: choice, route: route, slack: 0))
      while dropTip(Self.tolerance * samples[choice.sample].accuracy) {}
    }
  }

  private func route(_ a: MatchLattice.Choice, _ b: MatchLattice.Choice) -> Route? {
    router.route(from: a.position, to: b.position, using: workspace)
  }

  /// Leaves out the last stop but one when the path only turns back there.
  private mutating func dropTip(_ tolerance: Meters) -> Bool {
    guard all.count >= 3 else { return false }
    let (a, b, c) = (all[all.count - 3], all[all.count - 2], all[all.count - 1])
    let spur = Self.spur(b.route.steps, c.route.steps)
    let slack = max(a.slack, b.slack, c.slack) + spur
    guard spur > 0, slack <= tolerance, let across = route(a.choice, c.choice) else {
      return false
    }
    // Only the way there and back is cut off: the rest stays on its streets.
    let rest = b.route.length + c.route.length - 2 * spur
    guard abs(across.length - rest) < 1e-3 else { return false }
    all.removeLast(2)
    all.append(Stop(choice: c.choice, route: across, slack: slack))
    return true
  }

  /// The length that a walk goes back on the way that the walk before came.
  private static func spur(_ there: [RouteStep], _ back: [RouteStep]) -> Meters {
    var length = 0.0
    for (one, other) in zip(moving(there.reversed()), moving(back)) {
      guard one.edge == other.edge, one.isReversed != other.isReversed, one.to == other.from
      else { break }
      let (came, goes) = (abs(one.to - one.from), abs(other.to - other.from))
      length += min(came, goes)
      if came != goes { break }
    }
    return length
  }

  private static func moving(_ steps: some Sequence<RouteStep>) -> [RouteStep] {
    steps.filter { $0.from != $0.to }
  }
}
