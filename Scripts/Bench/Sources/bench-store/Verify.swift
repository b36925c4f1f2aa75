import GeoAnchorKit
import Glibc

/// Random searches beside a look at every anchor.
///
/// No path over the surface is shorter than the straight line through the Earth, so that line says
/// of most anchors that they are too far; of all others the exact geodesic is computed.
struct Verification {
  private let store: AnchorStore
  private let places: [Coordinate]
  private let ids: [AnchorID]
  private let points: [SIMD3<Double>]
  private var dice: Dice

  /// Fills a store with clusters, of which some lie at the poles and on the antimeridian.
  init(folder: String, count: Int, world: inout World) throws {
    store = try AnchorStore(path: "\(folder)/verify.gpkg", author: "bench")
    var dice = Dice(state: 99)
    var anchors = world.anchors(count)
    for index in anchors.indices where index % 10 == 0 {
      anchors[index].coordinate = Self.odd(using: &dice)
    }
    try store.add(contentsOf: anchors)
    var moves = Dice(state: 98)
    // A tenth is moved, so that the index is not as it was packed.
    for start in stride(from: 0, to: count, by: count / 100 + 1) {
      let chosen = (start..<min(start + count / 1000 + 1, count)).map { anchors[$0].id.rawValue }
      try store.edit(chosen) { $0.coordinate = Self.odd(using: &moves) }
    }
    // Read row by row and without the index, in the order of insertion.
    var places: [Coordinate] = []
    var ids: [AnchorID] = []
    try store.forEach(matching: AnchorQuery()) { found in
      places.append(found.anchor.coordinate)
      ids.append(found.anchor.id)
      return true
    }
    self.places = places
    self.ids = ids
    points = places.map(Self.point)
    self.dice = dice
  }

  /// Near a pole or the antimeridian, where boxes break.
  private static func odd(using dice: inout Dice) -> Coordinate {
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    let near = pow(10, any(-6...1))
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: return Coordinate(latitude: 90 - near, longitude: any(-180...180))
    case 1: return Coordinate(latitude: near - 90, longitude: any(-180...180))
    case 2: return Coordinate(latitude: any(-89...89), longitude: 180 - near)
    case 3: return Coordinate(latitude: any(-89...89), longitude: near - 180)
    default: return Coordinate(latitude: [90, -90, 0, 12][Int(near * 7) % 4], longitude: 180)
    }
  }

  /// Meters from the center of the Earth, on the ellipsoid.
  private static func point(_ place: Coordinate) -> SIMD3<Double> {
    let latitude = place.latitude * .pi / 180
    let longitude = place.longitude * .pi / 180
    let flattening = 1 / 298.257223563
    let square = flattening * (2 - flattening)
    let radius = 6_378_137 / (1 - square * sin(latitude) * sin(latitude)).squareRoot()
    return SIMD3(
      radius * cos(latitude) * cos(longitude), radius * cos(latitude) * sin(longitude),
      radius * (1 - square) * sin(latitude))
  }

  private typealias Hit = (distance: Meters, place: Int)

  /// The anchors within a distance, nearest first.
  private func near(_ center: Coordinate, within radius: Meters) -> [Hit] {
    let origin = Self.point(center)
    // A millimeter for the rounding of the straight lines.
    let limit = (radius + 0.001) * (radius + 0.001)
    var hits: [Hit] = []
    for (place, point) in points.enumerated() {
      let line = point - origin
      guard (line * line).sum() <= limit else { continue }
      let distance = center.distance(to: places[place])
      if distance <= radius { hits.append((distance, place)) }
    }
    return hits.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
  }

  /// The nearest anchors: those within the distance of as many by straight lines.
  private func nearest(_ center: Coordinate, _ count: Int) -> [Hit] {
    let origin = Self.point(center)
    var best: [(Double, Int)] = []
    for (place, point) in points.enumerated() {
      let line = point - origin
      let square = (line * line).sum()
      guard best.count < count || square < best[best.count - 1].0 else { continue }
      let at = best.firstIndex { $0.0 > square } ?? best.count
      best.insert((square, place), at: at)
      if best.count > count { best.removeLast() }
    }
    let reach = best.map { center.distance(to: places[$0.1]) }.max() ?? 0
    return Array(near(center, within: reach).prefix(count))
  }

  /// Runs searches of the three kinds in turns; returns how many answers were wrong.
  mutating func run(_ queries: Int) throws -> Int {
    var wrong = 0
    for number in 0..<queries {
      let center =
        number % 4 == 0
        ? Self.odd(using: &dice) : places[Int.random(in: places.indices, using: &dice)]
      let size = pow(10, Double.random(in: -1...6, using: &dice))
      let isRight: Bool
      switch number % 3 {
      case 0: isRight = try checkBox(center, size / 111_000)
      case 1:
        let found = try store.anchors(matching: AnchorQuery(near: .init(center, within: size)))
        isRight = same(found, near(center, within: size))
      default:
        let count = Int.random(in: 1...50, using: &dice)
        let found = try store.anchors(matching: AnchorQuery(near: .init(center), limit: count))
        isRight = same(found, nearest(center, count))
      }
      guard !isRight else { continue }
      wrong += 1
      if wrong < 10 { say("wrong: query \(number) at \(center), size \(size)") }
    }
    return wrong
  }

  private func same(_ found: [FoundAnchor], _ right: [Hit]) -> Bool {
    found.count == right.count
      && zip(found, right).allSatisfy {
        $0.anchor.id == ids[$1.place] && $0.distance == $1.distance
      }
  }

  private mutating func checkBox(_ center: Coordinate, _ half: Degrees) throws -> Bool {
    let wide = min(half * Double.random(in: 0.1...3, using: &dice), 179.9)
    func turned(_ longitude: Degrees) -> Degrees {
      longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }
    let box = BoundingBox(
      west: turned(center.longitude - wide), south: max(center.latitude - half, -90),
      east: turned(center.longitude + wide), north: min(center.latitude + half, 90))
    let found = try store.anchors(matching: AnchorQuery(box: box)).map(\.anchor.id)
    // Longitudes from the west of the box on, round the Earth.
    let right = places.indices.filter { index in
      let place = places[index]
      guard box.south <= place.latitude, place.latitude <= box.north else { return false }
      if box.west <= box.east {
        return box.west <= place.longitude && place.longitude <= box.east
      }
      return place.longitude >= box.west || place.longitude <= box.east
    }
    return found == right.map { ids[$0] }
  }
}
