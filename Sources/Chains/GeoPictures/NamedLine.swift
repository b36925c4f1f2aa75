import GeoNumerics

/// The line of a street that has a name, on a picture: maps cut streets at every crossing, names run on.
struct NamedLine: Hashable {
  let name: String
  let kind: MapStreet.Kind
  let points: [Pixel]
  /// Distance of each point along the line, in pixels.
  let distances: [Double]

  var length: Double { distances.last ?? 0 }

  init(name: String, kind: MapStreet.Kind, points: [Pixel]) {
    self.name = name
    self.kind = kind
    self.points = points
    var total = 0.0
    distances =
      [0]
      + zip(points, points.dropFirst()).map { before, point in
        total += before.distance(to: point)
        return total
      }
  }

  /// The point at a distance along the line, its ends beyond them.
  func point(at distance: Double) -> Pixel {
    guard let first = points.first, let last = points.last, distance > 0 else {
      return points.first ?? Pixel(x: 0, y: 0)
    }
    guard distance < length else { return last }
    let behind = distances.firstIndex { $0 > distance } ?? points.count - 1
    guard behind > 0 else { return first }
    let (a, b) = (points[behind - 1], points[behind])
    let span = distances[behind] - distances[behind - 1]
    let fraction = span > 0 ? (distance - distances[behind - 1]) / span : 0
    return Pixel(x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y))
  }

  /// The lines of streets with names, joined where one goes on straight into another of its name.
  static func joined(_ streets: [MapStreet], frame: PictureFrame) -> [NamedLine] {
    var groups: [String: [[Pixel]]] = [:]
    var order: [(key: String, name: String, kind: MapStreet.Kind)] = []
    for street in streets {
      guard let name = street.name, !name.isEmpty, name.count <= 60 else { continue }
      let lines = frame.visible(street.points)
      guard !lines.isEmpty else { continue }
      let key = "\(street.kind.rawValue) \(name)"
      if groups[key] == nil { order.append((key, name, street.kind)) }
      groups[key, default: []] += lines
    }
    return order.flatMap { key, name, kind in
      LineJoining.joined(groups[key] ?? [], grain: 0.1) { SIMD2($0.x, $0.y) }
        .map { NamedLine(name: name, kind: kind, points: $0) }
    }
  }
}
