public import GeoChains
public import GeoIndoor
import GeoRouting
import Geodesy

extension ChainPlan {
  /// Creates a plan of a way through a venue.
  ///
  /// Distances of chains are measured on the plan: the climb of a lift or stairs is in the heights
  /// of the anchors, not in the length of their path. Nil when the way has no point.
  /// - Parameters:
  ///   - route: The way.
  ///   - attribution: The attribution that the streets require.
  public init?(_ route: VenueRoute, attribution: String? = nil) {
    let line = FlatLine(route.line)
    guard let path = Path(line.points) else { return nil }
    let sections = Route.traits(along: [route.route], on: route.graph)
    var maneuvers = route.maneuvers
    for index in maneuvers.indices {
      maneuvers[index].distance = min(line.flat(maneuvers[index].distance), path.length)
    }
    for index in maneuvers.indices {
      let next = index + 1 < maneuvers.count ? maneuvers[index + 1].distance : path.length
      maneuvers[index].length = max(0, next - maneuvers[index].distance)
    }
    self.init(
      path: path,
      sections: sections.compactMap { section in
        let (from, to) = (line.flat(section.from), line.flat(section.to))
        return to > from ? PathInterval(from: from, to: to, section.value) : nil
      },
      maneuvers: maneuvers, attribution: attribution)
    floors = FloorLine(line.floors)
  }
}

/// A line through a venue as it is seen from above.
private struct FlatLine {
  var points: [Coordinate] = []
  var floors: [FloorLine.Point] = []
  /// Meters along the line and along what is seen of it.
  private var marks: [(along: Meters, flat: Meters)] = []

  init(_ line: VenueLine) {
    var flat = 0.0
    for point in line.points {
      if let last = points.last { flat += last.distance(to: point.coordinate) }
      if points.last != point.coordinate { points.append(point.coordinate) }
      floors.append(FloorLine.Point(distance: flat, height: point.height))
      marks.append((point.distance, flat))
    }
  }

  /// The distance on the plan at a distance along the line.
  func flat(_ distance: Meters) -> Meters {
    let place = marks.firstPlace { $0.along >= distance }
    guard place < marks.count else { return marks.last?.flat ?? 0 }
    guard place > 0 else { return 0 }
    let (a, b) = (marks[place - 1], marks[place])
    let fraction = b.along > a.along ? (distance - a.along) / (b.along - a.along) : 1
    return a.flat + fraction * (b.flat - a.flat)
  }
}
