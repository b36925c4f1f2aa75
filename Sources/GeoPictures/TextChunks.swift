import GeoFormats

/// Collects text and hands it on in pieces, so that a large picture never stands in memory twice.
struct TextChunks {
  private static let size = 1 << 16
  private var waiting = ""

  /// Adds text without handing anything on.
  mutating func append(_ text: String) { waiting += text }

  /// Hands the text on when enough of it has been collected.
  mutating func flushIfLarge<Failure: Error>(into sink: TextSink<Failure>) throws(Failure) {
    if waiting.utf8.count >= Self.size { try flush(into: sink) }
  }

  /// Hands all text on.
  mutating func flush<Failure: Error>(into sink: TextSink<Failure>) throws(Failure) {
    guard !waiting.isEmpty else { return }
    try sink(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
