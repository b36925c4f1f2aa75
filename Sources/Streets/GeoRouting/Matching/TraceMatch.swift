public import GeoStreets
public import Geodesy

/// A trace and where it ran on the network.
public struct TraceMatch: Hashable, Sendable {
  /// What became of each point, in the order of the trace.
  public var points: [TraceMatch.Point]
  package var paths: [MatchedPath]
  /// Why the trace is broken, between paths and at the ends.
  package var breaks: [MatchBreak]
  /// The mean confidence of the matched points; 0 without any.
  public var confidence: Double
  /// The walks on the network, in order; the trace is broken between them.
  public var routes: [Route] { paths.map(\.route) }
  /// The length of all walks in meters.
  public var length: Meters { paths.reduce(0) { $0 + $1.route.length } }
}

extension TraceMatch {
  /// What became of a point of a trace.
  public struct Point: Hashable, Sendable {
    /// How a point was used.
    package enum Status: String, Hashable, Sendable, CaseIterable {
      /// It lies on a path.
      case matched
      /// It jumps away from its neighbours and back: it was left out.
      case outlier
      /// No street is near, or none that its neighbours can be walked to from: it was left out.
      case unmatched
    }

    package var status: Status
    /// Whether it was left out because it jumps away from its neighbours and back.
    public var isOutlier: Bool { status == .outlier }
    /// Where on the network it is, its `offset` the distance from there; nil unless matched.
    public var position: StreetPosition?
    /// The number of its walk among `routes`, from 0; nil unless matched.
    public var path: Int?
    /// Meters along its walk; nil unless matched.
    public var distance: Meters?
    /// The probability that the walker was on this street, or within 5 m of the place; 0 unless
    /// matched.
    public var confidence: Double
  }
}

/// A walk on the network that fits a part of a trace.
package struct MatchedPath: Hashable, Sendable {
  /// The walk.
  package var route: Route
  /// The first point of the trace on it.
  package var firstPoint: Int
  /// The last point of the trace on it.
  package var lastPoint: Int
}

/// Where a trace is broken.
package struct MatchBreak: Hashable, Sendable {
  /// Why.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// No street is near.
    case offNetwork
    /// Too much time passed.
    case pause
    /// The next point is too far away.
    case gap
    /// Streets are near, but no walk joins them.
    case noRoute
  }

  package var reason: Reason
  /// The last point before the break; nil at the beginning of the trace.
  package var after: Int?
  /// The first point behind the break; nil at the end of the trace.
  package var before: Int?
}
