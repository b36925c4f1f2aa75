import GeoChains
import Geodesy

/// The ground before a walker: the terrain where it is known, else a surface through the heights of the
/// way; near the way always what is walked on, so that the way lies on it.
struct ViewGround {
  /// Depths of the rows of the drawn ground, from far to near, in meters.
  static let depths: [Meters] = {
    var depths: [Meters] = [1]
    while let last = depths.last, last < 4_000 { depths.append(last * 1.3) }
    return depths.reversed()
  }()

  /// Beside the way so far the ground goes over into that of the terrain, in meters.
  private static let shoulder: Meters = 25
  /// The way is looked at so far behind and before the walker, in steps of some meters.
  private static let (behind, ahead, step): (Meters, Meters, Meters) = (40, 400, 4)
  private static let columns = 24

  private let lines: SightLines
  private let camera: PerspectiveCamera
  /// Points of the way: to the right of the camera, above it, and before it.
  private let way: [PerspectiveCamera.Seen]
  private let isLevel: Bool

  init(of lines: SightLines, from camera: PerspectiveCamera, at distance: Meters) {
    self.lines = lines
    self.camera = camera
    let places = stride(
      from: max(0, distance - Self.behind), to: min(lines.length, distance + Self.ahead),
      by: Self.step)
    way = (places + [min(lines.length, distance + Self.ahead)]).map { distance in
      let point = lines.surface(at: distance)
      return camera.seen(point.coordinate, height: point.height)
    }
    let eye = lines.surface(at: distance).coordinate
    isLevel = lines.terrain(at: eye) == nil && Set(way.map(\.y)).count == 1
  }

  /// The height of the ground above the camera, at a place to its right and before it.
  func height(right: Meters, ahead: Meters) -> Meters {
    guard !isLevel else { return way[0].y }
    let point = SIMD2(right, ahead)
    var nearest = (distance: Double.infinity, height: 0.0)
    var (sum, weights) = (0.0, 0.0)
    for (from, to) in zip(way, way.dropFirst() + way.suffix(1)) {
      let start = SIMD2(from.x, from.z) - point
      let end = SIMD2(to.x, to.z) - point
      let fraction = start.fractionNearestToOrigin(towards: end)
      let distance = (start + fraction * (end - start)).length
      if distance < nearest.distance { nearest = (distance, from.y + fraction * (to.y - from.y)) }
      let weight = 1 / ((start * start).sum() + 1)
      sum += weight * from.y
      weights += weight
    }
    let place = camera.place(right: right, ahead: ahead)
    let far = lines.terrain(at: place).map { camera.seen(place, height: $0).y } ?? sum / weights
    let fraction = min(1, nearest.distance / Self.shoulder)
    return nearest.height + fraction * fraction * (3 - 2 * fraction) * (far - nearest.height)
  }

  /// The line of the ground across the picture, some meters before the camera.
  func row(at depth: Meters) -> [Pixel] {
    let (width, middle) = (camera.size.x, camera.size / 2)
    let line = (0...Self.columns).map { column in
      let x = width * Double(column) / Double(Self.columns)
      let right = (x - middle.x) * depth / camera.focalLength
      let up = height(right: right, ahead: depth)
      return Pixel(x: x, y: middle.y - up * camera.focalLength / depth)
    }
    return Self.straightened(line)
  }

  /// The line without points that lie on the way from one neighbor to the other.
  private static func straightened(_ line: [Pixel]) -> [Pixel] {
    var kept: [Pixel] = []
    for (index, point) in line.enumerated() {
      if let last = kept.last, index + 1 < line.count {
        let next = line[index + 1]
        let fraction = (point.x - last.x) / (next.x - last.x)
        if abs(last.y + fraction * (next.y - last.y) - point.y) < 0.2 { continue }
      }
      kept.append(point)
    }
    return kept
  }
}
