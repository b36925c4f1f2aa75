/// The median of numbers, found without sorting them all.
package enum Median {
  /// The number in the middle, or the mean of the two; nil for none.
  ///
  /// The numbers are moved about.
  package static func of(_ numbers: inout [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let middle = numbers.count / 2
    let upper = select(middle, &numbers)
    if numbers.count % 2 == 1 { return upper }
    // Smaller numbers stand before.
    let lower = numbers[..<middle].reduce(-Double.infinity) { max($0, $1) }
    return lower + (upper - lower) / 2
  }

  /// The number at a place of the sorted order; smaller ones are moved before it (Hoare 1961).
  private static func select(_ rank: Int, _ numbers: inout [Double]) -> Double {
    var random: UInt64 = 0x9e37_79b9_7f4a_7c15
    return numbers.withUnsafeMutableBufferPointer { numbers in
      var (low, high) = (0, numbers.count - 1)
      while low < high {
        // A pivot by chance, of a fixed seed: no order of numbers is slow every time.
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let pivot = numbers[low + Int((random >> 33) % UInt64(high - low + 1))]
        var (i, j) = (low, high)
        while i <= j {
          while numbers[i] < pivot { i += 1 }
          while pivot < numbers[j] { j -= 1 }
          if i <= j {
            numbers.swapAt(i, j)
            i += 1
            j -= 1
          }
        }
        if rank <= j {
          high = j
        } else if rank >= i {
          low = i
        } else {
          return numbers[rank]
        }
      }
      return numbers[rank]
    }
  }
}
