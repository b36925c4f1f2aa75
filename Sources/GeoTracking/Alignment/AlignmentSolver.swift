import GeoSessions
import Geodesy

/// Turns evidence into a placement, or into the reason why there is none.
///
/// A pure function of the evidence: what arrived one by one and what arrived at once give the same
/// answer.
struct AlignmentSolver {
  let options: AlignmentOptions
  /// The frame of the places.
  let frame: StableFrame
  /// The datum of their heights; nil when there are none.
  let datum: VerticalDatum?

  func solve(_ evidence: AlignmentEvidence, now: Seconds, walked: Meters) -> AlignmentSolution {
    let start = now - options.window
    let places = evidence.places(since: start)
    let weighed = weigh(places, walked: walked)
    let robust = RobustFit(
      weighed.rows, evidence.yaws(since: start).map { yawRow($0, now: now) }, gate: options.gate)
    let compass = CompassSummary(evidence.compass(since: start))
    let horizontal = HorizontalSolution(
      robust, places, options: options, compass: compass)
    let vertical = VerticalSolution(places, robust.rows, gate: options.gate)

    var (used, trusted) = (0, 0)
    for (place, row) in zip(places, robust.rows) where row.trust > 0 {
      trusted += 1
      if place.source == .satellites { used += 1 }
    }
    var spread = 0.0
    if robust.fit.weight > 0 {
      spread = (robust.fit.spread / robust.fit.weight).squareRoot()
    }
    let deviation = horizontal.measuredYaw.squareRoot()
    let summary = AlignmentSolution.Evidence(
      fixes: used, visualFixes: trusted - used, rejected: places.count - trusted,
      effectiveFixes: weighed.effective, spread: spread,
      spreadRatio: deviation.isFinite && deviation > 0 ? 180 / .pi / deviation : nil)
    let answer = answer(summary, horizontal, vertical)
    var bias: AlignmentSolution.CompassBias?
    if case .placed = answer { bias = horizontal.compassBias }
    return AlignmentSolution(
      answer: answer, evidence: summary,
      fit: AlignmentSolution.Fit(
        rmse: (horizontal.meanSquare + vertical.meanSquare).squareRoot(),
        horizontalRMSE: horizontal.meanSquare.squareRoot(), scale: robust.fit.scale,
        scaleAccuracy: horizontal.scaleAccuracy, noiseScale: robust.noiseScale),
      compass: bias)
  }

  private func answer(
    _ evidence: AlignmentSolution.Evidence, _ horizontal: HorizontalSolution,
    _ vertical: VerticalSolution
  ) -> AlignmentSolution.Answer {
    let count = evidence.fixes + evidence.visualFixes
    if count == 0 { return .refused(.noFixes) }
    if evidence.rejected > count {
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
    guard let placement = placement(horizontal, vertical, uncertainty) else {
      return .refused(.noFixes)
    }
    return .placed(placement)
  }

  /// The placement for the middle of the places; nil only for numbers beyond the Earth.
  private func placement(
    _ horizontal: HorizontalSolution, _ vertical: VerticalSolution,
    _ uncertainty: PlacementUncertainty
  ) -> WorldPlacement? {
    let fit = horizontal.fit
    let local = LocalPosition(
      east: fit.place.x, north: fit.place.y, up: vertical.placeMean)
    guard let middle = try? frame.position(local) else { return nil }
    // North turns on the way from the origin of the frame to the middle.
    let axis = StableFrame(origin: middle).localDirection(
      frame.cartesianDirection(LocalPosition(east: fit.cosine, north: fit.sine, up: 0)))
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
    let rows = zip(places, company).map { place, company in
      let drifted = options.drift * (walked - place.walked)
      let variance = place.variance + drifted * drifted
      effective += 1 / company
      return PlacementFit.Row(
        point: SIMD2(place.point.east, place.point.north),
        place: SIMD2(place.place.east, place.place.north), variance: variance,
        company: company)
    }
    return (rows, effective)
  }

  private func yawRow(_ yaw: YawMeasurement, now: Seconds) -> PlacementFit.YawRow {
    let drifted = options.yawDrift * (.pi / 180) / 60 * (now - yaw.time)
    return PlacementFit.YawRow(yaw, variance: yaw.variance + drifted * drifted)
  }
}

extension AlignmentOptions {
  /// How long errors of a source last.
  func correlation(of source: MeasurementSource) -> Seconds {
    switch source {
    case .satellites: fixCorrelation
    case .pictures: 0
    }
  }
}
