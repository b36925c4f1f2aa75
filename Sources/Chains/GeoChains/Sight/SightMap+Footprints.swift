import GeoStreets
import Geodesy

extension SightMap {
  /// Search distance for buildings beside the way, in meters: no line of sight of a walker reaches
  /// farther aside.
  private static let margin: Meters = 60
  /// The way is looked at in pieces of some legs, so that a long one does not gather a whole city.
  private static let pieceLength: Meters = 400

  /// The buildings beside a way.
  /// - Parameters:
  ///   - footprints: All buildings.
  ///   - path: The way.
  ///   - ground: The height of the ground at a place, above the surface that all heights of the
  ///     map are above; nil where it is not known, such a building stands at 0.
  init(
    _ footprints: Footprints, along path: Path, ground: (Coordinate) -> Meters?
  ) {
    self.init(footprints, along: path, base: nil, ground: ground)
  }

  /// The same, of the buildings whose walls begin at heights of a range above the ground.
  init(
    _ footprints: Footprints, along path: Path, base: Range<Meters>?,
    ground: (Coordinate) -> Meters?
  ) {
    self.init(Self.buildings(of: footprints, along: path, base: base, ground: ground))
  }

  /// The buildings beside the way, with their heights.
  static func buildings(
    of footprints: Footprints, along path: Path, base: Range<Meters>?,
    ground: (Coordinate) -> Meters?
  ) -> [SightBuilding] {
    var places: Set<Int> = []
    for box in Self.boxes(along: path) {
      footprints.forEachPlace(in: box) { places.insert($0) }
    }
    let solid = base == nil ? Set(unmappedPassages(footprints, along: path).map(\.value)) : []
    return places.sorted().compactMap { place in
      if let base, !base.contains(max(0, footprints.heights(of: place).underside)) { return nil }
      let footprint = footprints[place]
      // A roof has no walls.
      if base != nil, footprint.use == .roof { return nil }
      let ground = footprint.rings.first?.first.flatMap(ground) ?? 0
      return SightBuilding(
        id: footprint.id, rings: footprint.rings, base: ground + footprint.minHeight,
        roof: ground + footprint.height, isRaised: footprint.minHeight > 0,
        isAssumed: footprint.heightSource == .use, isSolid: solid.contains(footprint.id))
    }
  }

  /// The longest way in meters through a corner of a building that may be an error of the drawing.
  private static let clippedCorner: Meters = 1
  /// The maximum distance of an entrance from its wall, in meters.
  private static let besideEntrance: Meters = 2

  /// The intervals of a way in which it leads through a building neither on a way that is mapped as
  /// a passage nor by an entrance.
  static func unmappedPassages(
    _ footprints: Footprints, along path: Path
  ) -> [PathInterval<Int64>] {
    let intervals = SightMap(walls: footprints, along: path).intervals(along: path)
      .filter { $0.length > clippedCorner }
    guard !intervals.isEmpty,
      let passages = BuildingPassages(footprints, of: Set(intervals.map(\.value)))
    else { return intervals }
    return intervals.filter { interval in
      let isMapped = [0.25, 0.5, 0.75].contains { share in
        passages.leadThrough(path.point(at: interval.from + share * interval.length))
      }
      return !isMapped
        && ![interval.from, interval.to].contains { end in
          passages.hasEntrance(
            of: interval.value, near: path.point(at: end), within: besideEntrance)
        }
    }
  }

  private static func boxes(along path: Path) -> [BoundingBox] {
    var boxes: [BoundingBox] = []
    var start = 0.0
    while start < path.length {
      let end = min(start + pieceLength, path.length)
      let points =
        path.distances.firstPlace { $0 > start }..<path.distances.firstPlace { $0 >= end }
      let piece = [path.point(at: start)] + path.points[points] + [path.point(at: end)]
      if let box = BoundingBox(around: piece) { boxes.append(box.widened(by: margin)) }
      start = end
    }
    return boxes
  }
}

extension BoundingBox {
  /// The box with some meters more on each side.
  fileprivate func widened(by meters: Meters) -> BoundingBox {
    let middle = Coordinate(latitude: (south + north) / 2, longitude: west)
    let plane = TangentPlane(at: middle)
    let north = min(90, self.north + meters / plane.metersPerLatitude)
    let south = max(-90, self.south - meters / plane.metersPerLatitude)
    let aside = min(180, meters / max(1, plane.metersPerLongitude))
    return BoundingBox(
      west: Self.turned(west - aside), south: south, east: Self.turned(east + aside), north: north)
  }

  private static func turned(_ longitude: Degrees) -> Degrees {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
