import GeoNumerics
package import GeoStreets
package import Geodesy

/// An area that a map shows as a soft shape: a building or a supported region.
package struct MapArea: Hashable, Sendable {
  package struct Heights: Hashable, Sendable {
    /// Its top above the ground, in meters.
    package var top: Meters
    /// Its underside above the ground, in meters: more than 0 where one walks below.
    package var underside: Meters
    /// Whether the top is not mapped but that of its use.
    package var isAssumed: Bool

    package init(top: Meters, underside: Meters, isAssumed: Bool) {
      self.top = top
      self.underside = underside
      self.isAssumed = isAssumed
    }
  }

  /// The outline, then the holes.
  package var rings: [[Coordinate]]
  /// Heights; nil for anything but a building.
  package var heights: Heights?

  package init(rings: [[Coordinate]], heights: Heights? = nil) {
    self.rings = rings
    self.heights = heights
  }

  /// The footprints that reach into a box; all of them when the box is nil.
  package static func buildings(of footprints: Footprints, in box: BoundingBox?) -> [MapArea] {
    let places = box.map(footprints.places(in:)) ?? Array(footprints.indices)
    return places.map { place in
      let footprint = footprints[place]
      return MapArea(
        rings: footprint.rings,
        heights: Heights(
          top: footprint.height, underside: footprint.minHeight,
          isAssumed: footprint.heightSource == .use))
    }
  }

  /// The parts of polygons in a box, which may cross the antimeridian.
  ///
  /// Regions can be as large as countries; a map holds only what is around its walks. Where a
  /// polygon is cut, its outline follows the box.
  package static func regions(_ polygons: [Polygon], in box: BoundingBox?) -> [MapArea] {
    guard let box else { return polygons.map { MapArea(rings: $0.rings) } }
    let cut = AreaCut(box)
    return polygons.compactMap { polygon in
      let outline = cut.cut(polygon.exterior)
      guard !outline.isEmpty else { return nil }
      return MapArea(rings: [outline] + polygon.holes.map(cut.cut).filter { !$0.isEmpty })
    }
  }
}

/// Cuts rings on the globe at the four sides of a box.
struct AreaCut {
  /// The middle of the box and half of its size, in degrees.
  private let middle: Coordinate
  private let half: (latitude: Degrees, longitude: Degrees)

  init(_ box: BoundingBox) {
    let east = box.crossesAntimeridian ? box.east + 360 : box.east
    middle = Coordinate(
      latitude: (box.south + box.north) / 2, longitude: (box.west + east) / 2)
    half = ((box.north - box.south) / 2, (east - box.west) / 2)
  }

  /// The part of a ring in the box; may be empty.
  ///
  /// Longitudes continue past ±180° where the box does.
  func cut(_ ring: [Coordinate]) -> [Coordinate] {
    var points: [SIMD2<Degrees>] = []
    points.reserveCapacity(ring.count)
    // The first point is turned to the side of the globe that the box is on, others follow it.
    var x = 0.0
    var before: Degrees?
    for point in ring {
      x += (point.longitude - (before ?? middle.longitude)).remainder(dividingBy: 360)
      before = point.longitude
      points.append(SIMD2(x, point.latitude - middle.latitude))
    }
    let reach = SIMD2(half.longitude, half.latitude)
    return RingClipping.visible(points, low: -reach, high: reach).map { point in
      Coordinate(latitude: middle.latitude + point.y, longitude: middle.longitude + point.x)
    }
  }
}
