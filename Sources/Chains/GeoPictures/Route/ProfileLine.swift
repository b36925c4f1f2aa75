import Geodesy

/// A line of heights as pixels, thinned to what a column of them shows.
enum ProfileLine {
  /// The unbroken parts of a line; it breaks where a height is not known.
  static func parts(
    _ heights: [MapRoute.Height], x: (Meters) -> Double, y: (Meters) -> Double
  ) -> [[Pixel]] {
    var parts: [[Pixel]] = []
    var part: [Pixel] = []
    var column: [Pixel] = []
    func close() {
      guard let first = column.first, let last = column.last else { return }
      // Of a column the first, the extremes and the last are enough.
      let extremes = [column.min { $0.y < $1.y }, column.max { $0.y < $1.y }].compactMap { $0 }
      part.append(first)
      for pixel in extremes where pixel.y != first.y && pixel.y != last.y {
        part.append(Pixel(x: first.x, y: pixel.y))
      }
      if last != first { part.append(last) }
      column = []
    }
    func end() {
      close()
      if part.count > 1 { parts.append(part) }
      part = []
    }
    for height in heights {
      guard let meters = height.meters, meters.isFinite, height.distance.isFinite else {
        end()
        continue
      }
      let pixel = Pixel(x: x(height.distance), y: y(meters))
      if let first = column.first, pixel.x - first.x >= 0.75 { close() }
      column.append(pixel)
    }
    end()
    return parts
  }

  /// Sections as boxes from left to right; those next to each other on a pixel become one.
  static func spans(
    _ sections: [(from: Meters, to: Meters)], x: (Meters) -> Double
  ) -> [(left: Double, right: Double)] {
    var spans: [(left: Double, right: Double)] = []
    for section in sections where section.from.isFinite && section.to.isFinite {
      let left = x(section.from)
      let right = max(x(section.to), left + 1.5)
      if let last = spans.last, left <= last.right + 0.5 {
        spans[spans.count - 1].right = max(last.right, right)
      } else {
        spans.append((left, right))
      }
    }
    return spans
  }
}
