extension [Double] {
  /// The value that `sorted()` would have at a place, without sorting (Hoare's selection, CACM 4,
  /// 1961, with the median of three as pivot).
  ///
  /// Values are moved without asking first where they go, which no processor could guess.
  /// The values are not NaN; the place is one of the array's.
  func selected(_ place: Int) -> Double {
    withUnsafeBufferPointer { values in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { spare in
        spare.initialize(repeating: 0)
        let half = values.count
        for index in 0..<half { spare[index] = values[index] }
        return Self.select(
          place, of: UnsafeMutableBufferPointer(rebasing: spare[..<half]),
          UnsafeMutableBufferPointer(rebasing: spare[half...]))
      }
    }
  }

  private static func select(
    _ place: Int, of values: UnsafeMutableBufferPointer<Double>,
    _ spare: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var (from, into) = (values, spare)
    var (low, high) = (0, values.count)
    while high - low > 1 {
      let (a, b, c) = (from[low], from[(low + high) / 2], from[high - 1])
      let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
      // Less than the pivot from the front, the others from the back.
      var (left, right) = (low, high - 1)
      for index in low..<high {
        let value = from[index]
        into[left] = value
        into[right] = value
        let isLess = value < pivot ? 1 : 0
        left += isLess
        right -= 1 - isLess
      }
      if place < left {
        high = left
      } else {
        // The pivot is the least of the others: those equal to it come next.
        var equal = left
        for index in left..<high where into[index] == pivot {
          into.swapAt(index, equal)
          equal += 1
        }
        if place < equal { return pivot }
        low = equal
      }
      swap(&from, &into)
    }
    return from[place]
  }
}
