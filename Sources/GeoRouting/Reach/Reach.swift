public import GeoStreets
public import Geodesy

/// Everything that a walk of limited length reaches from a place: exact to the meter where it ends,
/// in the middle of edges too.
public struct Reach: Hashable, Sendable {
  /// Where the walks begin.
  public var start: StreetPosition
  /// The longest walk in meters.
  public var limit: Meters
  /// The reached parts of edges, by edge, then from start to end; parts of one edge do not touch.
  public var parts: [ReachedPart]
  /// The junctions that are reached, nearest first.
  public var junctions: [ReachedJunction]
  /// The edges that are reached to their ends, among all that are reached.
  public var wholeEdges: Int
  /// The length of all parts in meters.
  public var length: Meters { parts.reduce(0) { $0 + ($1.to - $1.from) } }

  /// The places where a walk of the whole limit ends on an edge.
  public var frontier: [ReachedEnd] {
    parts.flatMap { part -> [ReachedEnd] in
      [
        part.endsAtStart ? ReachedEnd(edge: part.edge, along: part.from) : nil,
        part.endsAtEnd ? ReachedEnd(edge: part.edge, along: part.to) : nil,
      ].compactMap { $0 }
    }
  }
}

/// A part of an edge that is reached.
public struct ReachedPart: Hashable, Sendable {
  /// The edge.
  public var edge: Int
  /// Where the part begins, in meters from the edge's start.
  public var from: Meters
  /// Where it ends, in meters from the edge's start.
  public var to: Meters
  /// Whether it ends at `from` because a walk of the whole limit ends there.
  public var endsAtStart: Bool
  /// Whether it ends at `to` because a walk of the whole limit ends there.
  public var endsAtEnd: Bool
}

/// A junction that is reached.
public struct ReachedJunction: Hashable, Sendable {
  /// The junction.
  public var junction: Int
  /// The length of the shortest walk to it in meters.
  public var distance: Meters
}

/// Where a walk of the whole limit ends.
public struct ReachedEnd: Hashable, Sendable {
  /// The edge.
  public var edge: Int
  /// Meters from the edge's start.
  public var along: Meters
}

extension Router {
  /// What a walk of at most `limit` meters reaches from a place.
  ///
  /// The limit is taken as 0 when it is negative or not a number.
  public func reach(
    from start: StreetPosition, within limit: Meters, using workspace: SearchWorkspace
  ) -> Reach {
    let limit = limit > 0 ? limit : 0
    var junctions: [ReachedJunction] = []
    LimitedSearch(graph: graph).run(from: start, limit: limit, using: workspace) {
      junctions.append(ReachedJunction(junction: $0, distance: $1))
      return true
    }
    var pieces: [ReachedPart] = []
    pieces.reserveCapacity(junctions.count * 3)
    for (junction, distance) in junctions.map({ ($0.junction, $0.distance) }) {
      let left = limit - distance
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        // An edge that the profile does not walk.
        guard arc.length < .infinity else { continue }
        let ends = left < arc.length
        let far = min(left, arc.length)
        pieces.append(
          arc.isReversed
            ? ReachedPart(
              edge: arc.edge, from: arc.length - far, to: arc.length, endsAtStart: ends,
              endsAtEnd: false)
            : ReachedPart(
              edge: arc.edge, from: 0, to: far, endsAtStart: false, endsAtEnd: ends))
      }
    }
    let edge = graph.edge(start.edge)
    pieces.append(
      ReachedPart(
        edge: start.edge, from: max(0, start.along - limit),
        to: min(edge.length, start.along + limit), endsAtStart: start.along > limit,
        endsAtEnd: edge.length - start.along > limit))
    let parts = Self.united(pieces)
    let wholeEdges = parts.count { $0.from == 0 && $0.to == graph.edge($0.edge).length }
    return Reach(
      start: start, limit: limit, parts: parts, junctions: junctions, wholeEdges: wholeEdges)
  }

  /// Parts of one edge that overlap or touch become one.
  private static func united(_ pieces: [ReachedPart]) -> [ReachedPart] {
    let sorted = pieces.sorted { ($0.edge, $0.from, $0.to) < ($1.edge, $1.from, $1.to) }
    var parts: [ReachedPart] = []
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
