import GeoFormats
import GeoInterchange
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

/// Imports of our samples, and of those of other projects where they are beside the checkout.
@Suite struct ImportFixtureTests {
  /// The files of a folder, which must have some.
  private func files(_ folder: String, _ suffixes: String...) throws -> [String] {
    let found = SharedData.files(folder, suffixes: suffixes)
    try #require(found.count > 2, "\(folder)")
    return found
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["geojson", "gpx", "kml", "geopose", "oscp"])
  func `nothing crashes hangs or fails without a place`(folder: String) throws {
    let paths = SharedData.files(folder)
    for path in paths {
      do {
        _ = try read(FileBytes.read(path), path)
      } catch let error as InterchangeError {
        if case .format(let cause) = error {
          expect(cause.place != nil, "\(path): \(error)")
        }
      }
    }
    let own = ["geojson": 50, "gpx": 9, "kml": 13, "geopose": 9, "oscp": 1]
    expect(paths.count > (SharedData.isBeside(folder) ? 10 : 0))
    expect(paths.count >= own[folder] ?? .max)
  }

  /// Faults in the structure of GeoJSON are refused or repaired, and both are reported with a
  /// place.
  ///
  /// Some samples have faults in members that anchors do not have, such as a bad `bbox` or `crs`.
  @Test(
    arguments: [
      ("geojson/invalid", 0), ("geojson/geojsonhint/bad", 0.5),
      ("geojson/geojson-validator/invalid_structure", 0.5),
    ].filter { SharedData.has($0.0) })
  func `invalid GeoJSON is refused or said`(folder: String, shareOfSilence: Double) throws {
    var silent: [String] = []
    let paths = try files(folder, "json")
    expect(paths.count > 5)
    for path in paths {
      do {
        let found = try read(FileBytes.read(path), path)
        expect(found.notes.allSatisfy { $0.hasPrefix("line ") })
        if found.notes.isEmpty { silent.append(path) }
      } catch let error as InterchangeError {
        expect(error.description.contains("line "), "\(path): \(error)")
      }
    }
    expect(Double(silent.count) <= shareOfSilence * Double(paths.count), "\(silent)")
  }

  @Test(
    arguments: [
      "geojson/valid", "geojson/geojson-schema-fixtures/valid", "geojson/geojsonhint/good",
      "geojson/geojson-validator/valid",
    ].filter { SharedData.has($0) })
  func `valid GeoJSON is read`(folder: String) throws {
    for path in try files(folder, "json") {
      #expect(throws: Never.self, "\(path)") { try read(FileBytes.read(path), path) }
    }
  }

  @Test(arguments: ["gpx/samples", "gpx/gpxpy"].filter { SharedData.has($0) })
  func `samples of GPX are read`(folder: String) throws {
    for path in try files(folder, ".gpx") {
      #expect(throws: Never.self, "\(path)") { try read(FileBytes.read(path), path) }
    }
  }

  @Test(arguments: ["geopose/samples", "geopose/ets-samples"].filter { SharedData.has($0) })
  func `samples of GeoPose are read`(folder: String) throws {
    let samples = try files(folder, ".json").filter {
      $0.contains("Basic") || $0.contains("Advanced")
    }
    expect(samples.count > 2)
    for path in samples {
      try expectEqual(read(FileBytes.read(path), path).anchors.count, 1, "\(path)")
    }
  }

  /// Files that would need hours or all memory end soon: the limit is only for hangs.
  @Test func `bombs fail fast`() throws {
    let samples = SharedData.files("kml").filter { path in
      ["bad", "overflow", "billion", "nokml"].contains { path.contains($0) }
    }
    var bombs = try samples.map { ($0, try FileBytes.read($0)) }
    let (open, close) = ("<Folder>", "</Folder>")
    bombs.append(
      (
        "bad/nested.kml",
        Array(("<kml>" + String(repeating: open, count: 200_000)).utf8)
          + Array((String(repeating: close, count: 200_000) + "</kml>").utf8)
      ))
    bombs.append(("bad/deep.json", Array(String(repeating: "[", count: 1_000_000).utf8)))
    expect(bombs.count >= 10)
    for (path, bytes) in bombs {
      let start = Self.processorTime()
      let found = try? read(bytes, path)
      expect(Self.processorTime() - start < 60, "\(path)")
      // Those of others have sound places too.
      if path.contains("/samples/bad/") || path.hasPrefix("bad/") {
        expectNil(found, "\(path)")
      }
    }
  }

  /// The processor time of this thread in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
