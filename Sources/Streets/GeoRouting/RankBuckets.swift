/// The costs between the ranks of a contraction and some places, by rank: what a climb from elsewhere
/// meets on its way up.
struct RankBuckets {
  /// A rank that a climb reached, the number of the place and the cost between.
  typealias Reached = (rank: Int, place: Int, cost: Double)

  private struct Entry {
    var cost: Double
    var place: Int
  }

  /// The number of each rank's bucket, from 1; 0 without a bucket.
  private var numbers: [UInt32] = []
  /// The place of each bucket's first entry; one more than buckets.
  private var first: [Int] = []
  private var entries: [Entry] = []

  /// Whether nothing was reached.
  var isEmpty: Bool { entries.isEmpty }

  /// Holds nothing.
  init() {}

  /// Sorts what climbs reached, in the order of the climbs within each rank.
  init(_ reached: [Reached], rankCount: Int) {
    guard !reached.isEmpty else { return }
    numbers = Array(repeating: 0, count: rankCount)
    var sizes: [Int] = []
    for (rank, _, _) in reached {
      if numbers[rank] == 0 {
        sizes.append(0)
        numbers[rank] = UInt32(sizes.count)
      }
      sizes[Int(numbers[rank]) - 1] += 1
    }
    first = [0]
    first.reserveCapacity(sizes.count + 1)
    for size in sizes { first.append(first[first.count - 1] + size) }
    var next = first
    entries = Array(repeating: Entry(cost: 0, place: 0), count: reached.count)
    for (rank, place, cost) in reached {
      let bucket = Int(numbers[rank]) - 1
      entries[next[bucket]] = Entry(cost: cost, place: place)
      next[bucket] += 1
    }
  }

  /// Lowers the costs of the places that a rank leads to, for a climb that reaches it at a cost.
  @inline(__always)
  func meet(_ rank: Int, _ cost: Double, into costs: UnsafeMutableBufferPointer<Double>) {
    guard !entries.isEmpty else { return }
    let bucket = Int(numbers[rank])
    guard bucket > 0 else { return }
    for place in first[bucket - 1]..<first[bucket] {
      let entry = entries[place]
      let sum = cost + entry.cost
      if sum < costs[entry.place] { costs[entry.place] = sum }
    }
  }
}
