import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct OpenedFilesTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  /// Every command that takes a folder of tiles says the same about one that is not there.
  @Test func `terrain that is not there`() {
    let missing = ["--terrain", runs.folder.file("none")]
    let conversion = ["convert", "--datum", "ellipsoid", "--to-datum", "ground", "47.7,-122.3,11"]
    for run in [
      runs("lint", missing), runs("export", ["--format", "gltf"] + missing),
      CommandRun(conversion + missing),
    ] {
      expectEqual(run.status, .unusable)
      let folder = runs.folder.file("none")
      expectEqual(
        run.messages,
        """
        error: cannot use the terrain
          caused by: cannot read terrain folder `\(folder)`: No such file or directory

        """)
    }
  }

  /// A store that is no file: what there is says what it is, what there is not is refused.
  @Test func `stores by URL`() {
    let place = ["--lat", "1", "--lon", "2", "--name", "A"]
    expectEqual(CommandRun(["add", "--store", "memory:"] + place).status, .done)
    let list = CommandRun(["list", "--store", "memory:", "--format", "csv"])
    expectEqual(list.output.split(separator: "\n").count, 1, "nothing stays in memory")
    for command in [["list"], ["add"] + place, ["history"], ["undo"], ["list", "--chains"]] {
      let run = CommandRun(command + ["--store", "mysql://host/anchors"])
      expectEqual(run.status, .unusable)
      expectEqual(
        run.messages,
        """
        error: cannot open the store
          caused by: no store has URLs that begin with `mysql:`, expected a path or one of \
        `file:`, `memory:`, `postgresql:`, `postgres:`

        """)
    }
    expectEqual(CommandRun(["store", "repack", "--store", "memory:"]).status, .unusable)
  }
}
