/// Freedoms of a map that is fitted to pairs of points.
package enum FitKind: String, Hashable, Sendable, CaseIterable {
  /// Turn, scale evenly and shift: a plan that was drawn to scale. Needs two pairs.
  case similarity
  /// Also shear and scale unevenly: a plan that was stretched. Needs three pairs.
  case affine

  package var leastPairs: Int {
    switch self {
    case .similarity: 2
    case .affine: 3
    }
  }
}

/// An error of fitting a map.
enum FitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fewer pairs than the map needs.
  case tooFew(Int, needed: Int)
  /// A number of the pair (counted from 0) is not finite or too large.
  case badNumber(pair: Int)
  /// All points lie in one place, on the plan or on the Earth.
  case onePlace
  /// The points lie in a line: across it they spread by this share of their spread along it.
  case oneLine(fraction: Double)
  /// The best map is a mirror image of what a plan can be: the pairs are mixed up.
  case mirrored

  /// A message naming what was found and what was expected.
  var description: String {
    switch self {
    case .tooFew(let count, let needed):
      "found \(count) control point\(count == 1 ? "" : "s"), expected at least \(needed)"
    case .badNumber(let pair): "control point \(pair + 1) has a number that cannot be used"
    case .onePlace: "all control points lie in one place, expected points that are apart"
    case .oneLine(let fraction):
      "the control points lie in a line (across it they spread by "
        + "\(ShownNumber.fixed(fraction * 100, decimals: 2)) % of their spread along it), expected at "
        + "least \(ShownNumber.fixed(PlaneFit.leastSpread * 100, decimals: 0)) %"
    case .mirrored:
      "the control points give a mirrored plan; are two of them mixed up, or x and y?"
    }
  }
}

/// The map that takes points nearest to their partners, by least squares.
struct PlaneFit: Hashable, Sendable {
  let transform: PlaneTransform
  /// Distance of each mapped point from its partner, in the partner's unit.
  let residuals: [Double]

  /// Points across their main line must spread by at least this share of their spread along it.
  static let leastSpread = 0.01

  /// The root of the mean square of the residuals.
  var rootMeanSquare: Double {
    (residuals.reduce(0) { $0 + $1 * $1 } / Double(max(residuals.count, 1))).squareRoot()
  }

  var largest: Double { residuals.max() ?? 0 }

  /// Fits a map that takes each first point to its second.
  ///
  /// With `flipsY` the second plane's `y` points up where the first's points down, as from a plan
  /// to east and north; a map that does otherwise is refused.
  /// - Throws: `FitError` when the pairs do not determine the map.
  init(
    _ pairs: [(from: FloorPoint, to: FloorPoint)], kind: FitKind, flipsY: Bool = false
  ) throws(FitError) {
    guard pairs.count >= kind.leastPairs else {
      throw .tooFew(pairs.count, needed: kind.leastPairs)
    }
    for (index, pair) in pairs.enumerated() where !(pair.from.isUsable && pair.to.isUsable) {
      throw .badNumber(pair: index)
    }
    let sums = PairSums(pairs)
    guard sums.fromSpread > 0, sums.toSpread > 0 else { throw .onePlace }
    let linear =
      switch kind {
      case .similarity: try sums.similarity(flipsY: flipsY)
      case .affine: try sums.affine(flipsY: flipsY)
      }
    let shift = linear.applied(to: sums.fromMean)
    var transform = linear
    transform.dx = sums.toMean.x - shift.x
    transform.dy = sums.toMean.y - shift.y
    guard transform.inverse != nil else { throw .onePlace }
    self.transform = transform
    residuals = pairs.map { pair in transform.applied(to: pair.from).distance(to: pair.to) }
  }
}

/// Sums of products about the means of both sides.
private struct PairSums {
  var fromMean = FloorPoint(x: 0, y: 0)
  var toMean = FloorPoint(x: 0, y: 0)
  /// Products of `from` with itself.
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0
  /// Products of `from` (first letter) with `to` (second letter).
  private var xu = 0.0
  private var xv = 0.0
  private var yu = 0.0
  private var yv = 0.0
  private(set) var toSpread = 0.0

  var fromSpread: Double { xx + yy }

  init(_ pairs: [(from: FloorPoint, to: FloorPoint)]) {
    let count = Double(pairs.count)
    for pair in pairs {
      fromMean.x += pair.from.x / count
      fromMean.y += pair.from.y / count
      toMean.x += pair.to.x / count
      toMean.y += pair.to.y / count
    }
    for pair in pairs {
      let x = pair.from.x - fromMean.x
      let y = pair.from.y - fromMean.y
      let u = pair.to.x - toMean.x
      let v = pair.to.y - toMean.y
      xx += x * x
      xy += x * y
      yy += y * y
      xu += x * u
      xv += x * v
      yu += y * u
      yv += y * v
      toSpread += u * u + v * v
    }
    // The rounding error of equal points is no spread.
    let size = max(abs(fromMean.x), abs(fromMean.y), 1) * 1e-9
    if fromSpread < size * size * count {
      xx = 0
      yy = 0
    }
    let far = max(abs(toMean.x), abs(toMean.y), 1) * 1e-9
    if toSpread < far * far * count { toSpread = 0 }
  }

  /// A turn and a scale; with `flipsY` of the plane whose `y` was turned round first.
  func similarity(flipsY: Bool) throws(FitError) -> PlaneTransform {
    let sign = flipsY ? -1.0 : 1
    let along = (xu + sign * yv) / fromSpread
    let across = (xv - sign * yu) / fromSpread
    let mirroredAlong = (xu - sign * yv) / fromSpread
    let mirroredAcross = (xv + sign * yu) / fromSpread
    let size = along * along + across * across
    let mirrored = mirroredAlong * mirroredAlong + mirroredAcross * mirroredAcross
    // Points in a line fit both ways equally well; only a clearly better mirror image is refused.
    guard size >= mirrored * 0.999_999 else { throw .mirrored }
    return PlaneTransform(xx: along, xy: -sign * across, yx: across, yy: sign * along)
  }

  func affine(flipsY: Bool) throws(FitError) -> PlaneTransform {
    let half = (xx + yy) / 2
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let fraction = (max(half - root, 0) / (half + root)).squareRoot()
    guard fraction >= PlaneFit.leastSpread else { throw .oneLine(fraction: fraction) }
    let determinant = xx * yy - xy * xy
    let map = PlaneTransform(
      xx: (xu * yy - yu * xy) / determinant, xy: (yu * xx - xu * xy) / determinant,
      yx: (xv * yy - yv * xy) / determinant, yy: (yv * xx - xv * xy) / determinant)
    let isMirror = map.xx * map.yy - map.xy * map.yx < 0
    guard isMirror == flipsY else { throw .mirrored }
    return map
  }
}
