import Geodesy

/// A position that stands for some neighboring points of a trace.
struct TraceSample {
  /// The median of its points, latitude and longitude by themselves.
  var coordinate: Coordinate
  /// The time of its first point.
  var time: Seconds?
  /// The standard deviation on each axis.
  var accuracy: Meters
  /// Its points in the trace, the outliers among them too.
  var points: Range<Int>
}

/// Merges the points of a trace and leaves out those that jump away and back.
///
/// Receivers write a position every second, and errors of neighbors are alike: positions closer
/// than their error say nothing of the direction of the walk (Newson and Krumm, 2009, leave out
/// those within two standard deviations of the last). Here the points of one time span, the one in
/// which a walker covers one standard deviation, give their median.
struct TraceSamples {
  /// The samples in order.
  private(set) var all: [TraceSample] = []
  /// Whether each point was left out as an outlier.
  private(set) var isOutlier: [Bool]

  init(_ trace: [TracePoint], _ policy: MatchPolicy) {
    isOutlier = Self.outliers(trace, policy)
    var first = 0
    while first < trace.count {
      guard !isOutlier[first] else {
        first += 1
        continue
      }
      let accuracy = Self.accuracy(trace[first], policy)
      var end = first + 1
      while end < trace.count,
        isOutlier[end] || Self.belongs(trace[end], to: trace[first], accuracy)
      {
        end += 1
      }
      add(trace, first..<end, accuracy)
      first = end
    }
  }

  static func accuracy(_ point: TracePoint, _ policy: MatchPolicy) -> Meters {
    guard let accuracy = point.accuracy, accuracy > 0 else { return policy.accuracy }
    return min(max(accuracy, 1), 100)
  }

  private static func belongs(_ point: TracePoint, to first: TracePoint, _ accuracy: Meters)
    -> Bool
  {
    let distance = point.coordinate.distance(to: first.coordinate)
    guard let begin = first.time, let time = point.time else { return distance < accuracy }
    // Times that run backwards say nothing.
    guard time >= begin else { return distance < accuracy }
    return time - begin < accuracy / MatchPolicy.pace && distance < 6 * accuracy
  }

  private mutating func add(_ trace: [TracePoint], _ points: Range<Int>, _ accuracy: Meters) {
    let used = points.filter { !isOutlier[$0] }.map { trace[$0].coordinate }
    guard let first = used.first else { return }
    let sample = TraceSample(
      coordinate: used.count < 3 ? first : Self.median(used), time: trace[points.lowerBound].time,
      accuracy: accuracy, points: points)
    // A person who stands still gives one sample.
    if let last = all.last, last.points.upperBound == points.lowerBound,
      last.coordinate.distance(to: sample.coordinate) < accuracy / 2
    {
      all[all.count - 1].points = last.points.lowerBound..<points.upperBound
      return
    }
    all.append(sample)
  }

  private static func median(_ points: [Coordinate]) -> Coordinate {
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let west = points[0].longitude
    // Longitudes the short way from the first, so that both sides of the antimeridian agree.
    var longitude =
      west + middle(points.map { ($0.longitude - west).remainder(dividingBy: 360) })
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: middle(points.map(\.latitude)), longitude: longitude)
  }

  /// The most points of one jump away and back.
  private static let longestJump = 5

  /// Points that are far from those before and behind them, which are near to each other.
  private static func outliers(_ trace: [TracePoint], _ policy: MatchPolicy) -> [Bool] {
    var isOutlier = [Bool](repeating: false, count: trace.count)
    var last = 0
    var index = 1
    while index < trace.count {
      let from = trace[last].coordinate
      let accuracy = accuracy(trace[index], policy)
      let jump = from.distance(to: trace[index].coordinate)
      if jump > 5 * accuracy, !isWalkable(trace[last], trace[index], jump),
        let back = (index + 1..<min(index + 1 + longestJump, trace.count)).first(where: {
          from.distance(to: trace[$0].coordinate) < jump / 2
        })
      {
        for place in index..<back { isOutlier[place] = true }
        last = back
        index = back + 1
        continue
      }
      last = index
      index += 1
    }
    return isOutlier
  }

  /// Whether the time between two points is enough to run from one to the other.
  private static func isWalkable(_ a: TracePoint, _ b: TracePoint, _ distance: Meters) -> Bool {
    guard let begin = a.time, let end = b.time, end > begin else { return false }
    return distance / (end - begin) < 4 * MatchPolicy.pace
  }
}
