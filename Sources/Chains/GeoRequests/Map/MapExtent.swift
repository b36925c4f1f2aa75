import Geodesy

/// The extent of a map around places, so that no usual screen shows its edge when the places are
/// fully on it.
struct MapExtent {
  let close: BoundingBox
  /// The extent with buildings and roads: the view of screens from a phone's to a desktop's.
  let near: BoundingBox
  /// The extent with roads: the view of screens 2.4 times as wide as high, or twice as high as
  /// wide.
  let wide: BoundingBox
  /// The extent with main roads, water and names of places, for zooming out: five times as far.
  let far: BoundingBox

  /// The extent around places; nil without places.
  init?(around points: [Coordinate]) {
    guard let box = BoundingBox(around: points) else { return nil }
    let height = box.north - box.south
    let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
    let plane = TangentPlane(
      at: Coordinate(latitude: (box.north + box.south) / 2, longitude: box.west))
    let shrink = max(0.01, plane.metersPerLongitude / plane.metersPerLatitude)
    // Panels that float over a map leave about three quarters of it for the places.
    let shown = (width: max(width * shrink, 0.003) * 1.3, height: max(height, 0.003) * 1.3)
    // A third of its size on every side, and at least some 300 m.
    let least = (
      width: width + 2 * max(0.004, width / 3), height: height + 2 * max(0.003, height / 3)
    )
    func grown(wider: Double, higher: Double, times: Double = 1) -> BoundingBox {
      let width = max(least.width, shown.height * wider / shrink) * times
      let height = max(least.height, shown.width * higher) * times
      return box.grown(toWidth: width, height: height)
    }
    close = box.grown(toWidth: least.width, height: least.height)
    near = grown(wider: 1.7, higher: 1.6)
    wide = grown(wider: 2.4, higher: 2)
    far = grown(wider: 1.7, higher: 1.6, times: 5)
  }

  /// As far again as everything is drawn on every side, so that the cut of areas is not seen at once.
  var areas: BoundingBox {
    let width = (near.east - near.west) + (near.crossesAntimeridian ? 360 : 0)
    return near.grown(toWidth: width * 3, height: (near.north - near.south) * 3)
  }
}

extension BoundingBox {
  /// A box of a size in degrees with the same middle, as far as the globe has room.
  fileprivate func grown(toWidth width: Degrees, height: Degrees) -> BoundingBox {
    let own = (east - west) + (crossesAntimeridian ? 360 : 0)
    let (aside, above) = (max(0, (width - own) / 2), max(0, (height - (north - south)) / 2))
    guard own + 2 * aside < 360 else {
      return BoundingBox(
        west: -180, south: max(-90, south - above), east: 180, north: min(90, north + above))
    }
    func turned(_ longitude: Degrees) -> Degrees {
      longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
    return BoundingBox(
      west: turned(west - aside), south: max(-90, south - above), east: turned(east + aside),
      north: min(90, north + above))
  }
}
