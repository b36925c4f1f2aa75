import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Command lines on one store that disappears with the test.
struct StoreRuns {
  let folder: TemporaryFolder
  var store: String { folder.file("anchors.gpkg") }

  init() throws { folder = try TemporaryFolder() }

  /// A store with three anchors on the equator: `a` (Alpha) at 0°, `b` (Beta) at 1°, `c` at 2°.
  static func equator() throws -> StoreRuns { try StoreRuns(filled.get()) }

  /// The files that are made once, by their names.
  private static let filled = Result {
    let runs = try StoreRuns()
    for arguments in [
      ["--lon", "0", "--id", "a", "--name", "Alpha", "--tag", "x", "--tag", "y"],
      ["--lon", "1", "--id", "b", "--name", "Beta", "--tag", "y", "--alt", "5.25"]
        + ["--datum", "egm96", "--heading", "90"],
      ["--lon", "2", "--id", "c", "--collection", "far"],
    ] {
      try #require(runs("add", ["--lat", "0"] + arguments).status == .done)
    }
    return runs.files
  }

  /// A folder with copies of files.
  init(_ files: [String: [UInt8]]) throws {
    folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
  }

  /// The files in the folder, by their names.
  var files: [String: [UInt8]] {
    let names = folder.names
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.bytes($0) ?? []) })
  }

  /// Keeps a chain from `a` to `b` under a name.
  func keepChain(_ name: String) {
    let run = self(
      "route", ["--through", "@Alpha,@Beta", "--spacing", "50000", "--save", name])
    expectEqual(run.status, .done, "\(run.messages)")
  }

  /// Runs a command on the store.
  func callAsFunction(
    _ command: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) -> CommandRun {
    CommandRun([command, "--store", store] + arguments, environment: environment)
  }

  /// The ids that `list` finds.
  func ids(_ arguments: String...) -> [String] {
    let rows = self("list", ["--format", "csv"] + arguments).output.split(separator: "\n")
    return rows.dropFirst().map { String($0.prefix { $0 != "," }) }
  }
}
