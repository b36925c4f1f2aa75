import GeoNumerics
import Geodesy

/// Fixes in a plane with the median of those that agree.
struct FixCloud: Hashable, Sendable {
  private let plane: FusionPlane
  private var east: [Double] = []
  private var north: [Double] = []
  /// The median of all at the last settlement, and how far from it a fix agrees.
  private var center = PlanePoint(east: 0, north: 0)
  private var reach: Meters = .infinity
  private var medianDistance: Meters = 0
  /// The sums at the place of the last settlement, with what came since.
  private var anchor = SIMD2<Double>.zero
  private var pull = SIMD2<Double>.zero
  private var curvature = SIMD3<Double>.zero

  /// The median of the fixes that agree.
  private(set) var place = PlanePoint(east: 0, north: 0)
  private(set) var inliers: PlaneSums
  private(set) var all: PlaneSums

  init(about origin: Coordinate) {
    plane = FusionPlane(origin: origin)
    inliers = PlaneSums(about: center)
    all = PlaneSums(about: center)
  }

  var coordinate: Coordinate? { east.isEmpty ? nil : plane.coordinate(place) }

  /// Adds a fix by a Newton step on the known sums.
  mutating func append(_ coordinate: Coordinate) {
    let point = plane.point(coordinate)
    east.append(point.east)
    north.append(point.north)
    all.add(point)
    guard point.distance(to: center) <= reach else { return }
    inliers.add(point)
    var sums = MedianSums(pull: pull, curvature: curvature)
    sums.add(SIMD2(point.east, point.north) - anchor)
    pull = sums.pull
    curvature = sums.curvature
    guard let step = sums.newtonStep else { return }
    place = PlanePoint(east: anchor.x + step.x, north: anchor.y + step.y)
  }

  /// Whether the place has left the neighborhood in which the sums are good.
  func hasMoved(_ options: FusionOptions) -> Bool {
    let settled = PlanePoint(east: anchor.x, north: anchor.y)
    return place.distance(to: settled) > 0.05 * max(medianDistance, options.floor)
  }

  /// Finds the median, the fixes that agree and their median.
  mutating func settle(_ options: FusionOptions) {
    // Few are looked at without regard to what was before: the order in which they came is no matter.
    let isFirst = reach == .infinity || east.count <= 64
    guard
      let median = GeometricMedian.of(
        east: east, north: north, startingAt: isFirst ? nil : center)
    else { return }
    var distances = [Double](repeating: 0, count: east.count)
    for index in east.indices {
      let (x, y) = (east[index] - median.east, north[index] - median.north)
      distances[index] = (x * x + y * y).squareRoot()
    }
    var moved = distances
    let middle = Median.of(&moved) ?? 0
    let limit = options.reach(medianDistance: middle)
    var (nearEast, nearNorth) = (east, north)
    var agreeing = PlaneSums(about: median)
    var kept = 0
    for index in east.indices where distances[index] <= limit {
      nearEast[kept] = east[index]
      nearNorth[kept] = north[index]
      kept += 1
      agreeing.add(PlanePoint(east: east[index], north: north[index]))
    }
    nearEast.removeLast(east.count - kept)
    nearNorth.removeLast(north.count - kept)
    place =
      kept == east.count
      ? median
      : GeometricMedian.of(east: nearEast, north: nearNorth, startingAt: isFirst ? nil : place)
        ?? median
    anchor = SIMD2(place.east, place.north)
    center = median
    reach = limit
    medianDistance = middle
    inliers = agreeing
    let sums = nearEast.withUnsafeBufferPointer { x in
      nearNorth.withUnsafeBufferPointer { y in MedianSums(x, y, at: anchor) }
    }
    // A fix that holds the median by itself leaves no pull.
    pull = sums.here > 0 ? .zero : sums.pull
    curvature = sums.curvature
  }

  /// A better origin of the plane if the median is too far from the present one, else nil.
  var farPlace: Coordinate? {
    let far: Meters = 10_000
    let isFar = center.distance(to: PlanePoint(east: 0, north: 0)) > far
    return isFar ? plane.coordinate(center) : nil
  }

  var agreement: [Bool] {
    zip(east, north).map { PlanePoint(east: $0, north: $1).distance(to: center) <= reach }
  }
}

extension MedianSums {
  /// Continues from known sums.
  fileprivate init(pull: SIMD2<Double>, curvature: SIMD3<Double>) {
    self.init(
      UnsafeBufferPointer(start: nil, count: 0), UnsafeBufferPointer(start: nil, count: 0),
      at: .zero)
    self.pull = pull
    self.curvature = curvature
  }
}
