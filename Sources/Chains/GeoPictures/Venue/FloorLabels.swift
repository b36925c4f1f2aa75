/// Placement of names on the picture of a floor: none lies over another or over a mark.
struct FloorLabels {
  let map: PixelBox
  private var taken: [PixelBox] = []

  init(map: PixelBox) { self.map = map }

  /// Reserves the square around a mark.
  mutating func reserve(_ place: Pixel, reach: Double) {
    taken.append(
      PixelBox(
        left: place.x - reach, top: place.y - reach, right: place.x + reach,
        bottom: place.y + reach))
  }

  /// Reserves room for a text below, above or beside a place; nil if it has no room.
  mutating func room(for text: String, size: Double, near place: Pixel, away: Double) -> Pixel? {
    let side = away - size * 0.6 + Self.half(of: text, size: size)
    return first(
      text, size: size,
      of: [(0, away), (0, -away), (side, 0), (-side, 0)].map {
        Pixel(x: place.x + $0.0, y: place.y + $0.1)
      })
  }

  /// Writes a name below, above or beside a mark; nowhere when there is no room.
  mutating func write(
    _ text: String, near place: Pixel, away: Double, size: Double, width: Double,
    to out: inout TextChunks
  ) {
    let shown = SVGText.shortened(text, width: width, size: size)
    if let place = room(for: shown, size: size, near: place, away: away) {
      write(shown, at: place, size: size, to: &out)
    }
  }

  /// Writes a name at a place or, where a mark stands there, at most `reach` above or below it.
  mutating func write(
    _ text: String, at place: Pixel, size: Double, width: Double, reach: Double,
    to out: inout TextChunks
  ) {
    let shown = SVGText.shortened(text, width: width, size: size)
    let places = [0.0, 17, -17, 26, -26].filter { $0.magnitude <= max(0, reach) }
      .map { Pixel(x: place.x, y: place.y + $0) }
    if let place = first(shown, size: size, of: places) {
      write(shown, at: place, size: size, to: &out)
    }
  }

  private mutating func first(_ text: String, size: Double, of places: [Pixel]) -> Pixel? {
    let half = Self.half(of: text, size: size)
    for place in places where map.contains(place) {
      let box = PixelBox(
        left: place.x - half, top: place.y - size * 0.6, right: place.x + half,
        bottom: place.y + size * 0.6)
      guard map.left <= box.left, box.right <= map.right else { continue }
      let isFree = !taken.contains {
        $0.left < box.right && box.left < $0.right && $0.top < box.bottom && box.top < $0.bottom
      }
      guard isFree else { continue }
      taken.append(box)
      return place
    }
    return nil
  }

  private static func half(of text: String, size: Double) -> Double {
    Double(text.count) * size * 0.29
  }

  private func write(_ text: String, at place: Pixel, size: Double, to out: inout TextChunks) {
    out.append(
      "<text class=\"name\" x=\"\(SVGText.number(place.x))\" "
        + "y=\"\(SVGText.number(place.y + size * 0.35))\" font-size=\"\(SVGText.number(size))\" "
        + "text-anchor=\"middle\" fill=\"\(SVGStyle.ink)\" stroke=\"\(SVGStyle.halo)\" "
        + "stroke-width=\"2.5\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
        + "\(Escaping.markup(text))</text>\n")
  }
}
