import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

struct FloorVoteTests {
  @Test func `a beacon counts for its floor, a strong one more`() {
    let vote = FloorVote(floorOfBeacon: [1: 0, 2: 1, 3: 1])
    let scores = vote.scores([(1, -50), (2, -80), (3, -90), (9, -30)])
    expectEqual(FloorVote.winner(scores), 0)
    expectNear(scores.values.reduce(0, +), 1, within: 1e-12)
    expect(vote.scores([(9, -30)]).isEmpty)
    expectNil(FloorVote.winner([:]))
    expectEqual(FloorVote.winner([2: 0.5, 1: 0.5]), 1)
  }

  @Test func `a survey learns where a beacon is heard`() throws {
    let vote = FloorVote(survey: [
      (0, [(1, -60), (2, -60)]), (1, [(2, -60)]), (1, [(2, -60), (2, -60), (2, -60)]),
    ])
    expectEqual(vote.fractions[1], [0: 1])
    try expectNear(#require(vote.fractions[2]?[1]), 0.8, within: 1e-12)
  }

  /// Each trace is tested once, by what the other four fifths of the traces teach.
  ///
  /// In the mall a vote by power elsewhere got 93.5 % of one fifth right; of ours 535 of all 549.
  @Test(arguments: FloorTraces.there)
  func `N-06, D-4: the floor of a trace is right in 97 of 100`(traces: FloorTraces) throws {
    let traces = try traces.read()
    expect(traces.count >= 100)
    var right = 0
    for fifth in 0..<5 {
      let vote = FloorVote(
        survey: traces.filter { $0.number % 5 != fifth }.map { ($0.floor, $0.readings) })
      for trace in traces where trace.number % 5 == fifth {
        // A trace of beacons that no other trace met is not right.
        guard let floor = FloorVote.winner(vote.scores(trace.readings)) else { continue }
        right += floor == trace.floor ? 1 : 0
        expectNear(floor, trace.floor, within: 2, "trace \(trace.number)")
      }
    }
    expect(right * 100 >= 97 * traces.count, "\(right) of \(traces.count)")
  }
}

/// Traces through five floors, each with the beacons that were heard: simulated, and of a mall.
enum FloorTraces: String, CaseIterable {
  case simulated = "indoor/floors/"
  case mall = "indoor/xyz10/site1_"

  struct Trace {
    let number: Int
    let floor: Int
    var readings: [(beacon: Int, rssi: Double)]
  }

  static let there = allCases.filter { SharedData.has($0.rawValue + "events.csv") }
  private static let floors = ["B1": 0, "F1": 1, "F2": 2, "F3": 3, "F4": 4]

  func read() throws -> [Trace] {
    var traces: [Int: Trace] = [:]
    for row in SharedData.rows(rawValue + "paths.csv") {
      guard let number = Int(row[0]), let floor = Self.floors[String(row[2])] else { continue }
      traces[number] = Trace(number: number, floor: floor, readings: [])
    }
    let text = SharedData.text(rawValue + "events.csv")
    // By bytes: characters take seconds for a file of this size.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard fields.count == 6, fields[2].elementsEqual("B".utf8),
        let number = Self.number(fields[0]),
        let beacon = Self.number(fields[3]), let rssi = Self.number(fields[5])
      else { continue }
      traces[number]?.readings.append((beacon, Double(rssi)))
    }
    try #require(!traces.isEmpty)
    return traces.values.filter { !$0.readings.isEmpty }.sorted { $0.number < $1.number }
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int? {
    Int(String(decoding: bytes, as: UTF8.self))
  }
}
