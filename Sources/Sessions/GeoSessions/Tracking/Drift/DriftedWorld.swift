import GeoNumerics
public import Geodesy

/// The placements of an AR world that drifts through a session, one for each measurement.
struct DriftedWorld {
  private(set) var samples: [PlacementSample] = []
  /// Measurements that fit the others, by their source, and those that do not.
  private(set) var fixes = 0
  private(set) var visualFixes = 0
  private(set) var rejected = 0
  /// The root mean square of the remaining distances, with and without height.
  private(set) var rmse: Meters = 0
  private(set) var horizontalRMSE: Meters = 0
  private(set) var model: DriftModel
  private(set) var heightModel: DriftModel
  /// The smoothed places and yaws; nil without measurements.
  private(set) var level: DriftSmoother?

  /// The measurements of a session, in the frame of its places.
  struct Session {
    let evidence: AlignmentEvidence
    let frame: DeterministicLocalFrame
    let datum: VerticalDatum?
    /// A yaw and a place for the whole session, as a start.
    let fit: PlacementFit
    /// Which places that start leaves out.
    let isTrusted: [Bool]
    /// The yaw by the compass, with the deviation of its constant bias.
    let compass: YawMeasurement?
    /// The place of the camera at the end.
    let end: (time: Seconds, walked: Meters, point: ENUPosition)?
  }

  init(_ session: Session, options: AlignmentOptions) {
    let raw = DriftRows(session)
    model = .horizontal(options)
    heightModel = .vertical(options)
    guard let first = raw.rows.first else { return }
    let start = session.fit.place + session.fit.turned(first.point)
    var level = DriftSmoother(raw.rows, yaw: session.fit.yaw, start: start, hasNorth: true)
    Self.settle(&level, &model, gate: options.gate)
    count(level)
    self.level = level
    var heights: DriftSmoother?
    if let height = raw.heights.first(where: { $0.standardDeviation != nil }), session.datum != nil
    {
      var upright = DriftSmoother(
        raw.heights, yaw: 0, start: SIMD2(height.place.x, 0), hasNorth: false)
      Self.settle(&upright, &heightModel, gate: options.gate)
      heights = upright
    }
    sum(level, heights)
    let since = session.evidence.slips.last { $0.isJump }?.time ?? -.infinity
    samples.reserveCapacity(raw.rows.count)
    for index in raw.rows.indices where raw.rows[index].time >= since {
      let rise = heights.map { ($0.means[index][0], $0.covariances[index].east) }
      guard
        let placement = Self.placement(
          session, raw.rows[index].point, raw.ups[index], level.means[index],
          level.covariances[index], rise)
      else { continue }
      samples.append(PlacementSample(time: raw.rows[index].time, placement: placement))
    }
  }

  private mutating func count(_ level: DriftSmoother) {
    for row in level.rows where row.standardDeviation != nil {
      switch (row.isTrusted, row.source) {
      case (false, _): rejected += 1
      case (true, .satellites): fixes += 1
      case (true, .pictures): visualFixes += 1
      }
    }
  }

  private mutating func sum(_ level: DriftSmoother, _ heights: DriftSmoother?) {
    let flat = level.meanSquare
    horizontalRMSE = flat.squareRoot()
    rmse = (flat + (heights?.meanSquare ?? 0)).squareRoot()
  }

  /// Smooths by turns: first to see what does not fit, then with what the session shows of itself.
  private static func settle(
    _ smoother: inout DriftSmoother, _ model: inout DriftModel, gate: Double
  ) {
    for _ in 0..<3 {
      smoother.smooth(model)
      smoother.turnAnew()
      smoother.judge(model, gate: gate)
    }
    for (sensorRounds, rounds) in [(3, 3), (0, 2)] {
      model = DriftFit(smoother, model, sensorRounds: sensorRounds, rounds: rounds).model
      smoother.smooth(model)
      smoother.turnAnew()
      smoother.judge(model, gate: gate)
    }
    smoother.smooth(model)
  }

  private static func placement(
    _ session: Session, _ point: SIMD2<Double>, _ up: Meters, _ mean: SIMD8<Double>,
    _ uncertainty: DriftCovariance, _ rise: (mean: Meters, variance: Double)?
  ) -> WorldPlacement? {
    let height = up + (rise?.mean ?? 0)
    let drop = DriftRows.drop(SIMD2(mean[0], mean[1]))
    guard
      let place = try? session.frame.position(
        ENUPosition(east: mean[0], north: mean[1], up: height - drop))
    else { return nil }
    // North turns on the way from the origin of the frame.
    let (sine, cosine) = ElementaryFunctions.sincos(session.fit.yaw + mean[2])
    let axis = DeterministicLocalFrame(origin: place).localDirection(
      session.frame.cartesianDirection(ENUPosition(east: cosine, north: sine, up: 0)))
    let degree = 180 / Double.pi
    return WorldPlacement(
      pivot: Vector3(x: point.x, y: up, z: -point.y), coordinate: place.coordinate,
      altitude: rise == nil
        ? nil : session.datum.map { Altitude(meters: place.height, datum: $0) },
      yaw: ElementaryFunctions.atan2(axis.north, axis.east) * degree,
      uncertainty: PlacementUncertainty(
        yaw: uncertainty.yaw * degree * degree, east: uncertainty.east, north: uncertainty.north,
        eastNorth: uncertainty.eastNorth, yawEast: uncertainty.eastYaw * degree,
        yawNorth: uncertainty.northYaw * degree, up: rise?.variance))
  }
}

/// The placement of an AR world at a moment of a session, stated for where the camera was.
public struct PlacementSample: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// The placement at that time.
  public var placement: WorldPlacement
}
