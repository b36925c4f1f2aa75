import GeoFormats
import GeoTestSupport
import GeoTesting

/// Files of ours, and those of gpxpy's tests where they are there.
///
/// The counts of waypoints, route points, tracks, segments and track points are gpxpy 1.6.2's.
@Suite struct GPXSamplesTests {
  private static let samples: [(name: String, counts: [Int])] = [
    ("samples/byte-order-mark.gpx", [3, 0, 0, 0, 0]),
    ("samples/extensions.gpx", [1, 0, 1, 1, 1]),
    ("samples/extremes.gpx", [0, 0, 1, 1, 4]),
    ("samples/nothing.gpx", [0, 0, 0, 0, 0]),
    ("samples/route.gpx", [0, 24, 0, 0, 0]),
    ("samples/tracks.gpx", [2, 3, 2, 4, 135]),
    ("samples/unicode.gpx", [3, 0, 0, 0, 0]),
    ("samples/version-1.0.gpx", [1, 2, 1, 1, 1]),
    ("samples/waypoints.gpx", [3, 0, 0, 0, 0]),
    ("Mojstrovka.gpx", [0, 0, 1, 1, 184]),
    ("around-visnjan-with-car.gpx", [0, 0, 1, 1, 104]),
    ("cerknicko-jezero-no-creator.gpx", [7, 0, 8, 8, 296]),
    ("cerknicko-jezero-with-elevations-zero.gpx", [7, 0, 8, 8, 296]),
    ("cerknicko-jezero-without-elevations.gpx", [7, 0, 8, 8, 296]),
    ("cerknicko-jezero.gpx", [7, 0, 8, 8, 296]),
    ("cerknicko-without-times.gpx", [7, 0, 8, 8, 296]),
    ("custom_schema_locations.gpx", [0, 0, 0, 0, 0]),
    ("default_schema_locations.gpx", [0, 0, 0, 0, 0]),
    ("first_and_last_elevation.gpx", [0, 0, 1, 1, 10]),
    ("gpx-with-node-with-comments.gpx", [0, 0, 1, 1, 1]),
    ("gpx1.0_with_all_fields.gpx", [2, 5, 2, 2, 1]),
    ("gpx1.1_with_all_fields.gpx", [2, 5, 2, 2, 1]),
    ("gpx1.1_with_extensions.gpx", [1, 0, 0, 0, 0]),
    ("gpx1.1_with_extensions_without_namespaces.gpx", [1, 0, 0, 0, 0]),
    ("gpx_with_garmin_extension.gpx", [1, 0, 0, 0, 0]),
    ("korita-zbevnica.gpx", [2, 0, 4, 4, 871]),
    ("route.gpx", [0, 55, 0, 0, 0]),
    ("track-with-empty-segment.gpx", [0, 0, 1, 2, 9]),
    ("track-with-extremes.gpx", [0, 0, 1, 1, 25]),
    ("track-with-less-sec-time.gpx", [0, 0, 1, 1, 2]),
    ("track-with-small-floats.gpx", [0, 0, 1, 1, 3]),
    ("track_with_dilution_errors.gpx", [1, 1, 1, 1, 1]),
    ("track_with_speed.gpx", [0, 0, 1, 1, 3]),
    ("unicode.gpx", [6, 0, 0, 0, 0]),
    ("unicode2.gpx", [0, 0, 1, 1, 0]),
    ("unicode_with_bom.gpx", [1, 0, 0, 0, 0]),
    ("unicode_with_bom_noencoding.gpx", [1, 0, 0, 0, 0]),
  ]

  /// Those that are there, by their paths.
  private static var present: [(String, [Int])] {
    samples.map { ($0.name.contains("/") ? $0.name : "gpxpy/" + $0.name, $0.counts) }
      .filter { SharedData.has("gpx/" + $0.0) }
  }

  @Test(arguments: present)
  func `counts as gpxpy does`(_ name: String, counts: [Int]) throws {
    let document = try GPXDocument(reading: FileBytes.read(SharedData.path("gpx/" + name)))
    let segments = document.tracks.flatMap(\.segments)
    let routePoints = document.routes.map(\.points.count).reduce(0, +)
    let trackPoints = segments.map(\.count).reduce(0, +)
    expectEqual(document.waypoints.count, counts[0])
    expectEqual(routePoints, counts[1])
    expectEqual(document.tracks.count, counts[2])
    expectEqual(segments.count, counts[3])
    expectEqual(trackPoints, counts[4])
  }

  @Test(
    arguments: [("samples/tracks", 140), ("gpxpy/cerknicko-jezero", 303)].filter {
      SharedData.has("gpx/\($0.0).gpx")
    })
  func `streams to the same items`(name: String, items: Int) throws {
    let path = SharedData.path("gpx/\(name).gpx")
    let whole = Items()
    try GPXReader.read(try FileBytes.read(path)) { whole.all.append($0) }
    let streamed = Items()
    var stream = try ByteStream(path: path)
    try GPXReader.read(&stream) { streamed.all.append($0) }
    expectEqual(whole.all, streamed.all)
    expect(whole.all.count >= items)
  }

  private final class Items {
    var all: [GPXItem] = []
  }
}
