internal import CGeoPROJ

/// The choice among the operations between two systems, per point and by the rule of PROJ's
/// `proj_create_crs_to_crs`: of those whose area holds the point, the most accurate; of equally
/// accurate ones that whose area lies within the other's.
///
/// Areas are compared in the numbers of the source system, as PROJ does: the box around the image of
/// the area's edges.
struct OperationChoice {
  /// The operations, fallbacks last.
  let candidates: [OperationCandidate]
  private let entries: [Entry]
  private let source: ProjectionObject
  /// The operation from a geocentric source to latitude and longitude; nil for other systems.
  private let locator: ProjectionObject?
  private let cells: OperationCells
  /// The place and the full circle of the longitude in PROJ's order; nil without one.
  private let longitude: (index: Int, circle: Double)?

  /// An operation with a part of its area; an area across the antimeridian has two.
  private struct Entry {
    let candidate: Int
    let box: AreaBox
    /// Whether it is a fallback, used only where no other operation is valid.
    let isSubstitute: Bool
  }

  /// Ranks the operations from one system to another.
  ///
  /// `.available` leaves out those whose grids are missing, as PROJ does. `.best` keeps them, so that
  /// a point where one is best names its grids; what PROJ finds without them stands in where no
  /// area holds the point. With `isBallpark`, operations that take two frames as equal are there too.
  init(
    from source: ProjectionObject, _ system: ReferenceSystem, to target: ProjectionObject,
    grids: GridAvailability, isBallpark: Bool = false
  ) {
    let runnable = OperationCandidate.ranked(
      from: source, to: target, ignoringGrids: false, isBallpark: isBallpark)
    var all = runnable
    var first = runnable.count
    if grids == .best || runnable.isEmpty {
      all = OperationCandidate.ranked(from: source, to: target, ignoringGrids: true)
      first = all.count
      let names = Set(all.map(\.operation.name))
      all += runnable.filter { !names.contains($0.operation.name) }
    }
    candidates = all
    self.source = source
    longitude = system.axes.first { $0.role == .longitude }.map { ($0.index, $0.circle) }
    guard all.count > 1 else {
      entries = all.indices.map { Entry(candidate: $0, box: AreaBox(), isSubstitute: false) }
      cells = OperationCells([])
      locator = nil
      return
    }
    let edges = AreaEdges(of: source, system)
    locator = system.kind == .geocentric ? edges.world : nil
    entries = all.indices.flatMap { index in
      all[index].areas.compactMap { area in
        guard let box = area == OperationCandidate.world ? AreaBox() : edges.box(of: area) else {
          return nil
        }
        return Entry(candidate: index, box: box, isSubstitute: index >= first)
      }
    }
    cells = OperationCells(entries.map(\.box))
  }

  var isSingle: Bool { candidates.count == 1 }

  /// The best operation at a point in PROJ's order: one that can be run, or whose grids are missing.
  func first(at point: SIMD2<Double>) -> Int? {
    // Beyond a half circle a longitude is compared after a turn, which the cells do not know.
    if let longitude, longitude.index < 2, abs(point[longitude.index]) >= longitude.circle / 2 {
      return best(at: point, where: isChoosable)
    }
    return cells.best(at: point) { best(at: point, where: isChoosable) }
  }

  /// Whether an operation can be run, or could with its grids: what PROJ cannot run for another
  /// reason is no choice at all.
  func isChoosable(_ index: Int) -> Bool {
    candidates[index].isUsable || !candidates[index].missing.isEmpty
  }

  /// The best operation at a point in PROJ's order, of those that `isAllowed` lets through; nil where
  /// no area holds it.
  func best(
    at point: SIMD2<Double>, where isAllowed: (Int) -> Bool = { _ in true }
  ) -> Int? {
    var best: Entry?
    for entry in entries where isAllowed(entry.candidate) && holds(entry.box, point) {
      guard let other = best else {
        best = entry
        continue
      }
      if entry.isSubstitute && !other.isSubstitute { break }
      let (new, old) = (candidates[entry.candidate], candidates[other.candidate])
      guard let accuracy = new.operation.accuracy, !new.isOffshore else { continue }
      // One of unknown accuracy that came first stays.
      let bound = old.operation.accuracy ?? -1
      if accuracy < bound || accuracy == bound && entry.box.lies(within: other.box) {
        best = entry
      }
    }
    return best?.candidate
  }

  /// The first two numbers by which areas are compared, of a position in PROJ's order.
  func place(
    of given: (Double, Double, Double, Double)
  ) throws(GeodesyError) -> SIMD2<Double> {
    guard let locator else { return SIMD2(given.0, given.1) }
    let found = try locator.applied(to: given)
    return SIMD2(found.0, found.1)
  }

  /// The latitude and longitude of a position on WGS84, for a message; nil where it has none.
  func coordinate(of given: (Double, Double, Double, Double)) -> Coordinate? {
    guard let way = AreaEdges.world(from: source), let found = try? way.applied(to: given) else {
      return nil
    }
    return Coordinate(latitude: found.0, longitude: found.1)
  }

  private func holds(_ box: AreaBox, _ point: SIMD2<Double>) -> Bool {
    if box.holds(point) { return true }
    guard let longitude, longitude.index < 2 else { return false }
    var turned = point
    let half = longitude.circle / 2
    turned[longitude.index] = (point[longitude.index] + half)
      .truncatingRemainder(dividingBy: longitude.circle)
    if turned[longitude.index] < 0 { turned[longitude.index] += longitude.circle }
    turned[longitude.index] -= half
    return box.holds(turned)
  }
}
