extension [Double] {
  /// The value that `sorted()` would have at a place, without sorting (Hoare's selection, CACM 4,
  /// 1961, with the median of three as pivot); the values change their order.
  ///
  /// The values are not NaN; the place is one of the array's.
  mutating func select(_ place: Int) -> Double {
    withUnsafeMutableBufferPointer { Self.select(place, of: $0) }
  }

  private static func select(
    _ place: Int, of values: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var low = 0
    var high = values.count - 1
    while low < high {
      let (a, b, c) = (values[low], values[(low + high) / 2], values[high])
      let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
      var left = low
      var right = high
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        return values[place]
      }
    }
    return values[place]
  }
}
