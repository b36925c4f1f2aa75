import GeoSystem

/// PROJ's own conversions, opened for comparison; nil where PROJ is not installed.
final class ReferenceCart {
  private typealias MakeContext = @convention(c) () -> OpaquePointer?
  private typealias Create = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Transform =
    @convention(c) (
      OpaquePointer, CInt, UnsafeMutablePointer<Double>, Int, Int, UnsafeMutablePointer<Double>,
      Int, Int, UnsafeMutablePointer<Double>, Int, Int, UnsafeMutablePointer<Double>?, Int, Int
    ) -> Int

  private let handle: OpaquePointer
  private let transform: Transform

  /// Opens a pipeline, which is kept until the process ends.
  ///
  /// It has a context of its own: an error of another thread in the common one would be its too.
  init?(_ definition: String) {
    guard let library = dlopen("libproj.so.25", RTLD_NOW | RTLD_LOCAL),
      let makeContext = dlsym(library, "proj_context_create"),
      let create = dlsym(library, "proj_create"),
      let trans = dlsym(library, "proj_trans_generic"),
      let context = unsafeBitCast(makeContext, to: MakeContext.self)(),
      let handle = unsafeBitCast(create, to: Create.self)(context, definition)
    else { return nil }
    self.handle = handle
    transform = unsafeBitCast(trans, to: Transform.self)
  }

  /// Converts triples in place: angles in the pipeline's own unit.
  func convert(_ triples: inout [SIMD3<Double>], inverse: Bool = false) {
    let count = triples.count
    triples.withUnsafeMutableBytes { bytes in
      guard let first = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      // A SIMD3 of Double takes 32 bytes.
      _ = transform(
        handle, inverse ? -1 : 1, first, 32, count, first + 1, 32, count, first + 2, 32, count,
        nil, 0, 0)
    }
  }
}
