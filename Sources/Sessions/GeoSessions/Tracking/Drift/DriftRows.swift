import GeoNumerics
import Geodesy

/// The measurements of a session as rows of the smoother, one for each moment.
struct DriftRows {
  private(set) var rows: [DriftRow] = []
  /// The same moments with heights in place of places.
  private(set) var heights: [DriftRow] = []
  /// The heights of the camera in the AR world.
  private(set) var ups: [Meters] = []

  init(_ session: DriftedWorld.Session) {
    let evidence = session.evidence
    let latitude = ElementaryFunctions.sincos(degrees: session.frame.origin.coordinate.latitude)
    let convergence = latitude.cos > 1e-6 ? latitude.sin / latitude.cos / Self.radius : 0
    var yaws = evidence.yaws[...]
    if let first = evidence.places.first {
      if let compass = session.compass {
        add(first, isPlace: false, Self.yaw(compass, session.fit, turned: 0))
      }
    }
    for (place, isTrusted) in zip(evidence.places, session.isTrusted) {
      // A yaw comes with a place but for that of the start, which waits for the first one.
      while let yaw = yaws.first, yaw.time < place.time || !yaw.isScaled {
        yaws.removeFirst()
        let turned = place.place.east * convergence
        add(place, isPlace: false, Self.yaw(yaw, session.fit, turned: turned))
      }
      var yaw: DriftRow.Yaw?
      if place.source == .pictures, let next = yaws.first, next.time == place.time {
        yaws.removeFirst()
        yaw = Self.yaw(next, session.fit, turned: place.place.east * convergence)
      }
      add(place, isTrusted: isTrusted, yaw)
    }
    if let end = session.end, let last = rows.last, end.time > last.time {
      append(
        DriftRow(
          time: end.time, walked: end.walked, point: SIMD2(end.point.east, end.point.north),
          place: .zero, standardDeviation: nil, source: .satellites, yaw: nil),
        up: end.point.up, height: nil)
    }
    slip(evidence.slips)
  }

  /// The height of a plane that touches the Earth above it, so far from where it touches.
  static func drop(_ place: SIMD2<Double>) -> Meters { (place * place).sum() / (2 * radius) }

  private static let radius: Meters = 6_371_008.8

  private static func yaw(
    _ yaw: YawMeasurement, _ fit: PlacementFit, turned: Double
  ) -> DriftRow.Yaw {
    let off = ElementaryFunctions.atan2(
      yaw.sine * fit.cosine - yaw.cosine * fit.sine, yaw.cosine * fit.cosine + yaw.sine * fit.sine)
    return DriftRow.Yaw(angle: off + turned, variance: yaw.variance, isScaled: yaw.isScaled)
  }

  private mutating func add(
    _ measured: PlaceMeasurement, isPlace: Bool = true, isTrusted: Bool = true,
    _ yaw: DriftRow.Yaw?
  ) {
    let place = SIMD2(measured.place.east, measured.place.north)
    var row = DriftRow(
      time: measured.time, walked: measured.walked,
      point: SIMD2(measured.point.east, measured.point.north), place: place,
      standardDeviation: isPlace ? measured.stated.squareRoot() : nil, source: measured.source,
      yaw: yaw)
    row.isTrusted = isTrusted
    let height = measured.place.up + Self.drop(place) - measured.point.up
    append(
      row, up: measured.point.up,
      height: isPlace ? measured.statedHeight.map { (height, $0.squareRoot()) } : nil)
  }

  private mutating func append(
    _ row: DriftRow, up: Meters, height: (rise: Meters, standardDeviation: Meters)?
  ) {
    rows.append(row)
    ups.append(up)
    heights.append(
      DriftRow(
        time: row.time, walked: row.walked, point: .zero, place: SIMD2(height?.rise ?? 0, 0),
        standardDeviation: height?.standardDeviation, source: row.source, yaw: nil))
  }

  /// Notes between which rows the world may have slipped.
  private mutating func slip(_ slips: [Slip]) {
    var index = 1
    for slip in slips {
      while index < rows.count, rows[index].time < slip.time { index += 1 }
      guard index < rows.count, rows[index - 1].time < slip.time else { continue }
      rows[index].slip.place += slip.place
      rows[index].slip.turn += slip.turn
      heights[index].slip.place += slip.place
    }
  }
}
