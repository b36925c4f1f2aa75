import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting

@testable import GeoLocalization

struct FrameWindowTests {
  private let frame = Frame(pose: SamplePose.moved)

  /// A case as `frames`, `sent` and `rejections`, milliseconds.
  private struct Case {
    let frames: [(Int, Double?)]
    let sent: [[Double]]
    let rejections: [(Int, FrameRejection)]
  }

  private func check(_ entry: Case) {
    var window = FrameWindow()
    var sent: [[Double]] = []
    var rejections: [(Int, FrameRejection)] = []
    for (time, score) in entry.frames {
      let now = Double(time) / 1000
      if let score, let rejection = window.add(frame, score: score, at: now) {
        rejections.append((time, rejection))
      }
      if let best = window.send(at: now) {
        sent.append([Double(time), (best.time * 1000).rounded(), best.score])
      }
    }
    expectEqual(sent, entry.sent)
    expectEqual(rejections.map(\.0), entry.rejections.map(\.0))
    expectEqual(rejections.map(\.1), entry.rejections.map(\.1))
  }

  @Test func `F-08: a good frame early, the best one late, nothing that is not fit`() {
    check(
      Case(
        frames: [(100, 0.5), (300, 0.85), (400, 0.3), (500, 0.5)], sent: [[400, 300, 0.85]],
        rejections: [(400, .scoreBelowCurrentBest)]))
    check(
      Case(
        frames: [(500, 0.1), (1300, 0.19), (1400, 0.2)], sent: [[1400, 1400, 0.2]],
        rejections: [(500, .scoreBelowMinThreshold), (1300, .scoreBelowMinThreshold)]))
  }

  @Test(
    arguments: SharedData.known(
      "indoor/frames/windows.json", "indoor/fantasmo/frame_window_vectors.json"))
  func `F-08: every known case`(file: String) throws {
    let cases = try SharedData.json(file)["vectors"].elements()
    expect(cases.count >= 3)
    for entry in cases {
      check(
        Case(
          frames: try entry["frames_ms_score"].elements().map {
            let row = try $0.elements()
            return (Int(try row[0].number()), row[1].value?.number)
          },
          sent: try entry["expect_dequeued_at_frame_score"].elements().map {
            try $0.numbers()
          },
          rejections: try entry["expect_rejections"].elements().map {
            let row = try $0.elements()
            let rejection = FrameRejection(rawValue: try row[1].string())
            return (Int(try row[0].number()), try #require(rejection))
          }))
    }
  }

  @Test func `while one frame is judged others are not`() {
    var window = FrameWindow()
    expectNil(window.add(frame, score: 0.9, at: 0.5, judgedFor: 0.2))
    expectEqual(window.add(frame, score: 1, at: 0.6), .otherEvaluationInProgress)
    expectNil(window.send(at: 0.6))
    expectEqual(window.send(at: 0.7)?.score, 0.9)
    expectNil(window.best)
  }

  @Test func `equal scores take the place of older ones`() {
    var window = FrameWindow()
    expectNil(window.add(frame, score: 0.5, at: 0.1))
    expectNil(window.add(frame, score: 0.5, at: 0.2))
    expectEqual(window.best?.time, 0.2)
    expectEqual(window.add(frame, score: .nan, at: 0.3), .scoreBelowMinThreshold)
    window.reset(at: 5)
    expectNil(window.add(frame, score: 1, at: 5.1))
    expectNil(window.send(at: 5.3))
    expect(window.send(at: 5.4) != nil)
  }
}
