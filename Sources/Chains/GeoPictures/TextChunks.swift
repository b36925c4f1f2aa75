import GeoFormats

/// Collects text and hands it on in pieces, so that a large picture never stands in memory twice.
struct TextChunks {
  private static let size = 1 << 16
  private var waiting = ""
  private let handOn: (String) -> Void

  /// Hands a text on to a sink while it is written; once the sink has failed, the rest is dropped.
  static func write<Failure: Error>(
    into sink: TextSink<Failure>, _ body: (inout TextChunks) -> Void
  ) throws(Failure) {
    var failure: Failure?
    withoutActuallyEscaping(sink) { sink in
      // Whatever writes a picture need not know how its sink can fail.
      var out = TextChunks { text in
        guard failure == nil else { return }
        do throws(Failure) { try sink(text) } catch { failure = error }
      }
      body(&out)
      out.flush()
    }
    if let failure { throw failure }
  }

  static func text(_ body: (inout TextChunks) -> Void) -> String {
    var text = ""
    write(into: { text += $0 }, body)
    return text
  }

  private init(handOn: @escaping (String) -> Void) { self.handOn = handOn }

  /// Adds text, and hands on what was collected when it is enough.
  mutating func append(_ text: String) {
    waiting += text
    if waiting.utf8.count >= Self.size { flush() }
  }

  private mutating func flush() {
    guard !waiting.isEmpty else { return }
    handOn(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
