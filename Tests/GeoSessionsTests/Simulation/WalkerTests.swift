import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct WalkerTests {
  private func walk(_ plan: SimulationPlan, _ body: (Seconds, Walker) -> Void) {
    var walker = Walker(plan, line: WalkLine(plan.path))
    var frame = 0.0
    while !walker.isDone, frame < 60 * 600 {
      let time = frame / plan.frameRate
      walker.advance(to: time, FaultEffects())
      body(time, walker)
      frame += 1
    }
  }

  @Test func `a straight walk takes length over speed`() throws {
    var end = 0.0
    var last: Walker?
    walk(SimulationPlan(try Walks.straight(100), seed: 2)) {
      end = $0
      last = $1
    }
    // Speeding up and slowing down at 0.8 m/s² costs 1.75 s, lingering 2 s.
    expectNear(end, (100 / 1.4 + 3.75), within: 4)
    try expectNear(#require(last?.walked), 100, within: 0.7)
    try expectNear(#require(last?.camera.north), 100, within: 0.7)
  }

  @Test func `steps show in the height of the phone at the step frequency`() throws {
    var plan = SimulationPlan(try Walks.straight(100), seed: 2)
    plan.walker.speedSpread = 0
    var peaks: [Seconds] = []
    var heights: [(Seconds, Meters)] = []
    walk(plan) { time, walker in
      if (20..<50).contains(time) { heights.append((time, walker.camera.up)) }
    }
    for index in 1..<heights.count - 1
    where heights[index].1 > heights[index - 1].1 && heights[index].1 >= heights[index + 1].1 {
      peaks.append(heights[index].0)
    }
    let frequency = Double(peaks.count - 1) / (peaks[peaks.count - 1] - peaks[0])
    expectNear(frequency, 1.4 / 0.74, within: 0.02)
    let ups = heights.map(\.1)
    try expect(abs(#require(ups.max()) - #require(ups.min()) - 0.04) < 0.002)
  }

  @Test func `the body turns at a finite rate and stays near the path`() throws {
    let plan = SimulationPlan(try Walks.corner(), seed: 3)
    let line = WalkLine(plan.path)
    let corner = line.points[1]
    var heading: Degrees?
    var farthest = 0.0
    walk(plan) { _, walker in
      if let before = heading {
        let turn = abs((walker.heading - before).remainder(dividingBy: 360))
        expect(turn <= plan.walker.turnRate / 60 + 1e-9)
      }
      heading = walker.heading
      let (east, north) = (walker.camera.east, walker.camera.north)
      let first = max(abs(east), north - corner.north)
      farthest = max(farthest, min(first, max(abs(north - corner.north), -east)))
    }
    expect(farthest < 1)
    try expectNear(#require(heading), 90, within: 3)
  }

  @Test func `the walker pauses at stops`() throws {
    let plan = SimulationPlan(try Walks.straight(60, stops: [20, 40]), seed: 4)
    var standing: [Double: Int] = [:]
    var end = 0.0
    walk(plan) { time, walker in
      end = time
      guard walker.speed < 0.01, time > 1 else { return }
      standing[(walker.walked / 10).rounded() * 10, default: 0] += 1
    }
    expectEqual(Set(standing.keys), [20, 40, 60])
    try expectNear(Double(#require(standing[20])) / 60, plan.walker.pause, within: 0.5)
    expect(end > 60 / 1.4 + 2 * plan.walker.pause)
  }

  @Test func `with a duration the walker goes to and fro`() throws {
    var plan = SimulationPlan(try Walks.straight(30), seed: 5)
    plan.duration = 90
    var range: (low: Meters, high: Meters) = (0, 0)
    var walker = Walker(plan, line: WalkLine(plan.path))
    for frame in 0..<5400 {
      walker.advance(to: Double(frame) / 60, FaultEffects())
      range = (min(range.low, walker.camera.north), max(range.high, walker.camera.north))
    }
    expect(walker.walked > 90)
    expect(!walker.isDone)
    expect(range.low > -2 && range.high < 32 && range.high > 28)
  }
}
