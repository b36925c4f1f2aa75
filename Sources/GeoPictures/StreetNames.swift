import GeoNumerics

/// Where on a printed map the names of streets have room.
enum StreetNames {
  /// A name on the straight part of its street.
  struct Placed: Hashable {
    var text: String
    var middle: Pixel
    /// Degrees clockwise, within ±90, so that the name can be read.
    var angle: Double
  }

  /// How far apart two places of one name are, in pixels.
  private static let repetition = 260.0

  /// The names that fit, main roads first, off what is taken already.
  static func placed(
    _ streets: [MapStreet], frame: PictureFrame, besides others: OccupiedDiscs = OccupiedDiscs()
  ) -> [Placed] {
    var sections: [(kind: MapStreet.Kind, name: String, ends: (Pixel, Pixel))] = []
    for street in streets {
      guard let name = street.name, !name.isEmpty, name.count <= 60 else { continue }
      for line in frame.visible(street.points) {
        for ends in straightParts(of: line) where ends.0.distance(to: ends.1) > width(of: name) {
          sections.append((street.kind, name, ends))
        }
      }
    }
    let order = sections.indices.sorted { left, right in
      let (a, b) = (sections[left], sections[right])
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      let (long, short) = (a.ends.0.distance(to: a.ends.1), b.ends.0.distance(to: b.ends.1))
      return long == short ? left < right : long > short
    }
    var taken = others
    var places: [String: [Pixel]] = [:]
    var result: [Placed] = []
    for index in order where result.count < 400 {
      let (_, name, (a, b)) = sections[index]
      let middle = Pixel(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      guard frame.map.inset(by: 24).contains(middle) else { continue }
      if (places[name] ?? []).contains(where: { $0.distance(to: middle) < repetition }) { continue }
      let spots = spots(from: a, to: b, width: width(of: name))
      guard spots.allSatisfy({ taken.isFree($0, radius: 7) }) else { continue }
      for spot in spots { taken.reserve(spot, radius: 7) }
      places[name, default: []].append(middle)
      result.append(Placed(text: name, middle: middle, angle: readableAngle(from: a, to: b)))
    }
    return result
  }

  private static func width(of name: String) -> Double { Double(name.count) * 5.6 + 10 }

  /// Cuts a line where it bends by more than about 8 degrees.
  private static func straightParts(of line: [Pixel]) -> [(Pixel, Pixel)] {
    guard line.count > 1 else { return [] }
    var parts: [(Pixel, Pixel)] = []
    var start = line[0]
    for index in 1..<line.count {
      let isLast = index == line.count - 1
      if isLast || !goesStraight(from: start, via: line[index], to: line[index + 1]) {
        parts.append((start, line[index]))
        start = line[index]
      }
    }
    return parts
  }

  private static func goesStraight(from a: Pixel, via b: Pixel, to c: Pixel) -> Bool {
    let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
    let product = (ux * ux + uy * uy).squareRoot() * (vx * vx + vy * vy).squareRoot()
    return ux * vx + uy * vy >= 0.99 * product
  }

  private static func spots(from a: Pixel, to b: Pixel, width: Double) -> [Pixel] {
    let length = a.distance(to: b)
    let count = max(2, Int(width / 8))
    return (0...count).map { step in
      let t = 0.5 + (Double(step) / Double(count) - 0.5) * width / length
      return Pixel(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
  }

  /// The direction in whole degrees, turned so that letters do not stand on their heads.
  private static func readableAngle(from a: Pixel, to b: Pixel) -> Double {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    return ElementaryFunctions.atan2(right.y - left.y, right.x - left.x) * 180 / .pi
  }
}
