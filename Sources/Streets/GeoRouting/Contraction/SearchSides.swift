/// The two sides of a search: what each knows of every rank.
final class SearchSides {
  struct Label {
    var distance: Double
    /// The arc that it was reached by, or `none` at a start.
    var arc: UInt32
    /// The rank that the arc comes from.
    var tail: UInt32
  }

  static let none = UInt32.max
  let forward: UnsafeMutableBufferPointer<Label>
  let backward: UnsafeMutableBufferPointer<Label>
  /// The arcs that are yet to be unpacked, the next one last: the lowest bit is 1 for downward.
  let stack = WordStack()
  /// The edges of the way that was found last: the lowest bit is 1 for backwards.
  let path = WordStack()

  init(count: Int) {
    let unknown = Label(distance: .infinity, arc: Self.none, tail: 0)
    forward = .allocate(capacity: count)
    backward = .allocate(capacity: count)
    forward.initialize(repeating: unknown)
    backward.initialize(repeating: unknown)
  }

  deinit {
    forward.deallocate()
    backward.deallocate()
  }
}

/// A stack of numbers that keeps its memory.
final class WordStack {
  private var words = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << 10)
  private(set) var count = 0

  deinit { words.deallocate() }

  @inline(__always)
  subscript(_ place: Int) -> UInt32 { words[place] }

  @inline(__always)
  func removeAll() { count = 0 }

  @inline(__always)
  func append(_ word: UInt32) {
    if count == words.count { grow() }
    words[count] = word
    count += 1
  }

  @inline(__always)
  func popLast() -> UInt32? {
    guard count > 0 else { return nil }
    count -= 1
    return words[count]
  }

  func reverse() { words[..<count].reverse() }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2 * words.count)
    _ = larger.update(fromContentsOf: words)
    words.deallocate()
    words = larger
  }
}
