public import Geodesy
import Synchronization

/// Areas of polygons that answer where points are; any number of threads may ask at once.
///
/// Nothing is prepared on opening. The first questions look at the edges as they are; after some
/// of them, or on `prepare()`, an index is made and kept.
public final class AreaIndex: Sendable {
  /// The number of areas, which are numbered from 0.
  public let count: Int
  let parts: [AreaPart]
  private let lazyGrid = AtomicLazyReference<PartGrid>()
  private let lazyTop = AtomicLazyReference<TopBoxes>()
  private let questions = Atomic<Int>(0)
  private static let questionsWithoutIndex = 64

  /// Creates an index of areas, each of any number of polygons.
  public init(_ areas: [[Polygon]]) {
    count = areas.count
    parts = areas.enumerated().flatMap { area, polygons in
      polygons.map { AreaPart($0, area: area) }
    }
  }

  /// Creates the index for point questions now.
  public func prepare() { _ = grid }

  /// Creates the index for distances now.
  public func prepareDistances() {
    _ = topBoxes
    for part in parts { _ = part.border }
  }

  // MARK: Points

  /// The areas that contain the point or have it on their border, in order, each once.
  public func areas(containing point: Coordinate) -> [Int] {
    var found: [Int] = []
    forEachArea(containing: point) { area in
      if found.last != area { found.append(area) }
      return true
    }
    return found
  }

  /// The first area that contains the point or has it on its border; nil outside of all.
  public func firstArea(containing point: Coordinate) -> Int? {
    var found: Int?
    forEachArea(containing: point) { area in
      found = area
      return false
    }
    return found
  }

  /// The first area of each point, -1 outside of all.
  public func firstAreas(containing points: [Coordinate]) -> [Int32] {
    let grid = grid
    return points.map { point in
      var found: Int32 = -1
      grid.forEachPart(containing: PlanePoint(point.longitude, point.latitude)) { part in
        found = grid.areas[Int(part)]
        return false
      }
      return found
    }
  }

  /// Whether the area contains the point or has it on its border.
  public func contains(_ point: Coordinate, area: Int) -> Bool {
    let point = PlanePoint(point.longitude, point.latitude)
    return parts.contains { $0.area == area && $0.scan(point) }
  }

  /// The areas that have the point in one of their holes.
  public func areas(withHoleAround point: Coordinate) -> [Int] {
    let point = PlanePoint(point.longitude, point.latitude)
    var found: [Int] = []
    for part in parts where part.hole(around: point) != nil && found.last != part.area {
      found.append(part.area)
    }
    return found
  }

  /// Calls a body with each area that contains the point, until it returns false.
  func forEachArea(containing point: Coordinate, _ body: (Int) -> Bool) {
    let point = PlanePoint(point.longitude, point.latitude)
    if let grid = lazyGrid.load() ?? gridWhenWorthwhile() {
      grid.forEachPart(containing: point) { part in body(Int(grid.areas[Int(part)])) }
    } else {
      for part in parts where part.scan(point) {
        if !body(part.area) { return }
      }
    }
  }

  private var grid: PartGrid { lazyGrid.load() ?? lazyGrid.storeIfNil(PartGrid(parts)) }

  private func gridWhenWorthwhile() -> PartGrid? {
    let asked = questions.add(1, ordering: .relaxed).newValue
    return asked > Self.questionsWithoutIndex ? grid : nil
  }

  // MARK: Distances

  /// The places where the nearest areas are nearest, one for each, nearest first.
  ///
  /// Distances are geodesic meters to the border, inside of an area as well as outside; `wanted`
  /// leaves areas out.
  public func nearest(
    to point: Coordinate, count: Int = 1, within limit: Meters = .infinity,
    where wanted: (Int) -> Bool = { _ in true }
  ) -> [NearestPlace] {
    let top = topBoxes
    var search = NearestSearch(parts: parts, top: top.boxes, order: top.order, origin: point)
    search.run(count: count, within: limit, wanted: wanted) { piece, area in
      self.isMapEdge(piece, of: area)
    }
    return search.found
  }

  /// Whether a piece on the antimeridian or a pole has the same area on its other side.
  private func isMapEdge(_ piece: BorderPiece, of area: Int) -> Bool {
    let middle = piece.middle
    if abs(middle.y) == 90 { return true }
    let opposite = PlanePoint(-middle.x, middle.y)
    return parts.contains { $0.area == area && $0.scan(opposite) }
  }

  private var topBoxes: TopBoxes { lazyTop.load() ?? lazyTop.storeIfNil(TopBoxes(parts)) }
}

/// The boxes of all parts in space.
private final class TopBoxes: Sendable {
  let boxes: BoxTree
  let order: [Int32]

  init(_ parts: [AreaPart]) {
    func key(_ part: AreaPart) -> UInt32 {
      let middle = (part.low + part.high) / 2
      let x = UInt32(min(max((middle.x + 180) / 360 * 65535, 0), 65535))
      let y = UInt32(min(max((middle.y + 90) / 180 * 65535, 0), 65535))
      return Self.spread(x) | Self.spread(y) << 1
    }
    let keys = parts.map(key)
    let order = parts.indices.sorted { keys[$0] < keys[$1] }
    self.order = order.map { Int32($0) }
    boxes = BoxTree(
      order.map { index in
        Self.box(of: parts[index])
      })
  }

  /// A zero bit between every two bits.
  private static func spread(_ value: UInt32) -> UInt32 {
    var value = value
    for (shift, mask): (UInt32, UInt32) in [
      (8, 0x00FF_00FF), (4, 0x0F0F_0F0F), (2, 0x3333_3333), (1, 0x5555_5555),
    ] { value = (value | value << shift) & mask }
    return value
  }

  /// The box of all points between the part's sides in longitude and latitude.
  private static func box(of part: AreaPart) -> SpaceBox {
    let latitudes = [part.low.y, part.high.y] + (part.low.y * part.high.y < 0 ? [0] : [])
    var longitudes = [part.low.x, part.high.x]
    for meridian in [-180.0, -90, 0, 90, 180] where part.low.x < meridian && meridian < part.high.x
    {
      longitudes.append(meridian)
    }
    var box: SpaceBox?
    for latitude in latitudes {
      for longitude in longitudes {
        let corner = SpacePoint(PlanePoint(longitude, latitude))
        let one = SpaceBox(corner, corner, margin: 2)
        if box == nil { box = one } else { box?.include(one) }
      }
    }
    return box ?? SpaceBox(.zero, .zero, margin: 1)
  }
}
