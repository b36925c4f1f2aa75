import GeoSystem
public import Geodesy

/// A cell of a grid over the Earth, which stands for every point in it.
///
/// Level 0 is one cell of 360 by 180 degrees; each level halves both sides. Level 12 is some 5 by
/// 10 km at the equator, level 16 some 300 by 600 m.
public struct CoverageCell: Hashable, Sendable, CustomStringConvertible {
  /// The level, `0...24`.
  public let level: Int
  /// The column from the antimeridian eastwards.
  public let x: Int
  /// The row from the south pole northwards.
  public let y: Int

  /// Creates a cell; nil when there is no such one.
  public init?(level: Int, x: Int, y: Int) {
    guard (0...24).contains(level), (0..<1 << level).contains(x), (0..<1 << level).contains(y)
    else { return nil }
    self.level = level
    self.x = x
    self.y = y
  }

  /// The cell of a level, `0...24`, that a point is in.
  public init(level: Int, around point: Coordinate) {
    let level = min(24, max(0, level))
    let count = 1 << level
    self.level = level
    x = min(count - 1, max(0, Int(((point.longitude + 180) / 360 * Double(count)).rounded(.down))))
    y = min(count - 1, max(0, Int(((point.latitude + 90) / 180 * Double(count)).rounded(.down))))
  }

  /// Reads `LEVEL/X/Y`.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let level = numbers[0], let x = numbers[1], let y = numbers[2] else {
      return nil
    }
    self.init(level: level, x: x, y: y)
  }

  /// `LEVEL/X/Y`.
  public var description: String { "\(level)/\(x)/\(y)" }

  /// The sides of the cell.
  public var box: BoundingBox {
    let count = Double(1 << level)
    return BoundingBox(
      west: Double(x) / count * 360 - 180, south: Double(y) / count * 180 - 90,
      east: Double(x + 1) / count * 360 - 180, north: Double(y + 1) / count * 180 - 90)
  }
}

package struct CellAnswer: Hashable, Sendable {
  package var cell: CoverageCell
  /// Every status that a point of the cell may have.
  package var statuses: [CoverageStatus]
  /// The numbers of all regions that count and that a point of the cell may be in.
  package var regions: [Int]
  package var wholeRegions: [Int]

  package init(
    cell: CoverageCell, statuses: [CoverageStatus], regions: [Int], wholeRegions: [Int]
  ) {
    self.cell = cell
    self.statuses = statuses
    self.regions = regions
    self.wholeRegions = wholeRegions
  }
}

extension CoverageMap {
  /// A conservative answer for a whole cell.
  ///
  /// Regions and statuses are supersets of those of `answer(at:)` for every point of the cell, for
  /// questions without an accuracy.
  package func answer(
    in cell: CoverageCell, _ question: CoverageQuestion = CoverageQuestion()
  ) -> CellAnswer {
    var touched: [Int] = []
    var whole: [Int] = []
    // A little larger, for points that rounding puts on the other side of its edge.
    for met in index.areas(intersecting: cell.box, margin: 1e-9)
    where counts(met.area, for: question) {
      touched.append(met.area)
      if met.relation == .contains { whole.append(met.area) }
    }
    let sound = touched.filter { regions[$0].issue == nil }
    let isStopped = question.hasNetwork == false || question.isDeviceSupported == false
    var statuses: [CoverageStatus] = []
    if !sound.isEmpty, !isStopped { statuses.append(.available) }
    if whole.isEmpty || isStopped { statuses.append(.unavailable) }
    if sound.count < touched.count, !isStopped { statuses.append(.uncertain) }
    return CellAnswer(cell: cell, statuses: statuses, regions: touched, wholeRegions: whole)
  }
}
