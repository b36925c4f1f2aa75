import GeoCommandLine
import GeoTestSupport
import Testing

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
      #expect(run.status == .unusable)
      let folder = runs.folder.file("none")
      #expect(
        run.messages == """
          error: cannot use the terrain
            caused by: cannot read terrain folder `\(folder)`: No such file or directory

          """)
    }
  }
}
