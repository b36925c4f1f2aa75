import CGeoGEOS
import GeoSystem

/// Rings across the antimeridian and round the poles.
enum PlaneWrap {
  /// Whether every point is within ±180.
  static func fits(_ rings: [[PlanePoint]]) -> Bool {
    rings.allSatisfy { $0.allSatisfy { abs($0.x) <= 180 } }
  }

  /// Whether no step is longer than 180°, but for steps from one side of the map to the other.
  static func stepsAreWhole(_ rings: [[PlanePoint]]) -> Bool {
    rings.allSatisfy { ring in
      zip(ring, ring.dropFirst()).allSatisfy { a, b in
        let step = abs(b.x - a.x)
        return step <= 180 || step == 360
      }
    }
  }

  /// A closed ring with a point on each side of the antimeridian wherever it crosses that, and
  /// beginning at one: a ring round a pole then fits ±180 when it is unwrapped.
  static func atAntimeridian(_ ring: [PlanePoint]) -> [PlanePoint] {
    var line: [PlanePoint] = []
    var beginning: Int?
    for (a, b) in zip(ring, ring.dropFirst()) {
      line.append(a)
      guard abs(b.x - a.x) > 180 else { continue }
      let side = a.x > 0 ? 180.0 : -180
      let length = b.x + 2 * side - a.x
      let latitude = length == 0 ? a.y : a.y + (b.y - a.y) * (side - a.x) / length
      line.append(PlanePoint(side, latitude))
      beginning = line.count
      line.append(PlanePoint(-side, latitude))
    }
    guard let beginning else { return ring }
    let turned = Array(line[beginning...] + line[..<beginning])
    return turned + [line[beginning]]
  }

  static func isSamePlace(_ a: PlanePoint, _ b: PlanePoint) -> Bool {
    a.y == b.y && (a.x - b.x).remainder(dividingBy: 360) == 0
  }

  /// The polygon with every step the short way, and whether it was closed over a pole.
  static func unwrap(_ rings: [[PlanePoint]]) -> (polygon: PlanePolygon, pole: Bool) {
    var result: [[PlanePoint]] = []
    var pole = false
    for ring in rings {
      var line = unwrap(ring)
      let turn = line[line.count - 1].x - line[0].x
      if abs(turn) > 1 {
        line = closed(overPole: line)
        if result.isEmpty { pole = true }
      }
      if let exterior = result.first { line = aligned(line, with: exterior) }
      result.append(line)
    }
    return (PlanePolygon(rings: result), pole)
  }

  private static func unwrap(_ ring: [PlanePoint]) -> [PlanePoint] {
    var line: [PlanePoint] = []
    line.reserveCapacity(ring.count + 4)
    var shift = 0.0
    for point in ring {
      if let last = line.last {
        let step = point.x + shift - last.x
        if abs(step) > 180 { shift -= 360 * (step / 360).rounded() }
      }
      line.append(PlanePoint(point.x + shift, point.y))
    }
    return line
  }

  /// Closes a ring that runs once round the Earth over the pole on its smaller side.
  private static func closed(overPole line: [PlanePoint]) -> [PlanePoint] {
    // The integral of the sine of latitude over longitude: positive when most of the sphere lies
    // south of the line.
    var balance = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      balance += (b.x - a.x) * sin((a.y + b.y) / 2 * .pi / 180)
    }
    let turn = line[line.count - 1].x - line[0].x
    let latitude: Double = balance * turn >= 0 ? 90 : -90
    var closed = line
    closed.append(PlanePoint(line[line.count - 1].x, latitude))
    closed.append(PlanePoint(line[0].x, latitude))
    closed.append(line[0])
    return closed
  }

  /// A hole moved by whole turns to where it meets the outer ring.
  private static func aligned(
    _ hole: [PlanePoint], with exterior: [PlanePoint]
  ) -> [PlanePoint] {
    let outer = PlanePolygon(rings: [exterior]).bounds
    let inner = PlanePolygon(rings: [hole]).bounds
    for shift in [0.0, 360, -360, 720, -720]
    where inner.low.x + shift >= outer.low.x && inner.high.x + shift <= outer.high.x {
      return hole.map { PlanePoint($0.x + shift, $0.y) }
    }
    return hole
  }

  /// The area within ±180: what lies beyond is cut off and moved by whole turns.
  static func cut(
    _ area: [PlanePolygon], _ context: borrowing GEOSContext
  ) throws(AreaError) -> (area: [PlanePolygon], wasCut: Bool) {
    var parts: [PlanePolygon] = []
    var wasCut = false
    for polygon in area {
      let (low, high) = polygon.bounds
      let first = turn(of: low.x, roundingUp: false)
      let last = max(first, turn(of: high.x, roundingUp: true))
      guard first < last else {
        parts.append(first == 0 ? polygon : polygon.shifted(by: -360 * first))
        continue
      }
      wasCut = true
      var turn = first
      while turn <= last {
        let window = PlanePolygon(rings: [
          [
            PlanePoint(360 * turn - 180, -90), PlanePoint(360 * turn + 180, -90),
            PlanePoint(360 * turn + 180, 90), PlanePoint(360 * turn - 180, 90),
            PlanePoint(360 * turn - 180, -90),
          ]
        ])
        let piece = try context.combine(GEO_GEOS_INTERSECTION, [polygon], [window])
        parts += piece.map { $0.shifted(by: -360 * turn) }
        turn += 1
      }
    }
    return (parts.count > 1 ? try context.union(of: parts) : parts, wasCut)
  }

  /// Which turn round the Earth a longitude belongs to; ±180 belongs to both sides.
  private static func turn(of longitude: Double, roundingUp: Bool) -> Double {
    let turns = (longitude + 180) / 360
    return roundingUp ? turns.rounded(.up) - 1 : turns.rounded(.down)
  }
}
