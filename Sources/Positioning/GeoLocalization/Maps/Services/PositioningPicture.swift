/// A picture of a request, as bytes of a file.
public struct PositioningPicture: Hashable, Sendable {
  /// How it is encoded.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// JPEG.
    case jpeg
    /// PNG.
    case png

    /// The media type.
    public var mediaType: String { "image/\(rawValue)" }
  }

  /// The bytes of the file.
  public var bytes: [UInt8]
  /// How it is encoded.
  public var format: Format

  /// Creates a picture.
  public init(bytes: [UInt8], format: Format = .jpeg) {
    self.bytes = bytes
    self.format = format
  }
}
