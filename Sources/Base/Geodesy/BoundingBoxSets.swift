import GeoSystem

extension BoundingBox {
  /// The degrees of longitude from west to east, `0...360`.
  public var width: Degrees { crossesAntimeridian ? east - west + 360 : east - west }

  /// The point in the middle of the box's parallels and meridians.
  public var center: Coordinate {
    Coordinate(latitude: (south + north) / 2, longitude: wrapped(west + width / 2))
  }

  /// Whether every point of another box is in this one.
  public func contains(_ other: BoundingBox) -> Bool {
    guard south <= other.south, other.north <= north else { return false }
    return other.split.allSatisfy { part in
      split.contains { $0.west <= part.west && part.east <= $0.east }
    }
  }

  /// Whether the boxes share a point, be it on the edge.
  public func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    return eastward(from: west, to: other.west) <= width
      || eastward(from: other.west, to: west) <= other.width
  }

  /// The intersection of both boxes: none, one or two boxes.
  ///
  /// Two where each box reaches around the Earth into the other's gap.
  public func intersection(_ other: BoundingBox) -> [BoundingBox] {
    guard intersects(other) else { return [] }
    let (low, high) = (max(south, other.south), min(north, other.north))
    func part(_ west: Degrees, _ east: Degrees) -> BoundingBox {
      BoundingBox(west: west, south: low, east: east, north: high)
    }
    if width >= 360 { return [part(other.west, other.east)] }
    if other.width >= 360 { return [part(west, east)] }
    var parts: [BoundingBox] = []
    let ahead = eastward(from: west, to: other.west)
    if ahead <= width {
      parts.append(part(other.west, ahead + other.width <= width ? other.east : east))
    }
    let behind = eastward(from: other.west, to: west)
    if behind <= other.width, behind > 0 {
      parts.append(part(west, behind + width <= other.width ? east : other.east))
    }
    return parts
  }

  /// The smallest box around both, across the antimeridian where that is narrower.
  public func union(_ other: BoundingBox) -> BoundingBox {
    let (low, high) = (min(south, other.south), max(north, other.north))
    // It begins at this box's west or at the other's.
    let ahead = eastward(from: west, to: other.west) + other.width
    let behind = eastward(from: other.west, to: west) + width
    let fromHere = max(width, ahead)
    let fromThere = max(other.width, behind)
    if min(fromHere, fromThere) >= 360 {
      return BoundingBox(west: -180, south: low, east: 180, north: high)
    }
    return fromHere <= fromThere
      ? BoundingBox(west: west, south: low, east: width >= ahead ? east : other.east, north: high)
      : BoundingBox(
        west: other.west, south: low, east: other.width >= behind ? other.east : east, north: high)
  }

  /// The box with a margin in meters on each side: it holds every point within that distance.
  ///
  /// With a pole within the margin it reaches around the Earth. A negative margin or NaN gives the box.
  public func expanded(by margin: Meters) -> BoundingBox {
    guard margin > 0 else { return self }
    // The smallest radius of curvature of all makes every angle too large rather than too small.
    let radius = WGS84.meridianRadius(sine: 0)
    let arc = margin / radius
    let low = south - arc * 180 / .pi
    let high = north + arc * 180 / .pi
    guard low > -90, high < 90 else {
      return BoundingBox(west: -180, south: max(low, -90), east: 180, north: min(high, 90))
    }
    // Where the great circle around a point of the box has its easternmost point.
    let steepest = max(abs(south), abs(north)) * .pi / 180
    let turn = asin(min(1, sin(arc) / cos(steepest))) * 180 / .pi
    let wider = width + 2 * turn
    guard wider < 360 else { return BoundingBox(west: -180, south: low, east: 180, north: high) }
    return BoundingBox(
      west: wrapped(west - turn), south: low, east: wrapped(east + turn), north: high)
  }

  /// The same area as boxes that do not cross the antimeridian: one or two.
  public var split: [BoundingBox] {
    guard crossesAntimeridian else { return [self] }
    return [
      BoundingBox(west: west, south: south, east: 180, north: north),
      BoundingBox(west: -180, south: south, east: east, north: north),
    ]
  }

  /// Degrees to go east from one meridian to another, `0..<360`.
  private func eastward(from start: Degrees, to end: Degrees) -> Degrees {
    let difference = fmod(end - start, 360)
    return difference < 0 ? difference + 360 : difference
  }

  private func wrapped(_ longitude: Degrees) -> Degrees {
    if longitude >= 180 { return longitude == 180 ? 180 : longitude - 360 }
    return longitude < -180 ? longitude + 360 : longitude
  }
}
