import GeoPictures
import GeoTesting

@testable import GeoRequests

@Suite struct IntervalMergerTests {
  @Test func `equal neighboring states are one span`() {
    var recorder = IntervalMerger()
    recorder.change(to: "a", at: 0)
    recorder.change(to: "a", at: 1)
    recorder.change(to: "b", .bad, at: 2)
    recorder.change(to: nil, at: 3)
    recorder.change(to: "a", at: 5)
    recorder.close(at: 6)
    expectEqual(
      recorder.spans,
      [
        SessionPicture.Span(0, 2, "a", .idle), SessionPicture.Span(2, 3, "b", .bad),
        SessionPicture.Span(5, 6, "a", .idle),
      ])
  }

  @Test func `a list that is too long keeps every other entry, evenly`() {
    var list = Thinned<Int>(most: 8)
    for number in 0..<100 { list.append(number) }
    expect(list.elements.count < 8)
    let steps = zip(list.elements, list.elements.dropFirst()).map { $1 - $0 }
    expect(Set(steps).count == 1 && list.elements.first == 0, "\(list.elements)")
  }
}
