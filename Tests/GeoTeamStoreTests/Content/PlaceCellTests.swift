import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoTeamStore

/// Cells in Z-order, and the ranges of them that hold a box.
@Suite struct PlaceCellTests {
  /// Interleaves bit by bit, as Morton's order is defined.
  private static func interleaved(_ x: UInt64, _ y: UInt64) -> Int64 {
    var cell: UInt64 = 0
    for bit in 0..<31 {
      cell |= (x >> UInt64(bit) & 1) << UInt64(2 * bit + 1)
      cell |= (y >> UInt64(bit) & 1) << UInt64(2 * bit)
    }
    return Int64(cell)
  }

  @Test func `a cell has the bits of both coordinates in turn`() {
    var generator = SeededGenerator(seed: 29)
    for _ in 0..<1000 {
      let place = Coordinate(
        latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
      let x = UInt64((place.longitude + 180) / 360 * 2_147_483_648)
      let y = UInt64((place.latitude + 90) / 180 * 2_147_483_648)
      expectEqual(PlaceCell.number(of: place), Self.interleaved(x, y))
    }
    expectEqual(PlaceCell.number(of: Coordinate(latitude: -90, longitude: -180)), 0)
    expectEqual(PlaceCell.number(of: Coordinate(latitude: 90, longitude: 180)), (1 << 62) - 1)
  }

  @Test func `a cell begins less than its diagonal from each of its places`() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<1000 {
      let place = Coordinate(
        latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
      let corner = PlaceCell.place(of: PlaceCell.number(of: place))
      expect((0..<360.0 / 2_147_483_648).contains(place.longitude - corner.longitude))
      expect((0..<180.0 / 2_147_483_648).contains(place.latitude - corner.latitude))
      expect(place.distance(to: corner) < PlaceCell.diagonal)
    }
  }

  /// No place of a box may be missed, however small or large it is, and few others are looked at.
  @Test func `ranges hold every place of the boxes`() {
    var generator = SeededGenerator(seed: 30)
    for _ in 0..<500 {
      let size: Double = [1e-7, 1e-3, 0.01, 1, 60].randomElement(using: &generator) ?? 1
      let south = Double.random(in: -90...(90 - size), using: &generator)
      let west = Double.random(in: -180...(180 - size), using: &generator)
      let box = BoundingBox(west: west, south: south, east: west + size, north: south + size)
      let ranges = PlaceCell.ranges(covering: [box])
      expect((1...16).contains(ranges.count))
      for _ in 0..<20 {
        let place = Coordinate(
          latitude: .random(in: box.south...box.north, using: &generator),
          longitude: .random(in: box.west...box.east, using: &generator))
        let cell = PlaceCell.number(of: place)
        expect(ranges.contains { $0.contains(cell) }, "\(place) of \(box)")
      }
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        expect(range.upperBound + 1 < next.lowerBound)
      }
    }
  }

  @Test func `the whole world is one range`() {
    let world = BoundingBox(west: -180, south: -90, east: 180, north: 90)
    let last: Int64 = (1 << 62) - 1
    expectEqual(PlaceCell.ranges(covering: [world]), [0...last])
  }
}
