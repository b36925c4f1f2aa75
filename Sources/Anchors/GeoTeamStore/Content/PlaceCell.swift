import Geodesy

/// The cells of the plane of longitude and latitude in Z-order (Morton order), by which a B-tree finds boxes.
///
/// Longitude and latitude are cut into 2³¹ parts each, whose bits alternate, longitude first.
enum PlaceCell {
  static let levels = 31
  /// The greatest number of ranges of a search.
  private static let mostRanges = 16

  static func number(of place: Coordinate) -> Int64 {
    Int64(spread(column(place.longitude)) << 1 | spread(row(place.latitude)))
  }

  /// The place that a cell begins at, its south-west corner.
  static func place(of number: Int64) -> Coordinate {
    let count = Double(1 << levels)
    let (x, y) = (gathered(UInt64(number) >> 1), gathered(UInt64(number)))
    return Coordinate(
      latitude: Double(y) / count * 180 - 90, longitude: Double(x) / count * 360 - 180)
  }

  /// No two places of a cell are farther from each other: 0.019 m by 0.009 m at the equator, and what
  /// rounding adds.
  static let diagonal: Meters = 0.03

  private static func column(_ longitude: Degrees) -> UInt64 { part((longitude + 180) / 360) }

  private static func row(_ latitude: Degrees) -> UInt64 { part((latitude + 90) / 180) }

  private static func part(_ fraction: Double) -> UInt64 {
    let count = Double(1 << levels)
    return UInt64(min(max(fraction, 0) * count, count - 1))
  }

  /// By how much bits move in each step of spreading them, and the places that they come to.
  private static let steps: [(shift: UInt64, mask: UInt64)] = [
    (16, 0x0000_FFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF), (4, 0x0F0F_0F0F_0F0F_0F0F),
    (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555),
  ]

  /// Puts a zero before each bit.
  private static func spread(_ number: UInt64) -> UInt64 {
    steps.reduce(number) { bits, step in (bits | bits << step.shift) & step.mask }
  }

  /// Gathers every other bit, from bit 0 on.
  private static func gathered(_ number: UInt64) -> UInt64 {
    var bits = number & 0x5555_5555_5555_5555
    for (step, next) in zip(steps.reversed(), steps.dropLast().reversed()) {
      bits = (bits | bits >> step.shift) & next.mask
    }
    return (bits | bits >> 16) & 0xFFFF_FFFF
  }

  /// A square of cells: those whose first `2 × level` bits are the same.
  private struct Square {
    var level: Int
    var x: UInt64
    var y: UInt64

    var columns: ClosedRange<UInt64> { Self.cells(x, level) }
    var rows: ClosedRange<UInt64> { Self.cells(y, level) }

    private static func cells(_ part: UInt64, _ level: Int) -> ClosedRange<UInt64> {
      let width = UInt64(1) << UInt64(levels - level)
      return part * width...part * width + (width - 1)
    }

    var range: ClosedRange<Int64> {
      let shift = UInt64(2 * (levels - level))
      let first = (spread(x) << 1 | spread(y)) << shift
      return Int64(first)...Int64(first + ((1 << shift) - 1))
    }

    var quarters: [Square] {
      [(0, 0), (0, 1), (1, 0), (1, 1)].map { right, upper in
        Square(level: level + 1, x: x * 2 + right, y: y * 2 + upper)
      }
    }
  }

  /// Ranges of cells that hold every place of some boxes, none of which crosses the antimeridian.
  static func ranges(covering boxes: [BoundingBox]) -> [ClosedRange<Int64>] {
    let areas = boxes.map { box in
      (
        columns: column(box.west)...max(column(box.west), column(box.east)),
        rows: row(box.south)...max(row(box.south), row(box.north))
      )
    }
    func touches(_ square: Square) -> Bool {
      areas.contains { $0.columns.overlaps(square.columns) && $0.rows.overlaps(square.rows) }
    }
    func isWithin(_ square: Square) -> Bool {
      areas.contains { area in
        area.columns.contains(square.columns.lowerBound)
          && area.columns.contains(square.columns.upperBound)
          && area.rows.contains(square.rows.lowerBound)
          && area.rows.contains(square.rows.upperBound)
      }
    }
    var whole: [Square] = []
    var partial = [Square(level: 0, x: 0, y: 0)]
    while let level = partial.first?.level, level < levels {
      let next = partial.flatMap(\.quarters).filter(touches)
      let inside = next.filter(isWithin)
      let rest = next.filter { !isWithin($0) }
      // The first levels only lead to where the boxes are.
      guard whole.count + inside.count + rest.count <= max(mostRanges, 4 * boxes.count) else {
        break
      }
      whole += inside
      partial = rest
    }
    return merged((whole + partial).map(\.range))
  }

  private static func merged(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var merged: [ClosedRange<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound + 1 == range.lowerBound {
        merged[merged.count - 1] = last.lowerBound...range.upperBound
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
