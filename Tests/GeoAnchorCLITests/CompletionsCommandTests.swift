import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct CompletionsCommandTests {
  @Test func `NC-21: names of the store are printed one per line, once, in order`() throws {
    let runs = try StoreRuns()
    for (id, name) in [("a", "Plaza"), ("b", "Fountain"), ("c", "Plaza")] {
      let run = runs(
        "add", ["--id", id, "--name", name, "--lat", "48", "--lon", "11", "--collection", "sights"])
      expectEqual(run.status, .done, "\(run.messages)")
    }
    expectEqual(runs("completions", ["--names", "anchors"]).output, "Fountain\nPlaza\n")
    expectEqual(runs("completions", ["--names", "collections"]).output, "sights\n")
    expectEqual(runs("completions", ["--names", "chains"]).output, "")
    expectEqual(CommandRun(["completions"]).status, .unusable)
  }
}
