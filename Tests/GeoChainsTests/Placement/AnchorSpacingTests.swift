import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct AnchorSpacingTests {
  /// 200 m straight, a half circle of 20 m radius, 200 m straight.
  static func hairpin() throws -> Path {
    var points = [SimulatedWalk.place(0, 0), SimulatedWalk.place(200, 0)]
    for step in 1...18 {
      let last = points[points.count - 1]
      // Chords of 10° of the circle: 2 · 20 m · sin 5°.
      points.append(last.destination(distance: 3.486, bearing: 95 + 10 * Double(step - 1)))
    }
    points.append(points[points.count - 1].destination(distance: 200, bearing: 270))
    return try #require(Path(points))
  }

  static func stops(_ path: Path, _ spread: ChainPolicy.Spread) throws -> [Meters] {
    try AnchorSpacing(path: path, spacing: 50, spread: spread).stops([
      ChainStop(distance: 0, role: .start), ChainStop(distance: path.length, role: .arrival),
    ]).map(\.distance)
  }

  @Test(arguments: ChainPolicy.Spread.allCases)
  func `neighbours are no farther apart than the spacing`(spread: ChainPolicy.Spread) throws {
    let stops = try Self.stops(try Self.hairpin(), spread)
    let gaps = zip(stops, stops.dropFirst()).map { $1 - $0 }
    expect(gaps.allSatisfy { $0 > 0 && $0 <= 50 + 1e-9 })
  }

  @Test func `in a bend they stand closer`() throws {
    let path = try Self.hairpin()
    let stops = try Self.stops(path, .bends)
    // A chord within 1 m of a circle of 20 m: 2 √(2 · 20 · 1 − 1²) = 12.5 m.
    let bend = stops.filter { $0 > 205 && $0 < 258 }
    let gaps = zip(bend, bend.dropFirst()).map { $1 - $0 }
    expect(gaps.count >= 3)
    expect(gaps.allSatisfy { $0 < 15 })
    // On the straight, as far apart as the spacing.
    expectEqual(stops[1] - stops[0], 50)
    // From the definition: no point of the way is farther than 1 m from the line of its neighbors.
    for (from, to) in zip(stops, stops.dropFirst()) {
      let (start, end) = (path.point(at: from), path.point(at: to))
      for fraction in stride(from: 0.0, through: 1, by: 0.05) {
        let place = path.point(at: from + fraction * (to - from))
        let foot = place.projection(ontoGeodesicFrom: start, bearing: start.bearing(to: end))
        expect(foot.distance < 1.15)
      }
    }
  }

  @Test func `too many anchors are refused before they are made`() throws {
    let path = try Self.hairpin()
    let ends = [
      ChainStop(distance: 0, role: .start), ChainStop(distance: path.length, role: .arrival),
    ]
    for (spacing, maximum, isAllowed) in [
      (1e-5, ChainPolicy.mostAnchors, false), (path.length / 49.5, 50, false),
      (path.length / 49.5, 51, true),
    ] {
      let work = AnchorSpacing(path: path, spacing: spacing, spread: .even, maximum: maximum)
      var count: Int?
      do throws(ChainError) { count = try work.stops(ends).count } catch {
        guard case .tooManyAnchors(let needed, maximum, spacing, path.longestLeg) = error else {
          Issue.record("\(error)")
          continue
        }
        expect(needed > Double(maximum))
      }
      expectEqual(count, isAllowed ? 51 : nil)
    }
    #expect(throws: ChainError.self) {
      try AnchorSpacing(path: path, spacing: 1e-5, spread: .even).checkLength()
    }
  }
}
