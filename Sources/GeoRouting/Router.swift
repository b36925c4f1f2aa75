public import GeoStreets
public import Geodesy

/// Finds exact shortest walks on a network.
///
/// A value: share it among threads. Networks with a contraction are searched in microseconds,
/// others by A*; both give the shortest walk under the network's profile, never an approximation.
public struct Router: Sendable {
  /// The graph that is searched.
  public let graph: StreetGraph
  private let plain: PlainSearch
  let contracted: ContractedSearch?

  /// Prepares searches on a network.
  ///
  /// - Throws: `NetworkError.damaged` when the file's graph is.
  public init(_ network: StreetNetwork) throws(NetworkError) {
    let graph = try network.graph()
    self.graph = graph
    plain = PlainSearch(graph)
    contracted = try network.contraction().map { ContractedSearch(graph, $0) }
  }

  /// The shortest walk between two places; nil when they are in different components.
  public func route(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Route? {
    guard component(of: start) == component(of: end) else { return nil }
    let found =
      contracted?.walk(from: start, to: end, using: workspace)
      ?? plain.walk(from: start, to: end, using: workspace)
    return found.map { Route(start: start, end: end, steps: $0.steps, length: $0.length) }
  }

  /// The length of the shortest walk in meters; nil when there is none.
  public func distance(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    guard component(of: start) == component(of: end) else { return nil }
    return contracted?.length(from: start, to: end, using: workspace)
      ?? plain.length(from: start, to: end, using: workspace)
  }

  /// The component of a place: 0 is the largest.
  public func component(of position: StreetPosition) -> Int {
    graph.component(ofJunction: Int(graph.edge(position.edge).from))
  }
}
