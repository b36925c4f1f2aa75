/// Writes the smallest GeoTIFF that PROJ takes for a geoid: one strip of floats, nodes as points.
enum TIFFBytes {
  static func geoid(
    north: Double, west: Double, step: Double, rows: Int, columns: Int,
    value: (_ latitude: Double, _ longitude: Double) -> Double
  ) -> [UInt8] {
    // GTModelType geographic, GTRasterType point, GeographicType 4326.
    let keys: [UInt16] = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 2, 2048, 0, 1, 4326]
    let scale = [step, step, 0]
    let tiePoint = [0, 0, 0, west, north, 0]
    var pixels: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let node = Float(value(north - Double(row) * step, west + Double(column) * step))
        pixels += littleEndian(node.bitPattern)
      }
    }
    let tagCount = 14
    let data = 8 + 2 + tagCount * 12 + 4
    let scaleAt = data
    let tieAt = scaleAt + 24
    let keysAt = tieAt + 48
    let pixelsAt = keysAt + keys.count * 2
    var bytes: [UInt8] = Array("II".utf8) + littleEndian(UInt16(42)) + littleEndian(UInt32(8))
    bytes += littleEndian(UInt16(tagCount))
    func tag(_ number: UInt16, _ type: UInt16, _ count: Int, _ value: Int) {
      bytes += littleEndian(number) + littleEndian(type)
      bytes += littleEndian(UInt32(count)) + littleEndian(UInt32(value))
    }
    tag(256, 4, 1, columns)
    tag(257, 4, 1, rows)
    tag(258, 3, 1, 32)
    tag(259, 3, 1, 1)
    tag(262, 3, 1, 1)
    tag(273, 4, 1, pixelsAt)
    tag(277, 3, 1, 1)
    tag(278, 4, 1, rows)
    tag(279, 4, 1, pixels.count)
    tag(284, 3, 1, 1)
    tag(339, 3, 1, 3)
    tag(33550, 12, 3, scaleAt)
    tag(33922, 12, 6, tieAt)
    tag(34735, 3, keys.count, keysAt)
    bytes += littleEndian(UInt32(0))
    for number in scale + tiePoint { bytes += littleEndian(number.bitPattern) }
    for key in keys { bytes += littleEndian(key) }
    return bytes + pixels
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
