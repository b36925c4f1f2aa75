import GeoNumerics
import Geodesy

/// A point of a picture in pixels, right and down from its upper left corner.
struct Pixel: Hashable {
  var x: Double
  var y: Double

  var place: SIMD2<Double> { SIMD2(x, y) }

  func distance(to other: Pixel) -> Double { (place - other.place).length }
}

/// A rectangle of a picture in pixels.
struct PixelBox: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func contains(_ point: Pixel) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  func contains(_ other: PixelBox) -> Bool {
    contains(Pixel(x: other.left, y: other.top)) && contains(Pixel(x: other.right, y: other.bottom))
  }

  func inset(by margin: Double) -> PixelBox {
    PixelBox(left: left + margin, top: top + margin, right: right - margin, bottom: bottom - margin)
  }
}

/// Projection of the scene's coordinates to a picture: plate carrée, true to scale in its middle.
struct PictureFrame {
  private static let metersPerDegree = 6_371_008.8 * Double.pi / 180
  /// A single anchor is shown with its neighborhood of this many meters.
  private static let leastSpan: Meters = 250

  /// Tolerance of a line in pixels: smaller errors do not show.
  private static let detail = 0.3

  let map: PixelBox
  let pixelsPerMeter: Double
  private let frame: SceneFrame
  private let middle: FixedPoint
  private let xPerStep: Double
  private let yPerStep: Double

  /// Fits the user's surroundings into `map`; without a user the routes and anchors, else the streets.
  init(of scene: MapScene, in map: PixelBox) {
    let frame = SceneFrame(of: scene)
    var points = scene.chains.flatMap { frame.fixed($0.path) }
    points += scene.allAnchors.compactMap { frame.fixed($0.coordinate) }
    let user = scene.user.flatMap { frame.fixed($0.coordinate) }
    if let user { points = [user] }
    if points.isEmpty { points = scene.streets.flatMap { frame.fixed($0.points) } }
    let latitudes = points.map(\.latitude)
    let longitudes = points.map(\.longitude)
    let south = latitudes.min() ?? 0
    let north = latitudes.max() ?? 0
    let west = longitudes.min() ?? 0
    let east = longitudes.max() ?? 0
    middle = FixedPoint(latitude: (south + north) / 2, longitude: (west + east) / 2)
    let latitude = frame.origin.latitude + Double(middle.latitude) / SceneFrame.stepsPerDegree
    let metersPerStep = Self.metersPerDegree / SceneFrame.stepsPerDegree
    let shrink = max(0.01, ElementaryFunctions.sincos(degrees: latitude).cos)
    let asked = scene.user.flatMap { user == nil || !$0.extent.isFinite ? nil : $0.extent }
    let leastSpan = asked.map { max(1, $0) } ?? Self.leastSpan
    let width = max(Double(east - west) * metersPerStep * shrink, leastSpan)
    let height = max(Double(north - south) * metersPerStep, leastSpan)
    // Around a user the picture shows just what was asked for; else markers need room at the edges.
    let margin: (Double, Double) = user == nil ? (96, 112) : (0, 0)
    pixelsPerMeter = min(
      (map.right - map.left - margin.0) / width, (map.bottom - map.top - margin.1) / height)
    xPerStep = metersPerStep * shrink * pixelsPerMeter
    yPerStep = metersPerStep * pixelsPerMeter
    self.map = map
    self.frame = frame
  }

  /// Pixel of a point; nil if it cannot be drawn.
  func pixel(_ point: Coordinate) -> Pixel? { frame.fixed(point).map(pixel) }

  /// The visible parts of a line, without points that would not show.
  func visible(_ line: [Coordinate]) -> [[Pixel]] {
    let box = map.inset(by: -12)
    var parts: [[Pixel]] = []
    var current: [Pixel] = []
    var previous: Pixel?
    for point in frame.fixed(line) {
      let pixel = pixel(point)
      defer { previous = pixel }
      guard let before = previous else { continue }
      guard let (first, last) = Self.clip(before, pixel, to: box) else {
        if current.count > 1 { parts.append(current) }
        current = []
        continue
      }
      if current.last != first {
        if current.count > 1 { parts.append(current) }
        current = [first]
      }
      current.append(last)
    }
    if current.count > 1 { parts.append(current) }
    return parts.map { LineThinning.line($0, within: Self.detail, at: \.place) }
  }

  /// The part of a ring in or near the picture, without points of no visible effect.
  func outline(_ ring: [Coordinate]) -> [Pixel] {
    let box = map.inset(by: -12)
    let cut = RingClipping.visible(
      frame.fixed(ring).map { pixel($0).place }, low: SIMD2(box.left, box.top),
      high: SIMD2(box.right, box.bottom))
    return LineThinning.ring(cut, within: Self.detail, at: \.self).map { Pixel(x: $0.x, y: $0.y) }
  }

  private func pixel(_ point: FixedPoint) -> Pixel {
    Pixel(
      x: (map.left + map.right) / 2 + Double(point.longitude - middle.longitude) * xPerStep,
      y: (map.top + map.bottom) / 2 - Double(point.latitude - middle.latitude) * yPerStep)
  }

  /// The part of a segment inside the box, or nil.
  private static func clip(_ a: Pixel, _ b: Pixel, to box: PixelBox) -> (Pixel, Pixel)? {
    if box.contains(a) && box.contains(b) { return (a, b) }
    let dx = b.x - a.x
    let dy = b.y - a.y
    guard
      let (enter, leave) = SegmentClipping.visible(
        SIMD2(a.x, a.y), SIMD2(b.x, b.y), low: SIMD2(box.left, box.top),
        high: SIMD2(box.right, box.bottom))
    else { return nil }
    let first = enter == 0 ? a : Pixel(x: a.x + dx * enter, y: a.y + dy * enter)
    let last = leave == 1 ? b : Pixel(x: a.x + dx * leave, y: a.y + dy * leave)
    return (first, last)
  }
}
