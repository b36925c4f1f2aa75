package import Geodesy

/// Makes valid areas of polygons as files have them.
///
/// The steps, in this order: rings are closed; longitudes within 1e-10° of ±180 become ±180; a step
/// of more than 180° of longitude counts as a crossing of the antimeridian; a ring that runs round
/// a pole encloses the pole on its smaller side; the rings are checked, and repaired only when that
/// is allowed; parts beyond ±180 are cut there. Either winding is accepted.
package enum PolygonNormalizer {
  /// A change made to a polygon.
  package enum Note: String, Hashable, Sendable {
    case closed
    /// The polygon crossed the antimeridian and was cut there.
    case cutAtAntimeridian
    /// A ring ran round a pole; the pole was added.
    case enclosedPole
    /// The rings were invalid and were repaired.
    case repaired
  }

  /// The rings of one polygon, each of longitude and latitude in degrees.
  package typealias Rings = [[SIMD2<Double>]]

  /// The fault of something that has no rings.
  package static var emptiness: PolygonIssue { PolygonIssue(.empty) }

  /// Checks a polygon and makes an area of it.
  /// - Throws: `PolygonIssue` with the ring and the place.
  package static func normalize(
    _ rings: Rings, repair: Bool = false
  ) throws(PolygonIssue) -> (polygons: [Polygon], notes: [Note]) {
    var normalization = PolygonNormalization(repair: repair)
    let planes = try normalization.normalize(rings)
    return (planes.compactMap(\.polygon), normalization.notes)
  }

  /// Creates an area of a polygon without asking whether its rings are valid.
  /// - Throws: `PolygonIssue` when there is not even a ring of numbers.
  package static func normalizeUnchecked(
    _ rings: Rings
  ) throws(PolygonIssue) -> (polygons: [Polygon], issue: PolygonIssue?) {
    do throws(PolygonIssue) {
      return (try normalize(rings).polygons, nil)
    } catch {
      guard case .rings = error.kind else { throw error }
      var normalization = PolygonNormalization(repair: false)
      let planes = try normalization.unchecked(rings)
      return (planes.compactMap(\.polygon), error)
    }
  }
}

struct PolygonNormalization {
  let repair: Bool
  private(set) var notes: [PolygonNormalizer.Note] = []

  init(repair: Bool) { self.repair = repair }

  mutating func normalize(_ rings: PolygonNormalizer.Rings) throws(PolygonIssue) -> [PlanePolygon] {
    let rings = try cleaned(rings)
    let context = try library { () throws(AreaError) in try GEOSContext() }
    if PlaneWrap.fits(rings), PlaneWrap.stepsAreWhole(rings) {
      let plain = PlanePolygon(rings: rings)
      if try problem(of: plain, context) == nil { return [plain] }
    }
    let (unwrapped, pole) = PlaneWrap.unwrap(rings)
    var area = [unwrapped]
    if let (words, place) = try problem(of: unwrapped, context) {
      guard repair else {
        throw PolygonIssue(.rings(words), at: (place.x.wrappedLongitude, place.y))
      }
      area = try library { () throws(AreaError) in try context.repaired(area) }
      note(.repaired)
    }
    if pole { note(.enclosedPole) }
    let cut = try library { () throws(AreaError) in try PlaneWrap.cut(area, context) }
    if cut.wasCut { note(.cutAtAntimeridian) }
    return cut.area
  }

  /// The polygon as it is, cut at the antimeridian only where it fits as it is.
  mutating func unchecked(_ rings: PolygonNormalizer.Rings) throws(PolygonIssue) -> [PlanePolygon] {
    let rings = try cleaned(rings)
    if PlaneWrap.fits(rings) { return [PlanePolygon(rings: rings)] }
    return try library { () throws(AreaError) in
      let context = try GEOSContext()
      let repaired = try context.repaired([PlaneWrap.unwrap(rings).polygon])
      return try PlaneWrap.cut(repaired, context).area
    }
  }

  private func problem(
    of polygon: PlanePolygon, _ context: borrowing GEOSContext
  ) throws(PolygonIssue) -> (words: String, place: PlanePoint)? {
    do throws(AreaError) {
      return try context.problem(of: [polygon])
    } catch {
      throw PolygonIssue(.library(error))
    }
  }

  private func library<Result: ~Copyable>(
    _ body: () throws(AreaError) -> Result
  ) throws(PolygonIssue) -> Result {
    do throws(AreaError) {
      return try body()
    } catch {
      throw PolygonIssue(.library(error))
    }
  }

  private mutating func note(_ note: PolygonNormalizer.Note) {
    if !notes.contains(note) { notes.append(note) }
  }

  private mutating func cleaned(_ rings: PolygonNormalizer.Rings) throws(PolygonIssue)
    -> [[PlanePoint]]
  {
    guard let first = rings.first, !first.isEmpty else { throw PolygonIssue(.empty) }
    var result: [[PlanePoint]] = []
    for (index, ring) in rings.enumerated() where index == 0 || !ring.isEmpty {
      var ring = ring
      for (number, point) in ring.enumerated() {
        guard point.x.isFinite, point.y.isFinite else {
          throw PolygonIssue(.notFinite, ring: index, point: number)
        }
        guard abs(point.y) <= 90 else {
          let swapped = ring.allSatisfy { abs($0.x) <= 90 && abs($0.y) <= 180 }
          throw PolygonIssue(
            .latitude(point.y, looksSwapped: swapped), ring: index, point: number)
        }
        guard abs(point.x) <= 540 else {
          throw PolygonIssue(.longitude(point.x), ring: index, point: number)
        }
        if abs(abs(point.x) - 180) < 1e-10 { ring[number].x = point.x < 0 ? -180 : 180 }
      }
      var distinct: Set<PlanePoint> = []
      for point in ring where distinct.count < 3 { distinct.insert(point) }
      guard distinct.count >= 3 else {
        throw PolygonIssue(
          .tooFewPoints(distinct.count), ring: index, point: nil,
          at: (ring[0].x.wrappedLongitude, ring[0].y))
      }
      if ring[0] != ring[ring.count - 1] {
        if !PlaneWrap.isSamePlace(ring[0], ring[ring.count - 1]) { note(.closed) }
        ring.append(ring[0])
      }
      result.append(ring)
    }
    return result
  }
}

extension Double {
  /// The same meridian in `-180...180`.
  var wrappedLongitude: Double {
    if abs(self) <= 180 { return self }
    let turned = self.remainder(dividingBy: 360)
    return turned
  }
}
