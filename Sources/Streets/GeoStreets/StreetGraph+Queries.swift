public import Geodesy

/// Queries by ids; engines of this package use the numbers behind them.
extension StreetGraph {
  /// All edges: first those that the profile foot-v1 walks.
  public var edgeIDs: some RandomAccessCollection<EdgeID> {
    (0..<edgeCount).lazy.map { EdgeID(rawValue: $0) }
  }

  /// All junctions: first those of the largest component.
  public var junctionIDs: some RandomAccessCollection<JunctionID> {
    (0..<junctionCount).lazy.map { JunctionID(rawValue: $0) }
  }

  /// The position of a junction.
  public func junction(_ id: JunctionID) -> Coordinate { junction(id.rawValue) }

  /// The junction at the start of an edge.
  public func tail(of id: EdgeID) -> JunctionID { JunctionID(rawValue: Int(edge(id).tail)) }

  /// The junction at the end of an edge.
  public func head(of id: EdgeID) -> JunctionID { JunctionID(rawValue: Int(edge(id).head)) }

  /// The length of an edge in meters: the sum of its segments.
  public func length(of id: EdgeID) -> Meters { edge(id).length }

  @inlinable
  package func edge(_ id: EdgeID) -> Edge { edge(id.rawValue) }

  /// The number of straight segments of an edge, at least 1.
  public func segmentCount(ofEdge id: EdgeID) -> Int { segmentCount(ofEdge: id.rawValue) }

  /// A point of an edge: 0 is its start, `segmentCount` its end.
  public func point(_ index: Int, ofEdge id: EdgeID) -> Coordinate {
    point(index, ofEdge: id.rawValue).coordinate
  }

  /// The points of an edge from its start to its end.
  public func points(ofEdge id: EdgeID) -> [Coordinate] {
    points(ofEdge: id.rawValue).map(\.coordinate)
  }

  /// The length of a segment of an edge in meters, as the edge's length counts it.
  public func segmentLength(_ index: Int, ofEdge id: EdgeID) -> Meters {
    segmentLength(index, ofEdge: id.rawValue)
  }

  /// Whether the profile foot-v1 walks an edge.
  public func isReference(edge id: EdgeID) -> Bool { isReference(edge: id.rawValue) }

  /// The street of an edge: the same from its start to its end.
  public func street(ofEdge id: EdgeID) -> Street { street(ofEdge: id.rawValue) }

  /// The traits of a segment of an edge, in the direction of the edge.
  public func traits(ofEdge id: EdgeID, segment: Int) -> StreetTraits {
    traits(ofEdge: id.rawValue, segment: segment)
  }

  /// The intervals of an edge with the same traits, from its start to its end and in meters from its start.
  public func traits(ofEdge id: EdgeID) -> [PathInterval<StreetTraits>] {
    var walked = 0.0
    return sections(ofEdge: id.rawValue).map { segments, traits in
      let start = walked
      walked += length(of: segments, ofEdge: id.rawValue)
      return PathInterval(from: start, to: walked, traits)
    }
  }

  /// The features at a point of an edge: 0 is its start, `segmentCount` its end.
  public func features(atPoint index: Int, ofEdge id: EdgeID) -> PointFeatures {
    features(atPoint: index, ofEdge: id.rawValue)
  }

  /// The component of a junction under the profile foot-v1: 0 is the largest; as many as there are
  /// components for a junction that only other profiles reach.
  public func component(ofJunction id: JunctionID) -> Int { component(ofJunction: id.rawValue) }
}
