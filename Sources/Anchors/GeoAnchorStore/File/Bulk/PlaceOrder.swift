import Geodesy

/// An order of places in which neighbors stand near one another: along a Hilbert curve through the
/// plane of longitude and latitude.
enum PlaceOrder {
  /// The position of a place along the curve.
  static func key(_ place: Coordinate) -> UInt64 {
    key(longitude: place.longitude, latitude: place.latitude)
  }

  static func key(longitude: Degrees, latitude: Degrees) -> UInt64 {
    var x = cell((longitude + 180) / 360)
    var y = cell((latitude + 90) / 180)
    var key: UInt64 = 0
    var side: UInt32 = 1 << 31
    // Each step chooses a quarter of the square and turns what is left into the curve's shape.
    while side > 0 {
      let right: UInt32 = x & side == 0 ? 0 : 1
      let upper: UInt32 = y & side == 0 ? 0 : 1
      key = key << 2 | UInt64((3 * right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = ~x
          y = ~y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return key
  }

  private static func cell(_ part: Double) -> UInt32 {
    UInt32(min(max(part, 0) * 4_294_967_296, 4_294_967_295))
  }
}
