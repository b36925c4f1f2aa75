public import GeoStreets
public import Geodesy

/// Everything that a walk of limited length or time reaches from a place: exact to the meter where
/// it ends, in the middle of edges too.
public struct Isochrone: Hashable, Sendable {
  /// The start of the walks.
  public var start: StreetPosition
  /// The most that a walk costs, in `unit`.
  public var limit: Double
  /// The unit of the costs.
  public var unit: RoutingProfile.Unit
  /// The reached parts of edges, by edge, then from start to end; parts of one edge do not touch.
  package var parts: [ReachableSection]
  /// The junctions that are reached, nearest first.
  package var junctions: [ReachableJunction]
  /// The length of all parts in meters.
  public var length: Meters { parts.reduce(0) { $0 + ($1.to - $1.from) } }

  /// The ends of walks of the whole limit on an edge, in meters from the edge's start.
  package var frontier: [(edge: EdgeID, distanceAlongEdge: Meters)] {
    parts.flatMap { part in
      (part.endsAtStart ? [(part.edge, part.from)] : [])
        + (part.endsAtEnd ? [(part.edge, part.to)] : [])
    }
  }
}

/// A part of an edge that is reached.
package struct ReachableSection: Hashable, Sendable {
  package var edge: EdgeID
  /// The start of the part, in meters from the edge's start.
  package var from: Meters
  /// The end of the part, in meters from the edge's start.
  package var to: Meters
  /// Whether it ends at `from` because a walk of the whole limit ends there.
  package var endsAtStart: Bool
  /// Whether it ends at `to` because a walk of the whole limit ends there.
  package var endsAtEnd: Bool
}

extension ReachableSection {
  /// The part of an edge that is reached from the tail of an arc up to a place in meters from the edge's start.
  fileprivate init(of arc: Arc, upTo place: Meters, length: Meters, ends: Bool) {
    self.init(
      edge: EdgeID(rawValue: arc.edge), from: arc.isReversed ? place : 0,
      to: arc.isReversed ? length : place, endsAtStart: ends && arc.isReversed,
      endsAtEnd: ends && !arc.isReversed)
  }
}

package struct ReachableJunction: Hashable, Sendable {
  package var junction: Int
  /// The cost of the best walk to it, in the unit of the profile: meters or seconds.
  package var distance: Double
}

extension Router {
  /// The part of the network reached from a place at a cost of at most `limit`, in the unit of the profile.
  ///
  /// Seconds under a profile of time, else meters, weighted where a factor applies. The limit
  /// counts as 0 when it is negative or not a number.
  public func isochrone(
    from start: StreetPosition, within limit: Double, using workspace: SearchWorkspace
  ) -> Isochrone {
    let limit = limit > 0 ? limit : 0
    let found =
      costs.map { customized(from: start, limit, $0, workspace) }
      ?? measured(from: start, limit, workspace)
    return Isochrone(
      start: start, limit: limit, unit: profile.unit, parts: Self.united(found.pieces),
      junctions: found.junctions)
  }

  private typealias Found = (junctions: [ReachableJunction], pieces: [ReachableSection])

  /// By the meters of the ways of foot-v1.
  private func measured(
    from start: StreetPosition, _ limit: Meters, _ workspace: SearchWorkspace
  ) -> Found {
    var junctions: [ReachableJunction] = []
    LimitedSearch(graph: graph).run(from: start, limit: limit, using: workspace) {
      junctions.append(ReachableJunction(junction: $0, distance: $1))
      return true
    }
    var pieces: [ReachableSection] = []
    pieces.reserveCapacity(junctions.count * 3)
    for (junction, left) in junctions.map({ ($0.junction, limit - $0.distance) }) {
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        // An edge that the profile does not walk.
        guard arc.length < .infinity else { continue }
        let far = min(left, arc.length)
        pieces.append(
          ReachableSection(
            of: arc, upTo: arc.isReversed ? arc.length - far : far, length: arc.length,
            ends: left < arc.length))
      }
    }
    let edge = graph.edge(start.edge)
    pieces.append(
      ReachableSection(
        edge: start.edge, from: max(0, start.distanceAlongEdge - limit),
        to: min(edge.length, start.distanceAlongEdge + limit),
        endsAtStart: start.distanceAlongEdge > limit,
        endsAtEnd: edge.length - start.distanceAlongEdge > limit))
    return (junctions, pieces)
  }

  /// The isochrone by the costs of a profile.
  private func customized(
    from start: StreetPosition, _ limit: Double, _ costs: EdgeCosts, _ workspace: SearchWorkspace
  ) -> Found {
    let field = ShortestPathTree(from: start, within: limit, graph, costs, using: workspace)
    var pieces: [ReachableSection] = []
    pieces.reserveCapacity(field.junctions.count * 3)
    for junction in field.junctions.map(\.junction) {
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        let cost = (arc.isReversed ? costs.ownBackward : costs.ownForward)[arc.edge]
        let left = limit - field.cost(toJunction: UInt32(junction), forEdge: arc.edge)
        guard cost < .infinity, left >= 0 else { continue }
        let length = graph.edge(arc.edge).length
        let end =
          switch (left < cost, arc.isReversed) {
          case (true, true): costs.along(edge: arc.edge, afterEnd: left)
          case (true, false): costs.along(edge: arc.edge, afterStart: left)
          case (false, let isReversed): isReversed ? 0 : length
          }
        pieces.append(ReachableSection(of: arc, upTo: end, length: length, ends: left < cost))
      }
    }
    pieces.append(own(start, limit, costs))
    return (field.junctions, pieces)
  }

  /// The part reached along the edge of the start itself.
  private func own(_ start: StreetPosition, _ limit: Double, _ costs: EdgeCosts) -> ReachableSection
  {
    let edge = start.edge.rawValue
    var part = ReachableSection(
      edge: start.edge, from: start.distanceAlongEdge, to: start.distanceAlongEdge,
      endsAtStart: false, endsAtEnd: false)
    if costs.ownForward[edge] < .infinity {
      part.endsAtEnd = costs.toEnd(from: start) > limit
      part.to =
        part.endsAtEnd
        ? max(
          start.distanceAlongEdge,
          costs.along(edge: edge, afterStart: costs.fromStart(to: start) + limit))
        : graph.edge(edge).length
    }
    if costs.ownBackward[edge] < .infinity {
      part.endsAtStart = costs.toStart(from: start) > limit
      part.from =
        part.endsAtStart
        ? min(
          start.distanceAlongEdge,
          costs.along(edge: edge, afterEnd: costs.fromEnd(to: start) + limit))
        : 0
    }
    return part
  }

  /// Parts of one edge that overlap or touch become one.
  private static func united(_ pieces: [ReachableSection]) -> [ReachableSection] {
    let sorted = pieces.sorted { ($0.edge, $0.from, $0.to) < ($1.edge, $1.from, $1.to) }
    var parts: [ReachableSection] = []
    parts.reserveCapacity(sorted.count)
    for piece in sorted {
      guard let last = parts.last, last.edge == piece.edge, piece.from <= last.to else {
        parts.append(piece)
        continue
      }
      // Where walks from both sides meet none of them ends.
      if piece.from == last.from {
        parts[parts.count - 1].endsAtStart = last.endsAtStart && piece.endsAtStart
      }
      if piece.to > last.to {
        parts[parts.count - 1].to = piece.to
        parts[parts.count - 1].endsAtEnd = piece.endsAtEnd
      } else if piece.to == last.to {
        parts[parts.count - 1].endsAtEnd = last.endsAtEnd && piece.endsAtEnd
      }
    }
    return parts
  }
}
