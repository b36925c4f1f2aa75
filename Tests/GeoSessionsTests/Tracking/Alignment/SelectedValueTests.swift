import GeoTestSupport
import GeoTesting

@testable import GeoSessions

@Suite struct SelectedValueTests {
  /// Random lists with many equal values, and lists in order.
  @Test func `is the value that sorting puts there`() {
    var random = SeededGenerator(seed: 4)
    for count in 1...60 {
      let values = (0..<count).map { _ in
        Double(Int.random(in: 0...Int.random(in: 1...40, using: &random), using: &random))
      }
      for list in [values, values.sorted(), values.sorted().reversed()] {
        let sorted = list.sorted()
        for place in list.indices {
          expectEqual(list.selected(place), sorted[place])
        }
      }
    }
  }
}
