public import GeoStreets
import GeoSystem

/// The memory of a search, kept between searches: one for each thread.
///
/// Labels carry the number of the search that wrote them, so nothing is cleared in between.
public final class SearchWorkspace {
  /// A search's label of a junction.
  struct Label {
    var distance: Double
    /// The arc that it was reached by, or one of the two marks of a start.
    var arc: UInt32
    var search: UInt32
  }

  /// A junction in the queue, by the least length that a walk through it can have.
  struct QueueEntry {
    var key: Double
    var distance: Double
    var junction: UInt32
  }

  let labels: UnsafeMutableBufferPointer<Label>
  let sides: SearchSides
  private(set) var search: UInt32 = 0
  private var queue: [QueueEntry] = []
  /// The number of junctions taken from the queue.
  private var taken: UInt32 = 0

  /// Allocates the labels of a graph's junctions.
  public init(for graph: StreetGraph) {
    sides = SearchSides(count: graph.junctions.count)
    // Untouched memory of the system costs nothing: searches by the contraction do not use labels.
    let count = graph.junctions.count
    let bytes = calloc(max(1, count), MemoryLayout<Label>.stride)
    labels = UnsafeMutableBufferPointer(
      start: bytes?.bindMemory(to: Label.self, capacity: count), count: bytes == nil ? 0 : count)
  }

  deinit { free(labels.baseAddress) }

  func begin() {
    queue.removeAll(keepingCapacity: true)
    if search == .max {
      labels.update(repeating: Label(distance: 0, arc: 0, search: 0))
      search = 0
    }
    search += 1
  }

  /// Labels a junction where a way is shorter than what the search knows; whether it is.
  @inline(__always)
  func improve(_ junction: UInt32, to distance: Double, by arc: UInt32) -> Bool {
    let label = labels[Int(junction)]
    guard distance < .infinity, label.search != search || distance < label.distance else {
      return false
    }
    labels[Int(junction)] = Label(distance: distance, arc: arc, search: search)
    return true
  }

  /// Labels and queues a junction, by the length of the way alone, where that is shorter.
  @inline(__always)
  func reach(_ junction: UInt32, _ distance: Double, by arc: UInt32) {
    guard improve(junction, to: distance, by: arc) else { return }
    push(QueueEntry(key: distance, distance: distance, junction: junction))
  }

  /// Pops the next junction to settle, skipping stale queue entries.
  ///
  /// Returns nil when the queue is empty or the search was canceled; check `Cancellation` before
  /// using the result.
  @inline(__always)
  func next() -> QueueEntry? {
    while let entry = pop() {
      taken &+= 1
      if taken & 255 == 0, Cancellation.isRequested { return nil }
      if entry.distance <= labels[Int(entry.junction)].distance { return entry }
    }
    return nil
  }

  /// Adds a junction to the queue, a heap of four children a node.
  @inline(__always)
  func push(_ entry: QueueEntry) {
    queue.append(entry)
    queue.withUnsafeMutableBufferPointer { heap in
      var place = heap.count - 1
      while place > 0 {
        let parent = (place - 1) >> 2
        if heap[parent].key <= entry.key { break }
        heap[place] = heap[parent]
        place = parent
      }
      heap[place] = entry
    }
  }

  /// Pops the junction with the least key from the queue.
  @inline(__always)
  func pop() -> QueueEntry? {
    guard let last = queue.popLast() else { return nil }
    if queue.isEmpty { return last }
    return queue.withUnsafeMutableBufferPointer { heap in
      let top = heap[0]
      let count = heap.count
      var place = 0
      while true {
        let first = place << 2 + 1
        if first >= count { break }
        var least = first
        for child in first + 1..<max(first + 1, min(first + 4, count))
        where heap[child].key < heap[least].key {
          least = child
        }
        if heap[least].key >= last.key { break }
        heap[place] = heap[least]
        place = least
      }
      heap[place] = last
      return top
    }
  }
}
