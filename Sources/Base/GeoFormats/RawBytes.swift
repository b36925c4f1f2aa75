/// Typed-throwing access to the bytes of an array, which `withUnsafeBytes` does not offer.
package enum RawBytes {
  package static func read<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeRawBufferPointer(all))
    }
  }

  package static func write<Result, Failure: Error>(
    _ bytes: inout [UInt8], _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeMutableBufferPointer { (all) throws(Failure) in
      try body(UnsafeMutableRawBufferPointer(all))
    }
  }
}
