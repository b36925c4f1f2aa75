import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

@Suite struct MapNavigatorTests {
  /// A corridor north for 20 m, then east for 20 m; waypoints each 5 m, a place at the end.
  static func corridor() throws -> WaypointGraph {
    let points =
      (0...4).map { Vector3(x: 0, y: 0, z: -5 * Double($0)) }
      + (1...4).map { Vector3(x: 5 * Double($0), y: 0, z: -20) }
    return try WaypointGraph(
      waypoints: points.enumerated().map { index, point in
        WaypointGraph.Waypoint(
          id: "w\(index)", position: point,
          links: [index - 1, index + 1].filter { points.indices.contains($0) }.map { "w\($0)" })
      },
      places: [
        WaypointGraph.Place(
          id: "gate", name: "Gate 4", position: Vector3(x: 21, y: 0, z: -20), waypoint: "w8",
          arrivalRadius: 1)
      ])
  }

  private struct Walker {
    var navigator: MapNavigator
    var said: [(time: Seconds, output: NavigationOutput)] = []

    init() throws { navigator = MapNavigator(try corridor()) }

    mutating func start(_ place: String, at time: Seconds) {
      said += navigator.start(place, at: time).map { (time, $0) }
    }

    mutating func tick(at time: Seconds) {
      said += navigator.tick(at: time).map { (time, $0) }
    }

    mutating func update(
      _ position: Vector3, looking: Vector3? = nil, confidence: Double? = nil, at time: Seconds
    ) {
      said += navigator.update(position, looking: looking, confidence: confidence, at: time)
        .map { (time, $0) }
    }

    mutating func fix(_ x: Double, _ z: Double, at time: Seconds, facing: Vector3? = nil) {
      update(Vector3(x: x, y: 1.5, z: z), looking: facing, at: time)
    }

    var instructions: [NavigationInstruction] {
      said.compactMap {
        if case .instruction(let instruction, _) = $0.output { instruction } else { nil }
      }
    }
  }

  private let north = Vector3(x: 0, y: 0, z: -1)
  private let east = Vector3(x: 1, y: 0, z: 0)

  @Test func `M-20: a walk through the corridor`() throws {
    var walker = try Walker()
    walker.start("gate", at: 0)
    var time = 0.0
    for step in 0...40 {
      walker.fix(0.2, -0.5 * Double(step), at: time, facing: north)
      time += 0.5
    }
    for step in 1...40 {
      walker.fix(0.5 * Double(step), -20, at: time, facing: east)
      time += 0.5
    }
    walker.fix(20.5, -20, at: time, facing: east)
    walker.fix(20.5, -20, at: time + 0.5, facing: east)
    guard case .navigationStarted(let place, _, let meters)? = walker.said.first?.output else {
      Issue.record("did not start")
      return
    }
    expect(place == "gate" && abs(meters - 41) < 0.01)
    // The mean of five headings takes five positions to turn, so the turn becomes a slight one first.
    expectEqual(walker.instructions, [.moveForward, .turnRight, .slightRight, .moveForward])
    // The turn is announced 4 m before the bend, at z = -16.
    let turn = walker.said.first {
      if case .instruction(.turnRight, _) = $0.output { true } else { false }
    }
    expectEqual(turn?.time, 16)
    let reached = walker.said.compactMap {
      if case .waypointReached(let id) = $0.output { id } else { nil }
    }
    expectEqual(reached, (0...8).map { "w\($0)" })
    guard case .destinationReached? = walker.said.last?.output else {
      Issue.record("did not arrive")
      return
    }
    expectNil(walker.navigator.destination)
  }

  @Test func `M-20: facing away the user turns around`() throws {
    var walker = try Walker()
    walker.start("Gate 4", at: 0)
    walker.fix(0, -5, at: 1, facing: Vector3(x: 0, y: 0, z: 1))
    walker.fix(0, -5, at: 2.5, facing: Vector3(x: 0, y: 0, z: 1))
    expectEqual(walker.instructions, [.turnAround])
  }

  @Test func `M-20: the walk tells the heading where no look does`() throws {
    var walker = try Walker()
    walker.start("gate", at: 0)
    walker.fix(0, 0, at: 1)
    walker.fix(0, -0.2, at: 3)  // Too short a move for a heading.
    expect(walker.instructions.isEmpty)
    walker.fix(0, -0.5, at: 4)
    expectEqual(walker.instructions, [.moveForward])
  }

  @Test func `M-20: two positions off the way find another one`() throws {
    var walker = try Walker()
    walker.start("gate", at: 0)
    walker.fix(0, -10, at: 1, facing: north)
    walker.fix(5, -10, at: 2, facing: north)
    walker.fix(0, -10, at: 3, facing: north)
    func isNew(_ output: NavigationOutput) -> Bool {
      if case .recalculating = output { true } else { false }
    }
    expect(!walker.said.contains { isNew($0.output) })
    walker.fix(5, -10, at: 4, facing: north)
    walker.fix(5, -10, at: 5, facing: north)
    expectEqual(walker.said.filter { isNew($0.output) }.map(\.time), [5])
  }

  @Test func `M-20: arrival needs two positions on the same floor`() throws {
    var walker = try Walker()
    walker.start("gate", at: 0)
    func arrivals() -> Int {
      walker.said.filter {
        if case .destinationReached = $0.output { true } else { false }
      }.count
    }
    walker.fix(20, -20, at: 1)
    walker.fix(18, -20, at: 2)
    walker.fix(20, -20, at: 3)
    expectEqual(arrivals(), 0)
    walker.update(Vector3(x: 20, y: 6, z: -20), at: 4)
    expectEqual(arrivals(), 0)
    walker.fix(20, -20, at: 5)
    walker.fix(20, -20, at: 6)
    expectEqual(arrivals(), 1)
  }

  @Test func `M-20: doubtful positions do not count and silence is told`() throws {
    var walker = try Walker()
    walker.start("gate", at: 0)
    walker.fix(0, 0, at: 1, facing: north)
    for time in stride(from: 2.0, through: 20, by: 1) {
      walker.update(Vector3(x: 50, y: 0, z: 50), confidence: 0.39, at: time)
      walker.tick(at: time)
    }
    expectEqual(walker.said.filter { $0.output == .lost }.map(\.time), [14])
    walker.update(Vector3(x: 0, y: 0, z: -1), confidence: 0.4, at: 21)
    walker.tick(at: 34)
    expectEqual(walker.said.filter { $0.output == .lost }.count, 2)
  }

  @Test func `M-20: a place that nobody knows has no way`() throws {
    var walker = try Walker()
    walker.start("nowhere", at: 0)
    expectEqual(walker.said.map(\.output), [.noRoute(place: "nowhere")])
    let island = try WaypointGraph(
      waypoints: [
        .init(id: "a", position: Vector3(x: 0, y: 0, z: 0)),
        .init(id: "b", position: Vector3(x: 9, y: 0, z: 0)),
      ], places: [.init(id: "p", name: "P", position: Vector3(x: 9, y: 0, z: 0), waypoint: "b")])
    var other = MapNavigator(island)
    _ = other.update(Vector3(x: 0, y: 0, z: 0), at: 0)
    expectEqual(other.start("p", at: 1), [.noRoute(place: "P")])
  }

  @Test(arguments: NavigationInstruction.allCases)
  func `M-20: every instruction has a text in every language`(instruction: NavigationInstruction) {
    for language in Language.allCases {
      let output = MapLocalizationOutput(
        time: 5, .navigation(.instruction(instruction, meters: 12.34))
      ).sessionOutput(in: language)
      guard case .text(let text)? = output["text"] else {
        Issue.record("no text")
        return
      }
      expect(!text.isEmpty && output["kind"] == .text(instruction.rawValue))
      expectEqual(output["meters"], .number(12.34, decimals: 1))
    }
  }

  @Test func `M-20: a machine leads once it knows its place`() throws {
    let given = MapLocalizationConfiguration(mapCode: "HALL", mode: .singleFrame)
    var player = MapPlayer(
      try MapLocalizationMachine(given, catalogue: .empty, waypoints: try Self.corridor()))
    player.send(
      .userAction(.navigate, argument: "gate"), at: 0.01)
    player.frames(to: 6) { MapPlayer.success($0) }
    let said = player.outputs.map { $0.sessionOutput(in: .german) }.filter {
      $0.kind == .instruction
    }
    expectEqual(said.first?["text"], .text("Der Weg zu Gate 4 beginnt"))
    try expect(#require(said.first?.time) > 1.5)
    player.send(.userAction(.stopNavigation), at: 6.01)
    let count = player.outputs.count { $0.sessionOutput(in: .english).kind == .instruction }
    player.frames(to: 9)
    expectEqual(player.outputs.count { $0.sessionOutput(in: .english).kind == .instruction }, count)
  }
}
