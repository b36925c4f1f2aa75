/// Unpacks `.gz` files.
enum Gzip {
  /// The bytes of a file of one member.
  static func unpack(
    _ packed: UnsafeRawBufferPointer, path: String, limit: Int
  ) throws(TerrainError) -> [UInt8] {
    do {
      // zlib checks the length and the CRC-32 of the trailer.
      let (bytes, used) = try Inflation.unpack(packed, .gzip, limit: limit)
      guard used == packed.count else {
        throw TerrainError.damaged(
          path: path, found: "\(packed.count - used) bytes after the end",
          expected: "one gzip member")
      }
      return bytes
    } catch let failure as Inflation.Failure {
      throw failure.error(path: path, limit: limit)
    } catch let error as TerrainError {
      throw error
    } catch {
      throw .damaged(path: path, found: "\(error)", expected: "one gzip member")
    }
  }
}
