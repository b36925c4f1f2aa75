public import GeoAnchors
public import GeoFormats

/// A list of anchors as a document.
///
/// The text goes to a sink piece by piece, so a million anchors need no memory of their own.
public struct AnchorDocument<Anchors: Sequence<Anchor>> {
  private let anchors: Anchors

  /// Creates a document of anchors, in their order.
  public init(_ anchors: Anchors) {
    self.anchors = anchors
  }

  /// Writes the document.
  ///
  /// The sink gets UTF-8 bytes that are valid only during the call.
  /// - Throws: The errors of the sink.
  public func write<Failure: Error>(
    _ format: TextFormat, to sink: ByteSink<Failure>
  ) throws(Failure) {
    var writer = AnchorDocumentWriter(format)
    for anchor in anchors {
      writer.append(anchor)
      try writer.drain(into: sink)
    }
    writer.end()
    try writer.drain(above: 0, into: sink)
  }

  /// The whole document in memory.
  public func text(_ format: TextFormat) -> String {
    DocumentText.collect { sink in write(format, to: sink) }
  }
}

extension AnchorDocument: Sendable where Anchors: Sendable {}
