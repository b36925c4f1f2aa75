/// The header of NOAA's GTX: six big-endian numbers, then the rows from the south.
enum GTXFile {
  static let headerBytes = 40

  /// The nodes of a file; nil when it does not begin as a GTX does.
  static func kernel(
    of file: MappedFile, path: String
  ) throws(GeodesyError) -> GridKernel<GTXNodes>? {
    guard let start = file.bytes.baseAddress, file.bytes.count >= headerBytes else { return nil }
    func number(_ index: Int) -> Double {
      let bits = start.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      return Double(bitPattern: UInt64(bigEndian: bits))
    }
    func count(_ index: Int) -> Int {
      let bits = start.loadUnaligned(fromByteOffset: 32 + index * 4, as: UInt32.self)
      return Int(Int32(bitPattern: UInt32(bigEndian: bits)))
    }
    guard
      let layout = GridLayout(
        south: number(0), west: number(1), latitudeStep: number(2), longitudeStep: number(3),
        rows: count(0), columns: count(1))
    else { return nil }
    let expected = headerBytes + 4 * layout.rows * layout.columns
    guard file.bytes.count == expected else {
      throw .gridTruncated(path: path, bytes: file.bytes.count, expected: expected)
    }
    return GridKernel(
      layout: layout, nodes: GTXNodes(start: start + headerBytes, columns: layout.columns))
  }
}
