/// Which ranks of a contraction lie above which, told in one step.
///
/// Every rank has a number such that those below it follow on its own without a gap.
struct EliminationTree {
  private let numbers: [UInt32]
  /// The number of ranks below each, itself included.
  private let sizes: [UInt32]

  /// Numbers a tree by its parents: none is less than its rank, a root is its own.
  init(parents: UnsafeBufferPointer<UInt32>) {
    let count = parents.count
    var sizes = [UInt32](repeating: 1, count: count)
    for rank in 0..<count where parents[rank] != rank { sizes[Int(parents[rank])] += sizes[rank] }
    var numbers = [UInt32](repeating: 0, count: count)
    /// The number that each rank's next child gets.
    var free = numbers
    var afterRoots: UInt32 = 0
    for rank in (0..<count).reversed() {
      let parent = Int(parents[rank])
      if parent == rank {
        numbers[rank] = afterRoots
        afterRoots += sizes[rank]
      } else {
        numbers[rank] = free[parent]
        free[parent] += sizes[rank]
      }
      free[rank] = numbers[rank] + 1
    }
    self.numbers = numbers
    self.sizes = sizes
  }

  func isAncestor(_ high: Int, of low: Int) -> Bool {
    numbers[low] &- numbers[high] < sizes[high]
  }
}
