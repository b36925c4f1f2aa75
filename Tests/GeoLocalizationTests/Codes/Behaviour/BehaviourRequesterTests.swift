import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts

@testable import GeoLocalization

struct BehaviourRequesterTests {
  private struct Asked: Equatable, CustomStringConvertible {
    let time: Int
    let behaviour: BehaviourName
    var description: String { "\(time) \(behaviour.rawValue)" }
  }

  /// Plays so many frames; `reason` is nil for an accepted one.
  private func play(
    frames: Int, step: Int, restart: Int? = nil, _ reason: (Int) -> FrameRejection?
  ) -> [Asked] {
    var requester = BehaviourRequester()
    var asked: [Asked] = []
    for number in 0..<frames {
      let time = number * step
      if time == restart { requester.restart(at: Double(time) / 1000) }
      guard let reason = reason(number),
        let behaviour = requester.reject(reason, at: Double(time) / 1000)
      else { continue }
      asked.append(Asked(time: time, behaviour: behaviour))
    }
    return asked
  }

  @Test func `F-05: a camera that looks too low is asked at 0, 3.0, 6.1 and 9.2 s`() {
    let asked = play(frames: 120, step: 100) { _ in .pitchTooLow }
    expectEqual(
      asked,
      [
        Asked(time: 0, behaviour: .pointAtBuildings), Asked(time: 3000, behaviour: .tiltUp),
        Asked(time: 6100, behaviour: .pointAtBuildings), Asked(time: 9200, behaviour: .tiltUp),
      ])
  }

  @Test(
    arguments: SharedData.known(
      "indoor/frames/behaviours.json", "indoor/fantasmo/behavior_requester_vectors.json"))
  func `F-05: every known timeline`(file: String) throws {
    let reasons: [String: (Int) -> FrameRejection?] = [
      "constant_low_10fps": { _ in .pitchTooLow }, "constant_low_33ms": { _ in .pitchTooLow },
      "alternate_33ms": { $0 % 2 == 0 ? .movingTooFast : .pitchTooLow },
      "default_reason_10fps": { _ in .movingTooLittle },
      "thirty_then_accept": { $0 < 30 ? .pitchTooHigh : nil },
      "thirty_accept_one_more": { $0 < 30 || $0 == 80 ? .pitchTooHigh : nil },
      "restart": { _ in .pitchTooLow },
    ]
    var names: Set<String> = []
    for entry in try SharedData.json(file)["vectors"].elements() {
      let name = try entry["case"].string()
      let found = play(
        frames: Int(try entry["frames"].number()),
        step: Int(try entry["step_ms"].number()),
        restart: entry["restart_at_ms"].value?.number.map { Int($0) },
        try #require(reasons[name]))
      let expected = try entry["expect_ms_behaviour"].elements().map {
        let row = try $0.elements()
        return Asked(
          time: Int(try row[0].number()),
          behaviour: try #require(BehaviourName(rawValue: try row[1].string())))
      }
      expectEqual(found, expected, "\(name)")
      names.insert(name)
    }
    expectEqual(names.count, reasons.count)
  }

  @Test func `F-06: nothing is asked when that is switched off, nor for judged frames`() {
    var off = BehaviourRequester(isEnabled: false)
    var judged = BehaviourRequester()
    for number in 0..<200 {
      let time = Double(number) / 10
      expectNil(off.reject(.pitchTooLow, at: time))
      for reason in FrameRejection.allCases where !reason.isByFilter {
        expectNil(judged.reject(reason, at: time))
      }
    }
  }

  @Test
  func `F-07: every behaviour has words in every language, and English ones where there is none`() {
    for behaviour in BehaviourName.allCases {
      let texts = Language.allCases.map { Message.session(behaviour.text).text(in: $0) }
      expect(texts.allSatisfy { !$0.isEmpty })
      expectEqual(Set(texts).count, Language.allCases.count)
    }
    expect(Language.allCases.count >= 6)
    expectEqual(Language(preferring: ["sv_SE.UTF-8"]), .english)
    expectEqual(
      Message.session(BehaviourName.tiltUp.text).text(in: Language(preferring: ["xx"])),
      Message.session(BehaviourName.tiltUp.text).text(in: .english))
  }

  @Test func `defect 5: the time of the frames counts, however fast they are played`() {
    // Three frames a second: 31 of them are ten seconds, whatever a processor's clock says.
    let asked = play(frames: 40, step: 333) { _ in .pitchTooLow }
    expectEqual(asked.map(\.time), [0, 9990])
  }
}
