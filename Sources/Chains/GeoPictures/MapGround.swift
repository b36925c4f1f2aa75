package import GeoStreets
package import Geodesy

/// A part of the ground that a map lies on: an area, a line, or the point of a name.
package struct MapGround: Hashable, Sendable {
  package var kind: GroundKind
  /// The outline and the holes of an area; of a line or a point, one list.
  package var rings: [[Coordinate]]
  /// Its name; nil when it has none.
  package var name: String?
  /// Level relative to the ground: above 0 on bridges, below 0 in tunnels.
  package var layer: Int

  package init(kind: GroundKind, rings: [[Coordinate]], name: String? = nil, layer: Int = 0) {
    self.kind = kind
    self.rings = rings
    self.name = name
    self.layer = layer
  }

  /// The ground in a box, all of it when the box is nil: in the order in which it is painted.
  ///
  /// Areas can be as large as seas: they are cut at the box.
  /// - Parameters:
  ///   - ground: The ground.
  ///   - box: The area; nil for everywhere.
  ///   - near: A smaller box, outside of which areas and railways of less than 60 m are left out; nil for
  ///     none.
  ///   - far: A larger box, in which there are water and the names of larger places.
  /// - Returns: The parts.
  package static func parts(
    of ground: Ground, in box: BoundingBox?, small near: BoundingBox? = nil,
    water far: BoundingBox? = nil
  ) -> [MapGround] {
    var parts: [MapGround] = []
    let (cut, farCut) = (box.map(AreaCut.init), (far ?? box).map(AreaCut.init))
    func add(_ place: Int) {
      let feature = ground[place]
      var rings = feature.rings
      let isFar = [.sea, .water, .river, .city, .suburb].contains(feature.kind)
      let around = BoundingBox(around: rings.first ?? [])
      if !isFar, let box, around?.intersects(box) != true { return }
      if let near, feature.kind.dimension > 0, let around, !around.intersects(near),
        around.diagonal < 60
      {
        return
      }
      if let cut = isFar ? farCut : cut, feature.kind.dimension == 2, !rings.isEmpty {
        let outline = cut.cut(rings[0])
        guard outline.count > 2 else { return }
        rings = [outline] + rings.dropFirst().map(cut.cut).filter { $0.count > 2 }
      }
      parts.append(
        MapGround(kind: feature.kind, rings: rings, name: feature.name, layer: feature.layer))
    }
    if let box = far ?? box {
      ground.forEachPlace(in: box, add)
    } else {
      ground.indices.forEach(add)
    }
    // Of one depth, what may lie in something else comes after it.
    let sizes = parts.map { part in
      part.kind.dimension == 2 ? BoundingBox(around: part.rings.first ?? [])?.diagonal ?? 0 : 0
    }
    let order = parts.indices.map { (parts[$0].kind.depth, -sizes[$0], $0) }.sorted { $0 < $1 }
    return order.map { parts[$0.2] }
  }

  /// The name of the town nearest to the middle of some places, or nil if no part names a town.
  ///
  /// Without places, it is that of the first town.
  package static func town(among parts: [MapGround], near places: [Coordinate]) -> String? {
    let towns = parts.filter { $0.kind == .city && $0.name?.isEmpty == false }
    guard let middle = BoundingBox(around: places)?.center else { return towns.first?.name }
    return towns.compactMap { town in
      town.namePlace.map { (town.name, $0.distance(to: middle)) }
    }.min { $0.1 < $1.1 }?.0
  }

  /// Position of the name: the point, or the middle of the widest part of an area at the height of
  /// its middle; nil for lines.
  var namePlace: Coordinate? {
    guard kind.dimension == 2 else { return kind.dimension == 0 ? rings.first?.first : nil }
    let latitudes = rings.first?.map(\.latitude) ?? []
    guard let south = latitudes.min(), let north = latitudes.max(), north > south else {
      return nil
    }
    let latitude = (south + north) / 2
    let cuts = rings.flatMap { Self.cuts(of: $0, at: latitude) }.sorted()
    var widest: (from: Degrees, to: Degrees)?
    for index in stride(from: 0, to: cuts.count - 1, by: 2) {
      let (from, to) = (cuts[index], cuts[index + 1])
      if to - from > widest.map({ $0.to - $0.from }) ?? 0 { widest = (from, to) }
    }
    return widest.map { Coordinate(latitude: latitude, longitude: ($0.from + $0.to) / 2) }
  }
}

extension MapGround {
  /// The longitudes where a ring crosses a parallel.
  private static func cuts(of ring: [Coordinate], at latitude: Degrees) -> [Degrees] {
    guard var last = ring.last else { return [] }
    var cuts: [Degrees] = []
    for point in ring {
      if (last.latitude > latitude) != (point.latitude > latitude) {
        let fraction = (latitude - last.latitude) / (point.latitude - last.latitude)
        cuts.append(last.longitude + fraction * (point.longitude - last.longitude))
      }
      last = point
    }
    return cuts
  }
}

extension BoundingBox {
  /// Distance between two opposite corners.
  fileprivate var diagonal: Meters {
    Coordinate(latitude: south, longitude: west)
      .distance(to: Coordinate(latitude: north, longitude: east))
  }
}

extension GroundKind {
  /// The order of painting: what is painted later covers what was painted before.
  fileprivate var depth: Int {
    switch self {
    case .sea: 0
    case .wood, .green: 1
    case .sand: 2
    case .square: 3
    case .water: 4
    case .river, .stream: 5
    case .railway: 6
    case .city, .suburb, .quarter, .station: 7
    }
  }

  /// Color of areas and lines.
  var color: ThemeColor {
    switch self {
    case .sea, .water, .river, .stream: MapPalette.water
    case .wood: MapPalette.wood
    case .green: MapPalette.green
    case .sand: MapPalette.sand
    case .square: MapPalette.square
    case .railway: MapPalette.railway
    case .city, .suburb, .quarter, .station: MapPalette.name
    }
  }

  var nameColor: ThemeColor {
    switch self {
    case .sea, .water, .river, .stream: MapPalette.waterName
    case .wood, .green, .sand: MapPalette.greenName
    case .square, .railway, .city, .suburb, .quarter, .station: MapPalette.name
    }
  }

  /// The size of its name in pixels.
  var nameSize: Double {
    switch self {
    case .city: 16
    case .suburb: 14
    case .quarter: 12
    case .sea, .water, .river, .stream, .wood, .green, .sand, .square, .railway, .station: 11
    }
  }
}
