package import Geodesy

/// A floor's place on the Earth as found from control points, and how well they agree.
package struct Georeference: Hashable, Sendable {
  package let frame: FloorFrame
  /// Distance of each control point from its mapped position, in meters, in the order of the points.
  package let residuals: [Meters]
  /// The root of the mean square of the residuals, in meters.
  package let rootMeanSquare: Meters

  package var largest: Meters { residuals.max() ?? 0 }

  /// Finds the frame that puts control points nearest to their places.
  ///
  /// With just as many points as the kind needs the residuals are 0 and say nothing.
  /// - Throws: `FitError` when the points do not determine the frame.
  init(controlPoints: [ControlPoint], kind: FitKind) throws(FitError) {
    guard let first = controlPoints.first else { throw .tooFew(0, needed: kind.leastPairs) }
    let plane = LocalFrame(origin: GeodeticPosition(first.coordinate, height: 0))
    let pairs = controlPoints.map { point in
      let there = plane.local(GeodeticPosition(point.coordinate, height: 0))
      return (from: point.point, to: FloorPoint(x: there.east, y: there.north))
    }
    let fit = try PlaneFit(pairs, kind: kind, flipsY: true)
    guard let frame = FloorFrame(origin: first.coordinate, eastNorth: fit.transform) else {
      throw .onePlace
    }
    self.frame = frame
    residuals = fit.residuals
    rootMeanSquare = fit.rootMeanSquare
  }
}

extension PlanImage {
  /// Finds how the pixels of a picture lie on the floor from points known on both.
  /// - Throws: `FitError` when the pairs do not determine it.
  static func metersFromPixels(
    _ pairs: [(pixelX: Double, pixelY: Double, point: FloorPoint)], kind: FitKind
  ) throws(FitError) -> PlaneFit {
    try PlaneFit(
      pairs.map { (from: FloorPoint(x: $0.pixelX, y: $0.pixelY), to: $0.point) }, kind: kind)
  }
}
