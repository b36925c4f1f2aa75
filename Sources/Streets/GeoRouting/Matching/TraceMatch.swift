public import GeoStreets
public import Geodesy

/// A trace and where it ran on the network.
public struct TraceMatch: Hashable, Sendable {
  /// The results of the points, in the order of the trace.
  public var points: [TraceMatch.Point]
  package var paths: [MatchedPath]
  /// The reasons of breaks in the trace, between paths and at the ends.
  package var breaks: [MatchBreak]
  /// The mean confidence of the matched points; 0 without any.
  public var confidence: Double
  /// The walks on the network, in order; the trace is broken between them.
  public var routes: [Route] { paths.map(\.route) }
  /// The length of all walks in meters.
  public var length: Meters { paths.reduce(0) { $0 + $1.route.length } }
}

extension TraceMatch {
  /// The result of a point of a trace.
  public struct Point: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable, CaseIterable {
      case matched
      /// Left out: it jumps away from its neighbors and back.
      case outlier
      /// No street is near, or none that its neighbors can be walked to from: it was left out.
      case unmatched
    }

    package var status: Status
    /// Whether it was left out because it jumps away from its neighbors and back.
    public var isOutlier: Bool { status == .outlier }
    /// The position on the network, its `offset` the distance from there; nil unless matched.
    public var position: StreetPosition?
    /// The number of its walk among `routes`, from 0; nil unless matched.
    public var path: Int?
    /// Meters along its walk; nil unless matched.
    public var distance: Meters?
    /// The probability that the walker was on this street, or within 5 m of the place; 0 unless matched.
    public var confidence: Double
  }
}

/// A walk on the network that fits a part of a trace.
package struct MatchedPath: Hashable, Sendable {
  package var route: Route
  package var firstPoint: Int
  package var lastPoint: Int
}

/// The place where a trace is broken.
package struct MatchBreak: Hashable, Sendable {
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
