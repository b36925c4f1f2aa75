/// A binary heap.
struct LeastFirst {
  private var entries: [(key: Double, value: Int)] = []

  mutating func push(_ key: Double, _ value: Int) {
    entries.append((key, value))
    var place = entries.count - 1
    while place > 0, entries[(place - 1) / 2].key > entries[place].key {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> (key: Double, value: Int)? {
    guard let top = entries.first else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].key < entries[least].key {
        least = child
      }
      if least == place { return top }
      entries.swapAt(place, least)
      place = least
    }
  }
}
