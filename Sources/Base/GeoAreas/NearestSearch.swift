import GeoSystem
public import Geodesy

/// The nearest place of an area.
public struct NearestPlace: Hashable, Sendable {
  /// The number of the area.
  public var area: Int
  /// The point of its border.
  public var coordinate: Coordinate
  /// The distance, in geodesic meters.
  public var distance: Meters
}

/// Finds the nearest points of borders, the nearest boxes first.
struct NearestSearch {
  private let parts: [AreaPart]
  private let top: BoxTree
  private let order: [Int32]
  private let origin: Coordinate
  private let point: SpacePoint
  private let rough: SIMD4<Float>
  private var heap = Heap()
  private var memo: BorderPiece.Memo?
  private(set) var found: [NearestPlace] = []

  private struct Entry {
    var bound: Float
    /// The level of the top boxes, or of a part's boxes; level 0 stands for the things themselves.
    var level: Int16
    var isTop: Bool
    var part: Int32
    var index: Int32
  }

  init(parts: [AreaPart], top: BoxTree, order: [Int32], origin: Coordinate) {
    self.parts = parts
    self.top = top
    self.order = order
    self.origin = origin
    point = SpacePoint(PlanePoint(origin.longitude, origin.latitude))
    rough = SIMD4(SIMD3<Float>(point), 0)
  }

  /// Searches the `count` nearest areas that are wanted, one place each.
  ///
  /// `isSeam` says whether a piece on the antimeridian is only the map's edge.
  mutating func run(
    count: Int, within limit: Meters, wanted: (Int) -> Bool, isSeam: (BorderPiece, Int) -> Bool
  ) {
    guard !parts.isEmpty, count > 0 else { return }
    var reach = Self.chord(limit)
    heap.push(Entry(bound: 0, level: Int16(top.top), isTop: true, part: 0, index: 0))
    while let entry = heap.pop(), Double(entry.bound) <= reach {
      if entry.isTop {
        expandTop(entry, reach, wanted)
      } else if entry.level > 0 {
        expand(entry, reach)
      } else {
        let part = parts[Int(entry.part)]
        let piece = part.border.pieces[Int(entry.index)]
        if piece.isOnSeam, isSeam(piece, part.area) { continue }
        let (place, meters) = piece.nearest(to: origin, point, memo: &memo)
        guard meters <= limit else { continue }
        note(part.area, place, meters, count)
        if found.count == count { reach = min(reach, Self.chord(found[count - 1].distance)) }
      }
    }
  }

  private mutating func expandTop(_ entry: Entry, _ reach: Double, _ wanted: (Int) -> Bool) {
    if entry.level > 0 {
      for child in top.children(of: Int(entry.index), level: Int(entry.level)) {
        let bound = top.levels[Int(entry.level) - 1][child].distance(to: rough)
        guard Double(bound) <= reach else { continue }
        heap.push(
          Entry(bound: bound, level: entry.level - 1, isTop: true, part: 0, index: Int32(child)))
      }
      return
    }
    let part = order[Int(entry.index)]
    guard wanted(parts[Int(part)].area) else { return }
    let boxes = parts[Int(part)].border.boxes
    guard let box = boxes.levels[boxes.top].first else { return }
    if boxes.top == 0 {
      pushPiece(0, of: part, reach)
    } else {
      heap.push(
        Entry(
          bound: box.distance(to: rough), level: Int16(boxes.top), isTop: false, part: part,
          index: 0))
    }
  }

  private mutating func expand(_ entry: Entry, _ reach: Double) {
    let boxes = parts[Int(entry.part)].border.boxes
    for child in boxes.children(of: Int(entry.index), level: Int(entry.level)) {
      if entry.level == 1 {
        pushPiece(child, of: entry.part, reach)
        continue
      }
      let bound = boxes.levels[Int(entry.level) - 1][child].distance(to: rough)
      guard Double(bound) <= reach else { continue }
      heap.push(
        Entry(
          bound: bound, level: entry.level - 1, isTop: false, part: entry.part,
          index: Int32(child)))
    }
  }

  private mutating func pushPiece(_ index: Int, of part: Int32, _ reach: Double) {
    let bound = parts[Int(part)].border.pieces[index].lowerBound(to: point)
    guard bound <= reach else { return }
    heap.push(
      Entry(
        bound: Float(bound).nextDown, level: 0, isTop: false, part: part, index: Int32(index)))
  }

  private mutating func note(_ area: Int, _ place: PlanePoint, _ meters: Double, _ count: Int) {
    if let index = found.firstIndex(where: { $0.area == area }) {
      guard meters < found[index].distance else { return }
      found.remove(at: index)
    }
    let coordinate = Coordinate(latitude: place.y, longitude: place.x)
    let index = found.firstIndex { $0.distance > meters } ?? found.count
    found.insert(NearestPlace(area: area, coordinate: coordinate, distance: meters), at: index)
    if found.count > count { found.removeLast() }
  }

  /// The longest straight line through the Earth between the ends of a geodesic of that length.
  private static func chord(_ meters: Double) -> Double {
    // The flattest curvature of the ellipsoid is that at the poles.
    let radius = 6_399_594.0
    guard meters < 3 * radius else { return .infinity }
    return 2 * radius * sin(meters / (2 * radius)) * (1 + 1e-9) + 0.001
  }

  /// A heap of entries, the nearest on top.
  private struct Heap {
    private var entries: [Entry] = []

    init() { entries.reserveCapacity(128) }

    mutating func push(_ entry: Entry) {
      entries.append(entry)
      var index = entries.count - 1
      entries.withUnsafeMutableBufferPointer { entries in
        while index > 0 {
          let parent = (index - 1) / 2
          guard entry.bound < entries[parent].bound else { break }
          entries[index] = entries[parent]
          index = parent
        }
        entries[index] = entry
      }
    }

    mutating func pop() -> Entry? {
      guard let first = entries.first, let last = entries.popLast() else { return nil }
      guard !entries.isEmpty else { return first }
      entries.withUnsafeMutableBufferPointer { entries in
        var index = 0
        while true {
          var child = 2 * index + 1
          guard child < entries.count else { break }
          if child + 1 < entries.count, entries[child + 1].bound < entries[child].bound {
            child += 1
          }
          guard entries[child].bound < last.bound else { break }
          entries[index] = entries[child]
          index = child
        }
        entries[index] = last
      }
      return first
    }
  }
}
