/// A picture of a request, as bytes of a file.
public struct PositioningPicture: Hashable, Sendable {
  /// Encoding of the picture.
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
  /// Encoding of the picture.
  public var format: Format

  /// Creates a picture.
  public init(bytes: [UInt8], format: Format = .jpeg) {
    self.bytes = bytes
    self.format = format
  }
}
