import GeoNumerics

/// The line of a street that has a name, on a picture: maps cut streets at every crossing, names run on.
struct NamedLine: Hashable {
  let name: String
  let kind: MapStreet.Kind
  let points: [Pixel]
  /// How far along the line each point is, in pixels.
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
      join(groups[key] ?? []).map { NamedLine(name: name, kind: kind, points: $0) }
    }
  }

  /// Joins lines end to end; of several that go on, the straightest, within 45 degrees.
  private static func join(_ lines: [[Pixel]]) -> [[Pixel]] {
    var ends: [End: [(line: Int, atStart: Bool)]] = [:]
    for (index, line) in lines.enumerated() where line.count > 1 {
      ends[End(line[0]), default: []].append((index, true))
      ends[End(line[line.count - 1]), default: []].append((index, false))
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    func next(after points: [Pixel]) -> (line: Int, atStart: Bool)? {
      let (before, end) = (points[points.count - 2], points[points.count - 1])
      var best: (line: Int, atStart: Bool)?
      var straightest = 0.7071
      for candidate in ends[End(end)] ?? [] where !isUsed[candidate.line] {
        let line = lines[candidate.line]
        let (a, b) =
          candidate.atStart ? (line[0], line[1]) : (line[line.count - 1], line[line.count - 2])
        let lengths = before.distance(to: end) * a.distance(to: b)
        let (wayX, wayY) = (end.x - before.x, end.y - before.y)
        let product: Double = wayX * (b.x - a.x) + wayY * (b.y - a.y)
        guard lengths > 0, product / lengths > straightest else { continue }
        (straightest, best) = (product / lengths, candidate)
      }
      return best
    }
    var result: [[Pixel]] = []
    for (index, line) in lines.enumerated() where line.count > 1 && !isUsed[index] {
      isUsed[index] = true
      var points = line
      for _ in 0..<2 {
        while let (more, atStart) = next(after: points) {
          isUsed[more] = true
          points += atStart ? Array(lines[more].dropFirst()) : lines[more].dropLast().reversed()
        }
        points.reverse()
      }
      result.append(points)
    }
    return result
  }

  /// An end of a line in tenths of a pixel.
  private struct End: Hashable {
    var x: Int
    var y: Int

    init(_ point: Pixel) {
      x = Int((point.x * 10).rounded())
      y = Int((point.y * 10).rounded())
    }
  }
}
