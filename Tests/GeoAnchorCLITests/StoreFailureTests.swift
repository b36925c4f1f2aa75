import GeoCommandLine
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Messages about a store that cannot be used.
@Suite struct StoreFailureTests {
  private static let commands: [[String]] = [
    ["list"], ["list", "--chains"], ["show", "a"], ["remove", "a"], ["export", "--format", "csv"],
    ["add", "--lat", "0", "--lon", "0"],
  ]

  @Test(arguments: commands.dropLast())
  func `a missing store is not made`(command: [String]) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.gpkg")
    let run = CommandRun(command, environment: ["GEOANCHOR_STORE": path])
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expectEqual(
      run.messages, "error: no store at `\(path)`\n\nhint: `geoanchor add` creates one\n")
    expectEqual(folder.names, [])
  }

  @Test(arguments: commands) func `a foreign file stays as it is`(command: [String]) throws {
    let folder = try TemporaryFolder()
    for (text, problem) in [("", "it is an empty file"), ("hello", "it is not a SQLite file")] {
      let path = try folder.put("x.gpkg", text)
      let run = CommandRun(command + ["--store", path])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains(problem), "\(run.messages)")
      expectEqual(folder.content("x.gpkg"), text)
      expectEqual(folder.names, ["x.gpkg"])
    }
  }

  @Test func `the option wins over the environment`() throws {
    let runs = try StoreRuns.equator()
    let run = runs("list", environment: ["GEOANCHOR_STORE": "/nonexistent/x.gpkg"])
    expectEqual(run.status, .done)
    let other = CommandRun(["list"], environment: ["GEOANCHOR_STORE": runs.store])
    expectEqual(other.output, run.output)
  }

  @Test func `a locked store is read but not written`() throws {
    let runs = try StoreRuns.equator()
    let other = try Connection(path: runs.store, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let add = runs("add", ["--lat", "1", "--lon", "1"])
    expectEqual(add.status, .tryAgain)
    expectEqual(add.output, "")
    expect(add.messages.contains("the store is locked by another process"))
    expectEqual(runs.ids(), ["a", "b", "c"])
    try other.execute("ROLLBACK")
    expectEqual(runs("remove", ["a"]).status, .done)
  }

  @Test func `U-X6: a store with two names is read but not written`() throws {
    let runs = try StoreRuns.equator()
    let other = runs.store + ".other"
    expectEqual(link(runs.store, other), 0)
    let add = runs("add", ["--lat", "1", "--lon", "1"])
    expectEqual(add.status, .cannotWrite)
    expectEqual(add.output, "")
    expect(add.messages.contains("it has 2 names (hard links)"), "\(add.messages)")
    expectEqual(runs.ids(), ["a", "b", "c"])
    expectEqual(runs("list").messages.contains("has other names (hard links)"), true)
    unlink(other)
    expectEqual(runs("add", ["--lat", "1", "--lon", "1"]).status, .done)
  }

  /// Whole runs of the program beside these tests; `$1` is the program, `$2` a folder.
  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: [
      (
        "add --lat 1 --lon 2 --id z 2>/dev/null && \"$1\" show z | head -n 1", 0,
        "z\nid          z\n"
      ),
      ("list 2>&1", 2, "error: no store at `anchors.gpkg`\n\nhint: `geoanchor add` creates one\n"),
      (
        "add --lat 1 --lon 2 >/dev/null 2>&1; \"$1\" list >/dev/full", 74,
        "error: cannot write to standard output\n  caused by: no space left on device\n"
      ),
    ])
  func `behaves as a process`(script: String, status: Int32, output: String) throws {
    let folder = try TemporaryFolder()
    let run = try Spawn.bash(
      "cd \"$2\"; unset GEOANCHOR_STORE; \"$1\" " + script,
      [try #require(Spawn.builtProgram), folder.path])
    expectEqual(run.output, output)
    expectEqual(run.status, status)
  }

  /// An anchor every 20 m over 111 km: more than any pipe holds.
  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `a reader that has enough ends a long list`() throws {
    let runs = try StoreRuns.equator()
    let route = runs(
      "route", ["--through", "a,b", "--spacing", "20", "--save", "long", "-o", "/dev/null"])
    expectEqual(route.status, .done, "\(route.messages)")
    for format in ["text", "json", "geojson", "csv", "gpx"] {
      let run = try Spawn.bash(
        "set -o pipefail; \"$1\" list --all --store \"$2\" --format \(format) | head -c 1",
        [try #require(Spawn.builtProgram), runs.store])
      expectEqual(run.status, 0)
      expectEqual(run.output.count, 1)
    }
  }
}
