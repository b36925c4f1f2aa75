import GeoAnchorKit

/// One session log, replayed by several tasks at once, and fed to a live session.
enum Replay {
  /// Plays the same log in eight tasks; all must say the same.
  static func fromSeveralTasks(under coverage: CoverageMap) async throws -> String {
    let log = log()
    let texts = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try play(log, under: coverage) } }
      var texts: [[UInt8]] = []
      for try await text in group { texts.append(text) }
      return texts
    }
    guard Set(texts).count == 1, let first = texts.first, !first.isEmpty else {
      throw Failure(walk: "replay", problem: "tasks say different things of one log")
    }
    guard try await playLive(log, under: coverage) == first else {
      throw Failure(walk: "replay", problem: "a live session says something else than its replay")
    }
    return "\(texts.count) replays of one log agree, and a live session with them"
  }

  private static func play(_ log: [UInt8], under coverage: CoverageMap) throws -> [UInt8] {
    var reader = try SessionLogReader(ByteFeed(log))
    var machine = TrackingMachine(coverage: coverage)
    var writer = SessionOutputWriter()
    while let event = try reader.next() {
      for output in machine.handle(event) {
        writer.write(SessionOutput(output, in: .english))
      }
    }
    return writer.buffer.bytes
  }

  private static func playLive(
    _ log: [UInt8], under coverage: CoverageMap
  ) async throws -> [UInt8] {
    let session = LiveSession(TrackingMachine(coverage: coverage))
    let (id, outputs) = await session.observe(limit: 100_000)
    var reader = try SessionLogReader(ByteFeed(log))
    while let event = try reader.next() {
      switch event.kind {
      case .session(.start): await session.start(at: event.time)
      case .session(.stop): await session.stop(at: event.time)
      default: await session.send(event)
      }
    }
    await session.remove(id)
    var writer = SessionOutputWriter()
    for await output in outputs { writer.write(SessionOutput(output, in: .english)) }
    return writer.buffer.bytes
  }

  /// A walk of a minute through midtown.
  private static func log() -> [UInt8] {
    var writer = SessionLogWriter(header: SessionHeader(source: "agreement"))
    writer.write(SessionEvent(time: 0, .session(.start)))
    writer.write(SessionEvent(time: 0, .permission(.location, isGranted: true)))
    writer.write(SessionEvent(time: 0, .network(isConnected: true)))
    for index in 0..<1800 {
      let time = Double(index) / 30
      let tracking: WorldTrackingState =
        (600..<700).contains(index) ? .limited(.excessiveMotion) : .normal
      let pose = FramePose(
        position: Vector3(x: 0, y: 1.5, z: -time * 1.4), orientation: .identity)
      writer.write(SessionEvent(time: time, .frame(Frame(pose: pose, tracking: tracking))))
      guard index % 30 == 0 else { continue }
      let place = Coordinate(latitude: 40.7530 + time * 1.2e-5, longitude: -73.9816)
      writer.write(SessionEvent(time: time, .gnss(GNSSFix(place, horizontalAccuracy: 4))))
      writer.write(SessionEvent(time: time, .heading(HeadingReading(degrees: 0, accuracy: 5))))
    }
    writer.write(SessionEvent(time: 60, .session(.stop)))
    return writer.buffer.bytes
  }
}
