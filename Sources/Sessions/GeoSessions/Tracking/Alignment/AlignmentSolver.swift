import GeoNumerics
import Geodesy

/// Turns evidence into a placement, or into the reason why there is none.
///
/// A pure function of the evidence: what arrived one by one and what arrived at once give the same
/// answer.
struct AlignmentSolver {
  let options: AlignmentOptions
  /// The frame of the places.
  let frame: DeterministicLocalFrame
  /// The datum of their heights; nil when there are none.
  let datum: VerticalDatum?
  /// The newest pose of the camera.
  var camera: (time: Seconds, point: ENUPosition)?
  var jumps = JumpCount()
  /// Whether a world whose drift is followed may break.
  var looksForBreaks = true

  /// The solution; the bias of the compass takes its time and may be left out.
  func solve(
    _ evidence: AlignmentEvidence, now: Seconds, walked: Meters, findsBias: Bool = true
  ) -> AlignmentSolution {
    let start = now - options.window
    let places = evidence.places(since: start)
    let weighed = weigh(places, walked: walked)
    let yaws = evidence.yaws(since: start)
    let robust = RobustFit(
      weighed.rows, yaws.map { yawRow($0, now: now) }, gate: options.gate)
    let compass = CompassSummary(evidence.compass(since: start))
    let horizontal = HorizontalSolution(
      robust, places, yaws, options: options, now: now, compass: compass, findsBias: findsBias)
    let vertical = VerticalSolution(places, robust.rows, gate: options.gate)

    var (used, trusted) = (0, 0)
    for (offset, index) in places.indices.enumerated() where robust.rows[offset].trust > 0 {
      trusted += 1
      if places[index].source == .satellites { used += 1 }
    }
    var spread = 0.0
    if robust.fit.weight > 0 {
      spread = (robust.fit.spread / robust.fit.weight).squareRoot()
    }
    let standardDeviation = horizontal.measuredYaw.squareRoot()
    let summary = AlignmentSolution.Evidence(
      fixes: used, visualFixes: trusted - used, rejected: places.count - trusted,
      effectiveFixes: weighed.effective, spread: spread,
      spreadRatio: standardDeviation.isFinite && standardDeviation > 0
        ? 180 / .pi / standardDeviation : nil)
    let answer = answer(summary, robust, horizontal, vertical)
    var bias: AlignmentSolution.CompassBias?
    if case .placed = answer { bias = horizontal.compassBias }
    var solution = AlignmentSolution(
      answer: answer, evidence: summary,
      fit: AlignmentSolution.Fit(
        rmse: (horizontal.meanSquare + vertical.meanSquare).squareRoot(),
        horizontalRMSE: horizontal.meanSquare.squareRoot(), scale: robust.fit.scale,
        scaleAccuracy: horizontal.scaleAccuracy, noiseScale: robust.noiseScale),
      compass: bias)
    if options.followsDrift, solution.placement != nil {
      follow(evidence, robust, compass, walked: walked, &solution)
    }
    return solution
  }

  /// Lets the world drift through the session.
  private func follow(
    _ evidence: AlignmentEvidence, _ robust: RobustFit, _ compass: CompassSummary?,
    walked: Meters, _ solution: inout AlignmentSolution
  ) {
    let bias = options.compassBias * (.pi / 180)
    let world = DriftedWorld(
      DriftedWorld.Session(
        evidence: evidence, frame: frame, datum: datum, fit: robust.fit,
        isTrusted: robust.rows.map { $0.trust > 0 },
        compass: compass.map {
          YawMeasurement(
            time: 0, cosine: $0.cosine, sine: $0.sine, variance: $0.variance + bias * bias)
        },
        end: camera.map { ($0.time, walked, $0.point) }), options: options)
    guard let last = world.samples.last else { return }
    let factor = max(world.model.value(.satellites), world.model.value(.pictures))
    guard factor <= options.mostScatter else {
      solution.answer = .refused(.residuals(rmse: solution.fit.rmse, factor: factor))
      return
    }
    solution.evidence.fixes = world.fixes
    solution.evidence.visualFixes = world.visualFixes
    solution.evidence.rejected = world.rejected
    if world.rejected > world.fixes + world.visualFixes {
      solution.answer = .refused(
        .contradictory(
          rejected: world.rejected, of: world.rejected + world.fixes + world.visualFixes))
      return
    }
    if looksForBreaks, let level = world.level {
      let search = BreakSearch(level, world.model, gate: options.gate)
      solution.breaks = search.found
      if let first = solution.breaks.first {
        solution.answer = .refused(
          .broken(kind: first.kind.rawValue, time: first.time, count: solution.breaks.count))
        solution.parts = parts(search.stretches, evidence)
        return
      }
    }
    solution.answer = .placed(last.placement)
    solution.track = world.samples
    solution.drift = AlignmentSolution.Drift(
      yaw: world.model.value(.turn), place: world.model.value(.step),
      fixFactor: world.model.value(.satellites), fixMemory: world.model.value(.memory),
      rmse: world.rmse, horizontalRMSE: world.horizontalRMSE)
  }

  /// Aligns stretches of a broken world, each by what was measured in it; only those since the last
  /// jump are in the world of the end.
  private func parts(
    _ stretches: [ClosedRange<Seconds>], _ evidence: AlignmentEvidence
  ) -> [AlignedPart] {
    let since = evidence.slips.last { $0.isJump }?.time ?? -.infinity
    var solver = self
    solver.looksForBreaks = false
    solver.camera = nil
    return stretches.filter { $0.lowerBound >= since }.map { stretch in
      let part = evidence.part(stretch)
      let solution = solver.solve(
        part, now: stretch.upperBound, walked: part.places.last?.walked ?? 0, findsBias: false)
      return AlignedPart(start: stretch.lowerBound, end: stretch.upperBound, solution: solution)
    }
  }

  private func answer(
    _ evidence: AlignmentSolution.Evidence, _ robust: RobustFit,
    _ horizontal: HorizontalSolution, _ vertical: VerticalSolution
  ) -> AlignmentSolution.Answer {
    let count = evidence.fixes + evidence.visualFixes
    if count == 0 { return .refused(.noFixes) }
    if jumps.exceeds(options.mostJumps) {
      return .refused(.jumps(jumps.total, frames: jumps.frames))
    }
    if let refusal = wrongScale(evidence, robust, horizontal) { return .refused(refusal) }
    // A yaw that drifts far makes a whole session scatter about one placement: that is judged later.
    if !options.followsDrift, robust.noiseScale > options.mostScatter {
      return .refused(
        .residuals(rmse: horizontal.meanSquare.squareRoot(), factor: robust.noiseScale))
    }
    if !options.followsDrift, evidence.rejected > count {
      return .refused(.contradictory(rejected: evidence.rejected, of: count + evidence.rejected))
    }
    let limit = 180 / .pi / options.leastSpreadRatio
    guard horizontal.uncertainty.yaw <= limit * limit else {
      return .refused(
        .tooLittleMotion(
          spread: evidence.spread, ratio: evidence.spreadRatio, needed: options.leastSpreadRatio))
    }
    var uncertainty = horizontal.uncertainty
    if let variance = vertical.variance {
      uncertainty.up = variance * options.caution * options.caution
    }
    if let scale = robust.fit.scale, let accuracy = horizontal.scaleAccuracy,
      abs(scale - 1) > max(options.mostScaleError, 4 * accuracy)
    {
      return .refused(.scale(scale, accuracy: accuracy))
    }
    guard let placement = placement(horizontal, vertical, uncertainty) else {
      return .refused(.noFixes)
    }
    return .placed(placement)
  }

  /// The refusal where residuals are far above what fixes state and mostly those of a wrong scale.
  private func wrongScale(
    _ evidence: AlignmentSolution.Evidence, _ robust: RobustFit, _ horizontal: HorizontalSolution
  ) -> AlignmentRefusal? {
    guard let scale = robust.fit.scale, abs(scale - 1) > options.mostScaleError,
      robust.noiseScale > Self.sureScatter
    else { return nil }
    // A similarity would leave the squares that the stretched points do not make.
    let explained = (scale - 1) * (scale - 1) * evidence.spread * evidence.spread
    guard 2 * explained > horizontal.meanSquare else { return nil }
    let rest = max(0, 1 - explained / horizontal.meanSquare).squareRoot()
    return .scale(scale, accuracy: (horizontal.scaleAccuracy ?? 0) * rest)
  }

  /// The scatter of fixes over their stated accuracy from which a reason is looked for.
  private static let sureScatter = 3.0

  /// The placement for the middle of the places; nil only for numbers beyond the Earth.
  private func placement(
    _ horizontal: HorizontalSolution, _ vertical: VerticalSolution,
    _ uncertainty: PlacementUncertainty
  ) -> WorldPlacement? {
    let fit = horizontal.fit
    let local = ENUPosition(
      east: fit.place.x, north: fit.place.y, up: vertical.placeMean)
    guard let middle = try? frame.position(local) else { return nil }
    // North turns on the way from the origin of the frame to the middle.
    let axis = DeterministicLocalFrame(origin: middle).localDirection(
      frame.cartesianDirection(ENUPosition(east: fit.cosine, north: fit.sine, up: 0)))
    let altitude = vertical.variance == nil ? nil : datum
    return WorldPlacement(
      pivot: Vector3(x: fit.point.x, y: vertical.pointMean, z: -fit.point.y),
      coordinate: middle.coordinate,
      altitude: altitude.map { Altitude(meters: middle.height, datum: $0) },
      yaw: ElementaryFunctions.atan2(axis.north, axis.east) * (180 / .pi),
      uncertainty: uncertainty)
  }

  /// The rows of the fit: variances with what the AR world drifted since, and weights that count
  /// fixes with one error as one.
  private func weigh(
    _ places: ArraySlice<PlaceMeasurement>, walked: Meters
  ) -> (rows: [PlacementFit.Row], effective: Double) {
    let company = NoiseSums.company(places)
    var effective = 0.0
    var rows: [PlacementFit.Row] = []
    rows.reserveCapacity(places.count)
    // By index: a measurement is too large to be taken out for each number.
    for (offset, index) in places.indices.enumerated() {
      let drifted = options.drift * (walked - places[index].walked)
      effective += 1 / company[offset]
      rows.append(
        PlacementFit.Row(
          point: SIMD2(places[index].point.east, places[index].point.north),
          place: SIMD2(places[index].place.east, places[index].place.north),
          variance: places[index].variance + drifted * drifted, company: company[offset]))
    }
    return (rows, effective)
  }

  private func yawRow(_ yaw: YawMeasurement, now: Seconds) -> PlacementFit.YawRow {
    let drifted = options.yawDrift * (.pi / 180) / 60 * (now - yaw.time)
    return PlacementFit.YawRow(yaw, variance: yaw.variance + drifted * drifted)
  }
}

extension AlignmentOptions {
  /// The correlation time of the errors of a source.
  func correlationTime(of source: MeasurementSource) -> Seconds {
    switch source {
    case .satellites: fixCorrelation
    case .pictures: 0
    }
  }
}
