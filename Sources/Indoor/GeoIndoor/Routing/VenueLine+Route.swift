import GeoRouting
import GeoStreets
import Geodesy

extension VenueLine {
  /// The line of a walk on a network that venue ways are part of.
  init(_ route: Route, on graph: StreetGraph, _ ways: IndoorGraph, from start: VenuePlace) {
    var tracing = LineTracing(graph: graph, ways: ways)
    tracing.begin(at: route.start.coordinate, level: start.level, edge: route.start.edge)
    for step in route.steps { tracing.walk(step) }
    self.init(points: tracing.points, legs: tracing.legs)
  }
}

/// A line while its points are put together.
private struct LineTracing {
  let graph: StreetGraph
  let ways: IndoorGraph
  var points: [VenueLine.Point] = []
  var legs: [PathInterval<VenueLine.Activity>] = []

  mutating func begin(at coordinate: Coordinate, level: Double?, edge: EdgeID) {
    let height = level.map { self.height(ofEdge: edge, level: $0) } ?? 0
    points = [
      VenueLine.Point(coordinate: coordinate, level: level, height: height, distance: 0)
    ]
  }

  mutating func walk(_ step: RouteStep) {
    guard abs(step.to - step.from) > 0, let last = points.last else { return }
    let traits = graph.traits(
      ofEdge: step.edge, segment: step.isReversed ? graph.segmentCount(ofEdge: step.edge) - 1 : 0)
    guard let levels = traits.levels else { return walkFlat(step, level: nil, height: 0) }
    let change = Connector.Kind(traits.structure)
    if levels.lowerBound == levels.upperBound, change == nil {
      let level = levels.lowerBound
      return walkFlat(step, level: level, height: height(ofEdge: step.edge, level: level))
    }
    let isDownward = last.level.map { $0 == levels.upperBound } ?? false
    let level = isDownward ? levels.lowerBound : levels.upperBound
    let from = last.level ?? (isDownward ? levels.upperBound : levels.lowerBound)
    let position = graph.point(
      step.isReversed ? 0 : graph.segmentCount(ofEdge: step.edge), ofEdge: step.edge.rawValue)
    let place = ways.place(at: position, level: level)
    append(
      VenueLine.Point(
        coordinate: place?.coordinate ?? position.coordinate, level: level,
        height: place?.height ?? level * Floor.assumedStorey,
        distance: last.distance + abs(step.to - step.from)),
      .change(change, from: from, to: level))
  }

  private mutating func walkFlat(_ step: RouteStep, level: Double?, height: Meters) {
    let line = graph.line(ofEdge: step.edge, from: step.from, to: step.to)
    let start = points.last?.distance ?? 0
    let whole = abs(step.to - step.from)
    let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
    let sum = lengths.reduce(0, +)
    var walked = 0.0
    for (point, length) in zip(line.dropFirst(), lengths) {
      walked += length
      // Sums of legs differ from the edge by nanometers; the edge counts.
      let distance = start + (sum > 0 ? walked / sum * whole : whole)
      append(
        VenueLine.Point(
          coordinate: exact(point, level: level), level: level, height: height,
          distance: distance),
        level.map { .floor($0) } ?? .outdoors)
    }
  }

  private mutating func append(_ point: VenueLine.Point, _ activity: VenueLine.Activity) {
    let from = points.last?.distance ?? 0
    if let last = legs.last, let joined = last.value.joined(with: activity) {
      legs[legs.count - 1].value = joined
      legs[legs.count - 1].to = point.distance
    } else {
      legs.append(PathInterval(from: from, to: point.distance, activity))
    }
    points.append(point)
  }

  /// The height of the floor of an edge that stays on it.
  private func height(ofEdge edge: EdgeID, level: Double) -> Meters {
    let known = [graph.tail(of: edge), graph.head(of: edge)].lazy.compactMap {
      ways.place(at: FixedCoordinate(graph.junction($0)), level: level)?.height
    }
    return known.first ?? level * Floor.assumedStorey
  }

  /// A point of the network, where it is a place of the venue as exactly as that is known.
  private func exact(_ point: Coordinate, level: Double?) -> Coordinate {
    guard let level, let place = ways.place(at: FixedCoordinate(point), level: level),
      FixedCoordinate(point).coordinate == point
    else { return point }
    return place.coordinate
  }
}

extension VenueLine.Activity {
  /// One activity for two that follow each other; nil when they differ.
  fileprivate func joined(with next: Self) -> Self? {
    if self == next { return self }
    guard case .change(let kind, let from, let middle) = self,
      case .change(let other, let start, let to) = next, kind == other, middle == start
    else { return nil }
    // A flight up and a flight down again are two.
    return (middle - from) * (to - start) > 0 ? .change(kind, from: from, to: to) : nil
  }
}

extension Connector.Kind {
  /// The means of changing floors on a section; nil for a section on one floor.
  fileprivate init?(_ structure: StreetStructure) {
    if structure.contains(.lift) {
      self = .elevator
    } else if structure.contains(.conveyor) {
      self = .escalator
    } else if structure.contains(.steps) {
      self = .stairs
    } else if structure.contains(.ramp) {
      self = .ramp
    } else {
      return nil
    }
  }
}
