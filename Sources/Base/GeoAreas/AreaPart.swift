import Geodesy
import Synchronization

/// One polygon of an area as edges; what speeds questions up is made when it is first needed.
final class AreaPart: Sendable {
  let area: Int
  /// All points of all rings, one ring after the other.
  let points: [PlanePoint]
  /// The start of each ring, and the end of the last one.
  let starts: [Int]
  let low: PlanePoint
  let high: PlanePoint

  private let lazyBins = AtomicLazyReference<EdgeBins>()
  private let lazyBorder = AtomicLazyReference<BorderTree>()

  init(_ polygon: Polygon, area: Int) {
    self.area = area
    var points: [PlanePoint] = []
    points.reserveCapacity(polygon.pointCount)
    var starts = [0]
    var low = PlanePoint(repeating: .infinity)
    var high = -low
    for point in polygon.exterior {
      let point = PlanePoint(point.longitude, point.latitude)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      points.append(point)
    }
    starts.append(points.count)
    for hole in polygon.holes {
      for point in hole { points.append(PlanePoint(point.longitude, point.latitude)) }
      starts.append(points.count)
    }
    self.points = points
    self.starts = starts
    self.low = low
    self.high = high
  }

  var edgeCount: Int { points.count - (starts.count - 1) }

  var bins: EdgeBins { lazyBins.load() ?? lazyBins.storeIfNil(EdgeBins(self)) }

  /// The edges in space.
  var border: BorderTree { lazyBorder.load() ?? lazyBorder.storeIfNil(BorderTree(self)) }

  @inline(__always)
  func boxContains(_ point: PlanePoint) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// Whether the point is inside or on the border, without any preparation.
  func scan(_ point: PlanePoint) -> Bool {
    guard boxContains(point) else { return false }
    var counter = RayCounter(point)
    for ring in 0..<(starts.count - 1) where starts[ring] < starts[ring + 1] {
      var a = points[starts[ring]]
      for index in (starts[ring] + 1)..<starts[ring + 1] {
        let b = points[index]
        counter.count(a, b)
        a = b
      }
    }
    return counter.isInside
  }

  /// The hole that the point is in, if the outer ring is round it; holes count from 1.
  func hole(around point: PlanePoint) -> Int? {
    guard boxContains(point) else { return nil }
    return (1..<max(1, starts.count - 1)).first { ring in
      var counter = RayCounter(point)
      for index in (starts[ring] + 1)..<max(starts[ring] + 1, starts[ring + 1]) {
        counter.count(points[index - 1], points[index])
      }
      return counter.isInside
    }
  }

  /// Calls a body with the ends of every edge.
  func forEachEdge(_ body: (PlanePoint, PlanePoint) -> Void) {
    for ring in 0..<(starts.count - 1) where starts[ring] < starts[ring + 1] {
      for index in (starts[ring] + 1)..<starts[ring + 1] { body(points[index - 1], points[index]) }
    }
  }
}

/// Counts the edges that a ray from a point to the east crosses.
struct RayCounter {
  private let point: PlanePoint
  private var isOdd = false
  private var isOnBorder = false

  @inline(__always)
  init(_ point: PlanePoint) { self.point = point }

  /// Whether the point is inside or on the border, after all edges were counted.
  @inline(__always)
  var isInside: Bool { isOnBorder || isOdd }

  @inline(__always)
  mutating func count(_ a: PlanePoint, _ b: PlanePoint) {
    let isAbove = a.y > point.y
    if isAbove != (b.y > point.y) {
      if a.x > point.x && b.x > point.x {
        isOdd.toggle()
      } else if a.x >= point.x || b.x >= point.x {
        let sign = Orientation.sign(a, b, point)
        if sign == 0 {
          isOnBorder = true
        } else if (sign > 0) != isAbove {
          isOdd.toggle()
        }
      }
    } else if b.y == point.y || a.y == point.y {
      touch(a, b)
    }
  }

  /// An edge that does not cross the ray, but has an end at its height.
  private mutating func touch(_ a: PlanePoint, _ b: PlanePoint) {
    if a == point || b == point {
      isOnBorder = true
    } else if a.y == b.y, min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x) {
      isOnBorder = true
    }
  }
}
