public import GeoStreets
public import Geodesy

extension StreetGraph {
  /// The points of a part of an edge, from `from` to `to` meters from its start, in that order.
  ///
  /// Two points at least; `from` above `to` walks the edge backwards. Offsets beyond an end of the
  /// edge are clamped to it.
  public func line(ofEdge id: EdgeID, from: Meters, to: Meters) -> [Coordinate] {
    let edge = id.rawValue
    let (low, high) = from <= to ? (from, to) : (to, from)
    var points: [Coordinate] = []
    var along = 0.0
    for segment in 0..<segmentCount(ofEdge: edge) {
      let length = segmentLength(segment, ofEdge: edge)
      defer { along += length }
      if points.isEmpty, along + length >= low || segment == segmentCount(ofEdge: edge) - 1 {
        points.append(place(low - along, of: length, segment, edge))
      }
      guard !points.isEmpty else { continue }
      if along + length >= high || segment == segmentCount(ofEdge: edge) - 1 {
        points.append(place(high - along, of: length, segment, edge))
        break
      }
      points.append(point(segment + 1, ofEdge: edge).coordinate)
    }
    if points.count > 2 {
      // A part that begins or ends at a point of the edge names it once.
      if points[0] == points[1] { points.removeFirst() }
      if points.count > 2, points[points.count - 1] == points[points.count - 2] {
        points.removeLast()
      }
    }
    return from <= to ? points : points.reversed()
  }

  /// The place on the network at so many meters from an edge's start.
  public func position(onEdge id: EdgeID, along: Meters) -> StreetPosition {
    let edge = id.rawValue
    let along = min(max(along, 0), self.edge(edge).length)
    var before = 0.0
    var segment = 0
    var length = segmentLength(0, ofEdge: edge)
    while segment + 1 < segmentCount(ofEdge: edge), before + length < along {
      before += length
      segment += 1
      length = segmentLength(segment, ofEdge: edge)
    }
    let fraction = length > 0 ? min(1, max(0, (along - before) / length)) : 0
    return StreetPosition(
      edge: edge, segment: segment, fraction: fraction, distanceAlongEdge: along,
      coordinate: place(along - before, of: length, segment, edge), offset: 0)
  }

  private func place(_ along: Meters, of length: Meters, _ segment: Int, _ edge: Int)
    -> Coordinate
  {
    let a = point(segment, ofEdge: edge).coordinate
    let b = point(segment + 1, ofEdge: edge).coordinate
    if along <= 0 || length <= 0 { return a }
    return along >= length ? b : a.interpolated(to: b, fraction: along / length)
  }
}
