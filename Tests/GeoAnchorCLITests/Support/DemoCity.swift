import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The demo city as a network in a folder that disappears with the test.
struct DemoCity {
  let folder: TemporaryFolder
  var network: String { folder.file("midtown.streets") }
  var store: String { folder.file("anchors.gpkg") }

  init() throws {
    folder = try TemporaryFolder()
    let extract = Checkout.path("Data/midtown.osm")
    let run = CommandRun(["network", "build", extract, "-o", network, "--attribution", "drawn"])
    expectEqual(run.status, .done, "\(run.messages)")
  }

  /// Two corners of the grid, some 600 m apart.
  static let library = "40.7530150,-73.9816300"
  static let plaza = "40.7570244,-73.9859326"
  /// On the small pier that no street leads to.
  static let pier = "40.7580000,-73.9930000"

  /// Plans a walk from the library to the plaza.
  func route(_ more: [String] = []) -> CommandRun {
    CommandRun(
      ["route", "--network", network, "--from", Self.library, "--to", Self.plaza]
        + ["--store", store] + more)
  }
}
