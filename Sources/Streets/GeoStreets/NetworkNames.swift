/// The texts of a network by their places.
struct NetworkNames: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that the owner's network keeps alive.
  private let offsets: UnsafeBufferPointer<UInt32>
  private let bytes: UnsafeRawBufferPointer

  init(_ network: StreetNetwork) {
    offsets = network.elements(.nameOffsets, as: UInt32.self)
    bytes = network.raw(.nameBytes)
  }

  /// A text; nil for none.
  func text(_ place: UInt32) -> String? {
    let start = Int(offsets[Int(place)])
    let end = Int(offsets[Int(place) + 1])
    guard start < end else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
