import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

@Suite struct MapLocalizationMachineTests {
  private func quiet() -> MapLocalizationConfiguration {
    MapLocalizationConfiguration(
      mapCode: "HALL", startsAutomatically: false, repeatsInBackground: false)
  }

  @Test func `M-02: the first capture begins after one and a half seconds`() throws {
    var player = try MapPlayer(.multiFrame(mapCode: "HALL"))
    player.frames(to: 4)
    let request = try #require(MapPlayer.requests(in: player.outputs).first)
    expect(agree(request.frames.map(\.time), [1.5, 2, 2.5, 3]))
    expectEqual(player.requests.first?.cause, .start)
  }

  @Test func `T10, M-02: the delay counts from the first usable pose`() throws {
    var player = try MapPlayer(.multiFrame(mapCode: "HALL"))
    player.frames(to: 4.9, tracking: .limited(.initializing))
    expect(!player.outputs.contains { $0.event == .ready })
    player.frames(to: 9)
    expectEqual(player.outputs.filter { $0.event == .ready }.map(\.time), [5])
    let request = try #require(MapPlayer.requests(in: player.outputs).first)
    expect(agree(request.frames.map(\.time), [6.5, 7, 7.5, 8]))
    expectEqual(player.notices.filter { $0 == .waitingForTracking }.count, 1)
  }

  @Test func `T10: whoever asks before tracking does not wait for the delay`() throws {
    var player = try MapPlayer(.singleFrame(mapCode: "HALL"))
    player.frames(to: 1, tracking: .limited(.initializing))
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 1.2, tracking: .limited(.initializing))
    player.frames(to: 5)
    expect(agree(player.requestTimes, [1.6]))
  }

  @Test func `M-02: without automatic start only the user asks`() throws {
    var player = try MapPlayer(quiet())
    player.frames(to: 20)
    expect(player.requests.isEmpty)
    player.send(.userAction(.localize), at: 20)
    player.frames(to: 23)
    expect(agree(player.requestTimes, [21.6]))
    expectEqual(player.requests.first?.cause, .user)
  }

  @Test func `M-03: four frames make a request after one and a half seconds`() throws {
    var player = try MapPlayer(.multiFrame(mapCode: "HALL"))
    player.frames(to: 4)
    expect(agree(player.requestTimes, [3]))
    expectEqual(
      player.notices.filter { $0.isCapturing }, (1...4).map { .capturing(number: $0, count: 4) })
  }

  @Test func `M-03: frames with limited tracking are left out`() throws {
    var player = try MapPlayer(.multiFrame(mapCode: "HALL"))
    player.frames(to: 2.2)
    player.frames(to: 3.2, tracking: .limited(.excessiveMotion))
    player.frames(to: 6)
    let request = try #require(MapPlayer.requests(in: player.outputs).first)
    expect(agree(request.frames.map(\.time), [1.5, 2, 3.3, 3.8]))
  }

  @Test func `M-03: too few frames are a failure with its text`() throws {
    var given = quiet()
    given.retriesUntilSuccess = false
    var player = try MapPlayer(given)
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 1.3)
    player.frames(to: 12, tracking: .limited(.excessiveMotion))
    expectEqual(player.failures, [.tooFewFrames])
    expectEqual(player.notices.last, .failed(PositioningFailure(.tooFewFrames)))
    expectEqual(player.notices.last?.isSuccess, false)
  }

  @Test func `M-03: no frame is a failure of its own`() throws {
    var given = quiet()
    given.retriesUntilSuccess = false
    var player = try MapPlayer(given)
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 12, tracking: .notAvailable)
    expectEqual(player.failures, [.noFrames])
  }

  @Test func `M-04: one frame is sent at once`() throws {
    var player = try MapPlayer(.singleFrame(mapCode: "HALL"))
    player.frames(to: 2)
    player.send(.userAction(.localize), at: 2.05)
    player.frames(to: 3)
    expect(agree(player.requestTimes, [2.1]))
    expectEqual(MapPlayer.requests(in: player.outputs).first?.frames.count, 1)
    expect(!player.notices.contains { $0.isCapturing })
  }

  @Test func `M-05: asking while a request runs does nothing`() throws {
    var player = try MapPlayer(.singleFrame(mapCode: "HALL"))
    player.frames(to: 1)
    for time in [1.01, 1.02, 1.5, 2.5] {
      player.frames(to: time)
      player.send(.userAction(.localize), at: time)
    }
    player.frames(to: 5)
    expectEqual(player.requestTimes.count, 1)
  }

  @Test func `M-05: stopping cancels and drops the late answer`() throws {
    var player = try MapPlayer(.multiFrame(mapCode: "HALL"))
    player.frames(to: 3.5)
    player.send(.userAction(.stop), at: 3.6)
    expect(player.outputs.contains { $0.event == .cancelled(id: "map-1") })
    player.send(MapPlayer.success("map-1"), at: 4)
    player.frames(to: 100)
    expect(player.results.isEmpty && player.machine.droppedAnswers == 1)
    expectEqual(player.requestTimes.count, 1)
    expect(!player.machine.state.isLocalizing && !player.machine.state.hasLocalized)
  }

  @Test func `M-05: an answer to an earlier request is dropped`() throws {
    var player = try MapPlayer(.singleFrame(mapCode: "HALL"))
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 32)  // The first request times out after 30 s.
    player.send(.userAction(.localize), at: 40)
    player.frames(to: 41)
    player.send(MapPlayer.success("map-1"), at: 41.05)
    player.send(MapPlayer.success("other-program", capturedAt: 1.1), at: 41.06)
    expect(player.results.isEmpty && player.machine.droppedAnswers == 2)
    player.send(MapPlayer.success("map-2"), at: 41.07)
    expectEqual(player.results.count, 1)
  }

  @Test(arguments: [true, false])
  func `M-06: background requests follow each outcome`(succeeds: Bool) throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", retriesUntilSuccess: false)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 70) { succeeds ? MapPlayer.success($0) : MapPlayer.failure($0) }
    // 1.5 s; its outcome at 1.75 s, next at 31.75 s, seen at the frame of 31.8 s, and so on.
    expect(agree(player.requestTimes, [1.5, 31.8, 62.1]))
    expectEqual(player.requests.map(\.cause), [.start, .background, .background])
  }

  @Test func `M-06: switched off there is no second request`() throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", repeatsInBackground: false)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 200) { MapPlayer.success($0) }
    expectEqual(player.requestTimes.count, 1)
  }

  @Test func `M-07: tracking loss asks again after a second`() throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", repeatsInBackground: false)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 10) { MapPlayer.success($0) }
    player.frames(to: 10.5, tracking: .limited(.relocalizing))
    player.frames(to: 20)
    // Lost at 10.1 s.
    expect(agree(player.requestTimes, [1.5, 11.1]))
    expectEqual(player.requests.last?.cause, .relocalization)
  }

  @Test func `M-07: not before the first success and not when switched off`() throws {
    for (relocalizes, answers) in [(true, false), (false, true)] {
      var given = MapLocalizationConfiguration(
        mapCode: "HALL", repeatsInBackground: false, relocalizesAfterLoss: relocalizes,
        retriesUntilSuccess: false)
      given.mode = .singleFrame
      var player = try MapPlayer(given)
      player.frames(to: 10) { answers ? MapPlayer.success($0) : MapPlayer.failure($0) }
      player.frames(to: 12, tracking: .notAvailable)
      player.frames(to: 30)
      expectEqual(player.requestTimes.count, 1)
    }
  }

  @Test(
    arguments: [
      (0.49, false), (0.5, true), (0.51, true), (nil, true), (Double.nan, false),
    ] as [(Double?, Bool)])
  func `M-08: a confidence below the threshold is a failure`(confidence: Double?, passes: Bool)
    throws
  {
    var given = quiet()
    given.checksConfidence = true
    given.confidenceThreshold = 0.5
    given.retriesUntilSuccess = false
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 2)
    player.send(MapPlayer.success("map-1", confidence: confidence), at: 2.05)
    expectEqual(player.results.count, (passes ? 1 : 0))
    if confidence == 0.49 { expectEqual(player.failures, [.lowConfidence]) }
  }

  @Test func `M-08: without the check any confidence passes`() throws {
    var player = try MapPlayer(.singleFrame(mapCode: "HALL"))
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1.05)
    player.frames(to: 2)
    player.send(MapPlayer.success("map-1", confidence: 0), at: 2.05)
    expectEqual(player.results.count, 1)
  }

  @Test func `M-09: failures are silent until the first success`() throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", repeatsInBackground: false)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    var count = 0
    player.frames(to: 8) { id in
      count += 1
      return count < 3 ? MapPlayer.failure(id) : MapPlayer.success(id)
    }
    // Failed at 1.75 s and 3.05 s; again after a second each.
    expect(agree(player.requestTimes, [1.5, 2.8, 4.1]))
    expect(player.failures.isEmpty && player.results.count == 1)
    expect(player.notices.filter { $0.isSuccess == false }.isEmpty)
    expectEqual(player.notices.last, .located)
  }

  /// The interval of 30 s begins with the first success; until then a failure is retried in a second, of
  /// whatever kind it is.
  @Test func `T11: requests in the background do not slow down the first success`() throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", checksConfidence: true)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    var count = 0
    player.frames(to: 40) { id in
      count += 1
      return switch count {
      case 1: MapPlayer.failure(id)
      case 2: MapPlayer.success(id, confidence: 0.1)
      case 3: MapPlayer.success(id)
      default: MapPlayer.failure(id)
      }
    }
    // Succeeded at 4.35 s.
    expect(agree(player.requestTimes, [1.5, 2.8, 4.1, 34.4]))
    expectEqual(player.requests.map(\.cause), [.start, .retry, .retry, .background])
    expectEqual(player.failures, [.notFound])
    expectEqual(player.notices.last, .failed(PositioningFailure(.notFound, detail: "notFound")))
  }

  @Test func `M-09: switched off the first failure is told`() throws {
    var given = MapLocalizationConfiguration(
      mapCode: "HALL", repeatsInBackground: false, retriesUntilSuccess: false)
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 30) { MapPlayer.failure($0) }
    expect(player.failures == [.notFound] && player.requestTimes.count == 1)
    expectEqual(player.notices.last, .failed(PositioningFailure(.notFound, detail: "notFound")))
  }

  @Test func `a service that is silent is given up`() throws {
    var given = quiet()
    given.retriesUntilSuccess = false
    given.requestTimeout = 10
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1)
    player.frames(to: 11)
    expect(player.failures.isEmpty)
    player.frames(to: 11.3)
    expectEqual(player.failures, [.timeout])
  }

  @Test func `an answer in the last moment is in time`() throws {
    var given = quiet()
    given.requestTimeout = 10
    given.mode = .singleFrame
    var player = try MapPlayer(given)
    player.frames(to: 1)
    player.send(.userAction(.localize), at: 1)
    player.frames(to: 1.1)
    player.send(MapPlayer.success("map-1"), at: 11.1)
    expectEqual(player.results.count, 1)
  }

  @Test func `a broken answer is a failure and the session goes on`() throws {
    let pose = FramePose(position: Vector3(x: .nan, y: 0, z: 0), orientation: .identity)
    let answers: [(LocalizationResponse, PositioningFailure.Reason)] = [
      (LocalizationResponse(mapPose: pose), .malformed), (LocalizationResponse(), .noPose),
      (LocalizationResponse(coordinate: Coordinate(latitude: 91, longitude: 0)), .malformed),
      (LocalizationResponse(coordinate: Coordinate(latitude: .nan, longitude: 0)), .malformed),
    ]
    for (answer, reason) in answers {
      var given = quiet()
      given.retriesUntilSuccess = false
      given.mode = .singleFrame
      var player = try MapPlayer(given)
      player.frames(to: 1)
      player.send(.userAction(.localize), at: 1)
      player.frames(to: 2)
      player.send(.localization(answer), at: 2.05)
      expectEqual(player.failures, [reason])
      player.send(.userAction(.localize), at: 3)
      player.frames(to: 4)
      expectEqual(player.requestTimes.count, 2)
    }
  }
}
