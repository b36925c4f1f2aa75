/// Text that is being written, as UTF-8 bytes on their way to a sink.
///
/// Writers fill a buffer and drain it now and then, so a document of any length needs little memory.
public struct TextBuffer: Sendable {
  /// The bytes that have not been drained.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty buffer.
  public init() {}

  /// The bytes as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a text.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a text in quotes, with JSON's escapes.
  public mutating func append(quoted text: String) {
    JSONText.append(text, to: &self)
  }

  /// The number of bytes not yet drained.
  public var count: Int { bytes.count }

  /// Appends bytes of UTF-8.
  public mutating func append(contentsOf text: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: text)
  }

  mutating func append(contentsOf text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
  }

  /// Appends one byte of UTF-8.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a whole number.
  public mutating func append(_ number: Int) {
    append(String(number))
  }

  /// Appends a number with a fixed count of decimals, as `DecimalText.fixed` writes it.
  ///
  /// Trimming leaves out zeros at the end of the decimals.
  /// - Returns: False, with nothing appended, when the number has no such text.
  public mutating func append(_ number: Double, decimals: Int, trimming: Bool = false) -> Bool {
    DecimalText.append(number, decimals: decimals, trimming: trimming, to: &bytes)
  }

  /// Removes the bytes appended last.
  public mutating func removeLast(_ count: Int) {
    bytes.removeLast(min(count, bytes.count))
  }

  /// Hands all bytes to a sink and forgets them, once there are more than `limit`.
  public mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count > limit else { return }
    try RawBytes.read(bytes) { (all) throws(Failure) in try sink(all) }
    bytes.removeAll(keepingCapacity: true)
  }
}
