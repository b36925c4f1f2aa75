import GeoCommandLine
import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionSimulateTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.put(
      "walk.geojson",
      #"{"type":"LineString","coordinates":[[-73.9822,40.7532],[-73.9822,40.7534]]}"#)
  }

  private func simulate(_ arguments: String...) -> CommandRun {
    CommandRun(["session", "simulate", "--path", path, "--frame-rate", "10"] + arguments)
  }

  private func events(_ text: String) throws -> [SessionEvent] {
    var feed = Array(text.utf8)[...]
    var reader = try SessionLogReader(
      ByteFeed { (buffer) throws(FormatError) in
        let bytes = feed.prefix(buffer.count)
        feed = feed.dropFirst(bytes.count)
        buffer.copyBytes(from: bytes)
        return bytes.count
      })
    var events: [SessionEvent] = []
    while let event = try reader.next() { events.append(event) }
    expectEqual(reader.counts, [:])
    return events
  }

  @Test func `writes a log that reads without findings`() throws {
    let run = simulate("--seed", "7", "--fault", "tunnel@5s+3s")
    expectEqual(run.status, .done)
    expect(run.messages.isEmpty)
    let events = try events(run.output)
    expectEqual(events.first?.kind, .session(.start))
    expectEqual(events.last?.kind, .session(.stop))
    expectEqual(events.count { if case .fault = $0.kind { true } else { false } }, 2)
    expect(events.count { if case .groundTruth = $0.kind { true } else { false } } > 15)
  }

  @Test func `gives the same bytes for the same seed`() {
    let one = simulate("--seed", "7")
    expectEqual(one.output, simulate("--seed", "7").output)
    expect(one.output != simulate("--seed", "8").output)
  }

  @Test func `writes the derived status when asked`() throws {
    func states(_ output: String) throws -> [String] {
      try events(output).compactMap {
        if case .geoStatus(let status) = $0.kind { status.state.name } else { nil }
      }
    }
    try expect(states(simulate().output).isEmpty)
    let states = try states(simulate("--geo-status").output)
    expectEqual(states.first, "initializing")
    expect(states.contains("localized"))
  }

  @Test func `takes faults from a file`() throws {
    let file = try folder.put("faults.txt", "# two\nnetworkLoss@2s+3s\nposeJump@8m=4\n")
    let run = simulate("--faults", file)
    expect(run.output.contains("\"fault\":\"networkLoss\",\"begins\":false"))
    expect(run.output.contains("\"fault\":\"poseJump\",\"begins\":true"))
  }

  @Test(arguments: [
    (["--fault", "fog@3s"], "`fog`"), (["--fault", "tunnel"], "KIND@START"),
    (["--faults", "/nonexistent"], "cannot read"), (["--speed", "0"], "--speed"),
    (["--chain", "x"], "--chain"),
  ])
  func `names what cannot be used`(arguments: [String], needle: String) {
    let run = CommandRun(["session", "simulate", "--path", path] + arguments)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(needle), "\(run.messages)")
    expect(run.output.isEmpty)
  }

  @Test func `names the line of a bad file`() throws {
    let file = try folder.put("faults.txt", "tunnel@3s\ntunnel@x\n")
    expect(simulate("--faults", file).messages.contains("line 2: found `x`"))
  }

  @Test func `walks a chain of the store`() throws {
    let store = folder.file("store.gpkg")
    let route = CommandRun([
      "route", "--path", path, "--save", "walk", "--store", store, "--format", "json",
    ])
    expectEqual(route.status, .done)
    let run = CommandRun([
      "session", "simulate", "--chain", "walk", "--store", store, "--frame-rate", "2",
    ])
    expectEqual(run.status, .done)
    expect(run.output.contains("\"event\":\"groundTruth\""))
    let missing = CommandRun(["session", "simulate", "--chain", "no", "--store", store])
    expectEqual(missing.status, .no)
  }

  /// Chain, walk, log, replay: the way that content is tested before anyone goes outside.
  @Test func `a replay leads along the chain to its last anchor`() {
    let store = folder.file("store.gpkg")
    expectEqual(
      CommandRun(["route", "--path", path, "--save", "walk", "--store", store]).status, .done)
    let log = CommandRun([
      "session", "simulate", "--chain", "walk", "--store", store, "--frame-rate", "10",
      "--visual-interval", "2",
    ])
    let replay = CommandRun(
      ["session", "replay", "-", "--chain", "walk", "--store", store], input: log.output)
    expectEqual(replay.status, .done)
    expect(replay.output.contains("You have arrived"))
    let missing = CommandRun(
      ["session", "replay", "-", "--chain", "no", "--store", store], input: log.output)
    expectEqual(missing.status, .no)
    expect(missing.messages.contains("no chain has the name `no`"))
  }
}
