/// Places along a Hilbert curve over the globe: what is near on it is near on the ground.
enum HilbertCurve {
  /// The place of a position on the curve with 2^16 × 2^16 cells.
  static func place(latitude: Int32, longitude: Int32, in box: IndexBox) -> UInt32 {
    var x = cell(longitude, from: box.west, to: box.east)
    var y = cell(latitude, from: box.south, to: box.north)
    var place: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side > 0 ? 1 : 0
      let upper: UInt32 = y & side > 0 ? 1 : 0
      place &+= side &* side &* ((3 &* right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = 0xffff - x
          y = 0xffff - y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return place
  }

  private static func cell(_ value: Int32, from low: Int32, to high: Int32) -> UInt32 {
    let span = max(1, Int64(high) - Int64(low))
    let offset = min(max(0, Int64(value) - Int64(low)), span)
    return UInt32(offset * 0xffff / span)
  }
}
