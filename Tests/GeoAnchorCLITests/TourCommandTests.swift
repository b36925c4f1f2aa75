import GeoCommandLine
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct TourCommandTests {
  private static let data = Checkout.path("Data")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tour(_ name: String = "tour", on terminal: Terminal = .none) -> CommandRun {
    CommandRun(["tour", folder.file(name), "--data", Self.data], outputTerminal: terminal)
  }

  @Test func `leads from a city to a report, and again to the same files`() throws {
    let run = tour()
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.messages.isEmpty)
    for needle in [
      "1. Build the street network", "$ geoanchor network build", "--save tour",
      "outside the supported regions", "tour/tour.html in a browser",
    ] {
      expect(run.output.contains(needle), "\(needle)")
    }
    let page = try #require(folder.content("tour/tour.html"))
    for needle in [
      "<svg id=\"plan\"", "Problems", "Not supported: 59 m",
      "Tunnel", "Not available",
    ] {
      expect(page.contains(needle), "\(needle)")
    }
    let map = try #require(folder.content("tour/map.html"))
    expect(map.hasPrefix("<!DOCTYPE html>"))
    let (phone, other) = (try altitude("arkit"), try altitude("arcore"))
    expectEqual(phone.datum, "egm96")
    expectEqual(other.datum, "ellipsoid")
    // The undulation there by PROJ: cct +proj=vgridshift +grids=egm96_15.gtx.
    expect(abs(other.meters - phone.meters - -32.642557) < 1e-5)
    expect(run.output.hasSuffix("\nOpen \(folder.file("tour"))/tour.html in a browser.\n"))
    let files = self.files()
    expect(!files.contains(nil))
    // V-33: on a terminal the report is a link.
    let again = tour(on: .interactive())
    expect(again.output.contains(/Open \u{1B}]8;;file:\/\/[^\u{1B}]+tour\.html\u{1B}\\/))
    expect(again.output.hasSuffix("\u{1B}]8;;\u{1B}\\ in a browser.\n"))
    expect(self.files() == files)
  }

  /// The bytes of the files that a tour leaves.
  private func files() -> [[UInt8]?] {
    ["midtown.streets", "tour-arkit.json", "tour-arcore.json", "walk.jsonl", "tour.html"]
      .map { folder.bytes("tour/\($0)") }
  }

  /// The height of the first anchor for a phone.
  private func altitude(_ target: String) throws -> (meters: Double, datum: String) {
    let text = try #require(folder.content("tour/tour-\(target).json"))
    let anchors = try JSONReader.read(text: text)["anchors"]?.array
    let first = try #require(anchors?.first)
    expectNear(try #require(first["latitude"]?.number), 40.753016107, within: 1e-9)
    let altitude = try #require(first["altitude"])
    return (try #require(altitude["meters"]?.number), try #require(altitude["datum"]?.string))
  }

  @Test func `leaves a store of somebody else alone`() throws {
    expectEqual(mkdir(folder.file("mine"), 0o777), 0)
    let store = folder.file("mine/tour.gpkg")
    let added = CommandRun(["add", "--store", store, "--lat", "1", "--lon", "2", "--id", "keep"])
    expectEqual(added.status, .done)
    let run = tour("mine")
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("is not of the demo city"))
    expectEqual(CommandRun(["show", "keep", "--store", store]).status, .done)
  }

  @Test func `says where it looked for the city`() {
    let run = CommandRun(["tour", folder.file("x"), "--data", folder.file("nowhere")])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("nowhere/midtown.osm"))
    expect(run.messages.contains("--data FOLDER"))
  }
}
