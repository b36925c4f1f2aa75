import GeoPictures
import Geodesy

/// Joins equal neighboring states to sections of time.
struct IntervalMerger {
  /// More sections than can be seen are joined to the last one.
  private static let most = 5000

  private(set) var spans: [SessionPicture.Span] = []
  private var open: (label: String, tone: SessionPicture.Tone, since: Seconds)?

  /// From now on something holds; nil for nothing.
  mutating func change(
    to label: String?, _ tone: SessionPicture.Tone = .idle, at time: Seconds
  ) {
    if let open, open.label == label, open.tone == tone { return }
    close(at: time)
    if let label { open = (label, tone, time) }
  }

  /// Ends the open interval.
  mutating func close(at time: Seconds) {
    guard let ending = open.take() else { return }
    if spans.count < Self.most {
      spans.append(SessionPicture.Span(ending.since, time, ending.label, ending.tone))
    } else {
      spans[spans.count - 1].end = time
    }
  }
}

/// A list that forgets every other entry when it becomes too long.
struct Thinned<Element: Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private let most: Int
  private var stride = 1
  private var count = 0

  init(most: Int) { self.most = most }

  mutating func append(_ element: Element) {
    defer { count += 1 }
    guard count % stride == 0 else { return }
    elements.append(element)
    guard elements.count >= most else { return }
    elements = elements.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    stride *= 2
  }
}
