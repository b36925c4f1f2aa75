import GeoFormats
import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

struct SessionAnalyticsTests {
  /// Thirty frames a tenth of a second apart, 10 cm further east each.
  ///
  /// The first four are not tracked, 5…9 look 70° down, from 10 on they are level and turn by 3° each; 20
  /// and 21 stand where 19 was.
  private func recording() -> [UInt8] {
    var frames: [String] = []
    for number in 0..<30 {
      let x = Double([20, 21].contains(number) ? 19 : number) / 10
      let pitch = (5...9).contains(number) ? -70.0 : 0
      let yaw = [20, 21].contains(number) ? 57.0 : Double(number) * 3
      let pose = SamplePose.camera(x, pitch: pitch, yaw: yaw)
      let matrix = Transform<Double>(pose).columnMajor
      let columns = stride(from: 0, to: 16, by: 4).map { "\(Array(matrix[$0..<$0 + 4]))" }
      frames.append(
        """
        {"camera": {"trackingState": \(number < 5 ? 2 : 1),
          "eulerAngles": [\(pitch * .pi / 180), \(yaw * .pi / 180), 0],
          "transform": [\(columns.joined(separator: ", "))]},
         "location": {"coordinate": {"latitude": 48.8, "longitude": 2.3}, "horizontalAccuracy": 4}}
        """)
    }
    return Array("[\(frames.joined(separator: ",\n"))]".utf8)
  }

  private func play() throws -> CodeSession {
    var options = CodeSessionOptions()
    options.codes = .skipped
    options.sessionID = SessionID("thirty")
    options.device = [SessionAnalytics.Named("deviceModel", "Pixel 9")]
    var session = CodeSession(options)
    for event in try FrameRecordingImport.events(recording(), interval: 0.1) {
      if case .session(.stop) = event.kind {
        session.answer(event.time)
        session.answer(event.time)
        session.at(event.time, .localizationFailed(LocalizationFailure(code: "x")))
      }
      session.at(event.time, event.kind)
    }
    return session
  }

  @Test func `F-20: the sums of thirty recorded frames, counted by hand`() throws {
    let session = try play()
    let sums = try #require(session.analytics.first)
    // Localizing begins with frame 5, the first of normal tracking, at 0.5 s.
    expectNear(sums.start, 0.5, within: 1e-9)
    expectNear(sums.end, 2.9, within: 1e-9)
    expectEqual(sums.frames.frames, 25)
    expectEqual(sums.frames.rejections, [.pitchTooLow: 5, .movingTooLittle: 2])
    // 18 pass; the window opens at 0.5 s: sent at 1.0 (its first), 1.4, 1.8, 2.2 and 2.6.
    expectEqual(sums.frames.evaluations, 18)
    expectEqual(session.requests.map { ($0.capturedAt * 10).rounded() }, [10, 14, 18, 22, 26])
    expectEqual(sums.frames.uploads, 5)
    expect(sums.results == 2 && sums.errors == 1)
    // Frames 5, 15 and 25: two meters. Pitch from -70 to 0, yaw from 15 to 87.
    expectNear(sums.frames.translation, 2, within: 1e-9)
    let spread = try #require(sums.frames.rotationSpread)
    expect(abs(spread.pitch - 70) < 1e-9 && abs(spread.yaw - 72) < 1e-9 && spread.roll == 0)
    expect(sums.isCodeSkipped)
  }

  @Test func `F-20: the sums as JSON`() throws {
    let sums = try #require(play().analytics.first)
    let record = SessionOutputRecord(SessionOutput(time: 2.9, .analytics, sums.fields)).fields
    expectEqual(record["totalFrames"]?.number, 25)
    expectEqual(record["totalFramesUploaded"]?.number, 5)
    expectEqual(record["totalDuration"]?.number, 2.4)
    expectEqual(record["frameRejections"]?["count"]?.number, 7)
    expectEqual(record["frameRejections"]?["rejectionReasons"]?["pitchTooLow"]?.number, 5)
    expectEqual(record["frameEventCounts"]?["excessiveTilt"]?.number, 5)
    expectEqual(record["frameEvaluations"]?["count"]?.number, 18)
    expectEqual(record["frameEvaluations"]?["type"]?.string, "none")
    expectEqual(record["frameEvaluations"]?["averageScore"]?.number, 1)
    expectEqual(record["locationResultCount"]?.number, 2)
    expectEqual(record["errorResultCount"]?.number, 1)
    expectEqual(record["rotationSpread"]?["yaw"]?.number, 72)
    expectEqual(record["remoteConfigId"]?.string, "default-ios_14.03.22")
    expectEqual(record["qrCodeSkipped"], .bool(true))
    expectEqual(record["device"]?["deviceModel"]?.string, "Pixel 9")
    expectEqual(record["location"]?["fixes"]?.number, 2)
  }

  @Test func `F-21: a recording that is played twice says the same`() throws {
    func bytes() throws -> [UInt8] {
      var writer = SessionOutputWriter()
      for output in try play().outputs { writer.write(output.sessionOutput(in: .english)) }
      return writer.buffer.bytes
    }
    try expectEqual(bytes(), bytes())
    try expect(bytes().count > 1000)
  }

  @Test func `angles are followed over full turns`() throws {
    var statistics = FrameStatistics()
    for number in 0...80 {
      statistics.count(SamplePose.frame(0, yaw: Double(number) * 9))
    }
    try expectNear(#require(statistics.rotationSpread?.yaw), 720, within: 1e-6)
    expectNil(statistics.averageScore)
    expectNil(FrameStatistics().rotationSpread)
  }
}
