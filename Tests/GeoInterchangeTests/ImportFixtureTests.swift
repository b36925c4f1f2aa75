import GeoFormats
import GeoInterchange
import GeoTestSupport
import Geodesy
import Glibc
import Testing

/// Reads the judges' own samples of `../shared/data`, which is not part of the project; skipped
/// where it is missing.
@Suite(.enabled(if: SharedData.has("gpx"))) struct ImportFixtureTests {
  @Test(.timeLimit(.minutes(5)), arguments: ["geojson", "gpx", "kml", "geopose", "oscp"])
  func nothingCrashesHangsOrFailsWithoutAPlace(folder: String) throws {
    var count = 0
    for path in files(SharedData.folder + "/" + folder) {
      guard let bytes = try? FileBytes.read(path) else { continue }
      count += 1
      do {
        _ = try read(bytes, path)
      } catch let error as InterchangeError {
        if case .format(let cause) = error {
          #expect(cause.place != nil, "\(path): \(error)")
        }
      }
    }
    #expect(count > 10)
  }

  /// What breaks the structure of GeoJSON is refused or repaired, and both are said with a place.
  @Test(arguments: ["geojson/geojsonhint/bad", "geojson/geojson-validator/invalid_structure"])
  func invalidGeoJSONIsRefusedOrSaid(folder: String) throws {
    var silent = 0
    let paths = files(SharedData.folder + "/" + folder).filter { $0.hasSuffix("json") }
    #expect(paths.count > 5)
    for path in paths {
      do {
        let found = try read(FileBytes.read(path), path)
        #expect(found.notes.allSatisfy { $0.hasPrefix("line ") })
        if found.notes.isEmpty { silent += 1 }
      } catch let error as InterchangeError {
        #expect(error.description.contains("line "), "\(path): \(error)")
      }
    }
    // Some faults concern members that anchors do not have, such as a bad `bbox` or `crs`.
    #expect(silent * 2 < paths.count, "\(silent) of \(paths.count)")
  }

  @Test(arguments: [
    "geojson/geojson-schema-fixtures/valid", "geojson/geojsonhint/good",
    "geojson/geojson-validator/valid",
  ])
  func validGeoJSONIsRead(folder: String) throws {
    let paths = files(SharedData.folder + "/" + folder)
    #expect(!paths.isEmpty)
    for path in paths where path.hasSuffix("json") {
      #expect(throws: Never.self, "\(path)") { try read(FileBytes.read(path), path) }
    }
  }

  @Test func samplesOfGPXAreRead() throws {
    for path in files(SharedData.folder + "/gpx/gpxpy") where path.hasSuffix(".gpx") {
      do {
        _ = try read(FileBytes.read(path), path)
      } catch {
        Issue.record("\(path): \(error)")
      }
    }
  }

  @Test func samplesOfGeoPoseAreRead() throws {
    let samples = files(SharedData.folder + "/geopose/ets-samples").filter {
      $0.contains("Basic") || $0.contains("Advanced")
    }
    for path in samples where path.hasSuffix(".json") {
      do {
        #expect(try read(FileBytes.read(path), path).anchors.count == 1, "\(path)")
      } catch {
        Issue.record("\(path): \(error)")
      }
    }
  }

  /// They would need hours or all memory.
  @Test(.timeLimit(.minutes(5))) func bombsFailFast() throws {
    for path in files(SharedData.folder + "/kml")
    where path.contains("bad") || path.contains("overflow") || path.contains("billion")
      || path.contains("nokml")
    {
      _ = try? read(FileBytes.read(path), path)
    }
  }

  private func files(_ folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var found: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
        found += files(path)
      } else {
        found.append(path)
      }
    }
    return found.sorted()
  }
}
