/// The point of a path that is nearest to another point.
package struct PathProjection: Hashable, Sendable {
  package var point: Coordinate
  /// The leg that it lies on; 0 for a single point.
  package var leg: Int
  /// Meters from the start of the path.
  package var alongTrackDistance: Meters
  /// Meters from the path, positive to the right of the leg's direction.
  package var crossTrackDistance: Meters

  package var distance: Meters { abs(crossTrackDistance) }
}

extension Path {
  /// The nearest point of the path; the first one when several are equally near.
  ///
  /// The first question about a path of many legs takes longer: an index of its legs is made then.
  package func nearest(to point: Coordinate) -> PathProjection {
    var best: PathProjection?
    legs.value(points, distances).search(near: point) { leg in
      let projection = point.nearest(onLegFrom: points[leg], to: points[leg + 1])
      let isNearer = best.map { best in
        projection.distance < best.distance
          || projection.distance == best.distance && leg < best.leg
      }
      if isNearer ?? (projection.distance < .infinity) {
        best = PathProjection(
          point: projection.point, leg: leg,
          alongTrackDistance: min(
            distances[leg] + projection.alongTrackDistance, distances[leg + 1]),
          crossTrackDistance: projection.crossTrackDistance)
      }
      return best?.distance ?? .infinity
    }
    return best
      ?? PathProjection(
        point: points[0], leg: 0, alongTrackDistance: 0,
        crossTrackDistance: points[0].distance(to: point))
  }

  /// The distance along the path of its point nearest to another one, in meters from the start
  /// (`point(at:)` has the point); the least when several are equally near.
  public func distance(nearestTo point: Coordinate) -> Meters {
    nearest(to: point).alongTrackDistance
  }

  /// The part between two distances from the start in meters.
  ///
  /// Distances beyond the ends are those of the ends; nil when the first is greater than the second
  /// or one is NaN. Equal distances give a single point.
  public func slice(from start: Meters, to end: Meters) -> Path? {
    guard start <= end else { return nil }
    let first = min(max(start, 0), length)
    let last = min(max(end, 0), length)
    var part = [point(at: first)]
    guard last > first else { return Path(part) }
    for (point, distance) in zip(points, distances) where distance > first && distance < last {
      part.append(point)
    }
    part.append(point(at: last))
    return Path(part)
  }

  /// The same line with points at even distances, the first and the last kept.
  ///
  /// The corners between them are cut off. At most a million steps are made.
  /// - Parameter spacing: The longest distance along the path between two points, in meters.
  /// - Returns: The new path; the same one when the spacing is not positive.
  public func resampled(spacing: Meters) -> Path {
    guard spacing > 0, length > 0, length.isFinite else { return self }
    let steps = min(max((length / spacing).rounded(.up), 1), 1_000_000)
    let inner = (0...Int(steps)).map { point(at: length * (Double($0) / steps)) }
    return Path(inner) ?? self
  }

  /// The same line with fewer points: each point that is left out is within the tolerance of it.
  ///
  /// Douglas and Peucker (Cartographica 10, 1973) with geodesic meters. The first and the last point are kept.
  /// - Parameter tolerance: The greatest distance of a point from the new line, in meters.
  /// - Returns: The new path; the same one when the tolerance is negative or NaN.
  public func simplified(tolerance: Meters) -> Path {
    guard tolerance >= 0, points.count > 2 else { return self }
    let kept = LineThinning.line(points, within: tolerance) { point, start, end in
      point.nearest(onLegFrom: start, to: end).distance
    }
    return Path(kept) ?? self
  }
}
