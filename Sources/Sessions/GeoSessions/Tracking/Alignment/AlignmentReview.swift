import Geodesy

/// Aligns a recorded session and compares the answer with what the log knows to be true.
package struct AlignmentReview: Sendable {
  private var session: SessionAlignment
  private var jumps: AlignmentReport.Jumps?
  private var truths = TruthTrack()

  package init(options: AlignmentOptions = .wholeSession) {
    session = SessionAlignment(options: options)
  }

  /// Adds the next event, in order of time.
  package mutating func add(_ event: SessionEvent) {
    for case .jumped(let jump) in session.changes(by: event) {
      jumps = AlignmentReport.Jumps(
        count: (jumps?.count ?? 0) + 1, first: jumps?.first ?? jump, last: jump,
        largest: max(jumps?.largest ?? 0, jump.distance))
    }
    if case .groundTruth(let truth) = event.kind {
      truths.add(truth, at: event.time, camera: session.camera?.position)
    }
  }

  /// The report on the events so far.
  package func report() -> AlignmentReport {
    let solution = session.solution()
    let error = solution.placement.flatMap { truths.moments.last?.error(of: $0) }
    let ratios =
      error == nil
      ? []
      : solution.track.flatMap { sample in
        truths.moment(near: sample.time)?.error(of: sample.placement)?.ratios ?? []
      }
    func fraction(within limit: Double) -> Double? {
      guard !ratios.isEmpty else { return nil }
      return Double(ratios.count { abs($0) <= limit }) / Double(ratios.count)
    }
    return AlignmentReport(
      solution: solution, neededSpreadRatio: session.options.leastSpreadRatio, jumps: jumps,
      error: error.map {
        AlignmentReport.TrueError(
          yaw: $0.yaw, horizontal: $0.meters, fractionWithinOne: fraction(within: 1),
          fractionWithinTwo: fraction(within: 2))
      })
  }
}
