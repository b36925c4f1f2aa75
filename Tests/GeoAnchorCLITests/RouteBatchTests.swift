import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct RouteBatchTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  func batch(_ rows: [String], _ more: [String] = []) throws -> CommandRun {
    try city.folder.write(Array((rows.joined(separator: "\n") + "\n").utf8), to: "pairs.csv")
    return CommandRun(
      ["route", "--network", city.network, "--batch", city.folder.file("pairs.csv")] + more)
  }

  static let header = "id,from_lat,from_lon,to_lat,to_lon"
  static let good = "7,\(DemoCity.library),\(DemoCity.plaza)"

  @Test func `every pair is answered in order`() throws {
    let run = try batch(
      [
        "note," + Self.header + ",more", "x,\(Self.good),y", "x,far,10,20,30,40,y",
        "x,bad,10,abc,30,40,y", "x,swapped,-73.9,40.7,40.7,-73.9,y", "x,short,1",
      ])
    expectEqual(run.status, .no)
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.first, "id,status,meters")
    expect(lines[1].hasPrefix("7,ok,"))
    let meters = try #require(lines[1].split(separator: ",").last)
    expectEqual(meters.split(separator: ".").last?.count, 6)
    expectEqual(
      lines[2...],
      [
        "far,no-snap,", "bad,bad-input,", "swapped,no-snap,", "short,bad-input,",
      ])
    expect(run.messages.contains("line 4: expected a number for `from_lon`, found `abc`"))
  }

  @Test func `when all are good the status is done`() throws {
    try expectEqual(batch([Self.header, Self.good, Self.good]).status, .done)
    try expectEqual(batch([Self.header]).output, "id,status,meters\n")
  }

  /// The column says what the numbers are; where meters are weighed they are still meters.
  @Test func `profiles of time give seconds`() throws {
    func number(_ profile: String) throws -> (header: String, value: Double) {
      let run = try batch([Self.header, Self.good], ["--profile", profile])
      expectEqual(run.status, .done)
      let lines = run.output.split(separator: "\n")
      let value = lines.last?.split(separator: ",").last.flatMap { Double($0) }
      return (String(lines.first ?? ""), try #require(value))
    }
    let walk = try number("walk")
    let time = try number("walk-time")
    let lit = try number("lit")
    expectEqual([walk.header, lit.header], ["id,status,meters", "id,status,meters"])
    expectEqual(time.header, "id,status,seconds")
    // 5 km/h, and slower on steps and at signals: never faster.
    expect(time.value > walk.value / (5 / 3.6) * 0.999)
    expect(lit.value >= walk.value && lit.value < 3 * walk.value)
  }

  @Test func `islands have no route`() throws {
    let run = try batch(
      [Self.header, "1,\(DemoCity.library),\(DemoCity.pier)"],
      ["--components", "all", "--max-snap", "5000"])
    expectEqual(run.status, .no)
    expect(run.output.hasSuffix("1,no-route,\n"))
  }

  @Test func `snapping to nodes gives another length`() throws {
    let edge = try batch([Self.header, Self.good])
    let node = try batch([Self.header, Self.good], ["--snap", "node"])
    expectEqual(edge.status, .done)
    expectEqual(node.status, .done)
    expect(edge.output != node.output)
  }

  @Test(arguments: [
    (["id,from_lat,from_lon,to_lat"], "to_lon"), ([""], "names of the columns"),
  ])
  func `a header that lacks a column is refused`(rows: [String], message: String) throws {
    let run = try batch(rows)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a missing file is named`() {
    let run = CommandRun(["route", "--network", city.network, "--batch", "/nowhere/pairs.csv"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("/nowhere/pairs.csv"))
  }
}
