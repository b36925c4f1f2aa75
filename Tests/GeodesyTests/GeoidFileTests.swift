import GeoTestSupport
import GeoTesting
import Geodesy

/// Grid files of every format, and invalid files.
@Suite struct GeoidFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try GridFiles.write(bytes, to: folder.file(name))
    return folder.file(name)
  }

  private static func tilted(_ latitude: Double, _ longitude: Double) -> Double {
    20 + latitude / 4 + latitude * longitude / 64 + (longitude - 10) * (longitude - 10) / 8
  }

  @Test func `reads geographic libs PGM`() throws {
    func smooth(_ latitude: Double, _ longitude: Double) -> Double { latitude / 2 }
    let path = try write(
      "made.pgm", GridFiles.pgm(rows: 181, columns: 360, offset: -108, scale: 0.003, value: smooth))
    let geoid = try Geoid(path: path)
    expectEqual(geoid.format, .pgm)
    for (latitude, longitude) in [(90.0, 0.0), (-90, 5), (45.3, -179.9), (-12.7, 359.7), (0, 0)] {
      for interpolation in GridInterpolation.allCases {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let found = try geoid.undulation(at: place, interpolation: interpolation)
        // Half a step of the file's scale; the cubic's weights sum up to 1.56 in size. Beyond a
        // pole the surface has a ridge, which only the nodes on it escape.
        let tolerance = abs(latitude) == 90 ? 0.001_6 : 0.002_4
        expectNear(found, latitude / 2, within: tolerance)
      }
    }
  }

  @Test func `reads GeoTIFF through PROJ`() throws {
    let path = try write(
      "with a blank.tif",
      TIFFBytes.geoid(
        north: 50, west: 5, step: 0.5, rows: 41, columns: 37, value: Self.tilted))
    let geoid = try Geoid(path: path)
    expectEqual(geoid.format, .geotiff)
    var random = SeededGenerator(seed: 21)
    let places = (0..<500).map { _ in
      Coordinate(
        latitude: Double.random(in: 30...50, using: &random),
        longitude: Double.random(in: 5...23, using: &random))
    }
    let batch = geoid.undulations(at: places)
    let expected = try projValues(path, places)
    for (index, place) in places.enumerated() {
      let cubic = try geoid.undulation(at: place)
      expectNear(cubic, Self.tilted(place.latitude, place.longitude), within: 2e-5, "\(place)")
      expectEqual(cubic, batch[index])
      try expectEqual(geoid.undulation(at: place, interpolation: .bilinear), expected[index])
    }
    let outside = Coordinate(latitude: 51, longitude: 10)
    #expect(throws: GeodesyError.outsideGrid(path: path, outside)) {
      try geoid.undulation(at: outside)
    }
  }

  @Test func `the same grid in three formats gives the same`() throws {
    let tiff = try Geoid(
      path: write(
        "a.tif",
        TIFFBytes.geoid(north: 50, west: 5, step: 0.5, rows: 41, columns: 37, value: Self.tilted)))
    let gtx = try Geoid(
      path: write(
        "a.gtx",
        GridFiles.gtx(
          south: 30, west: 5, step: (0.5, 0.5), rows: 41, columns: 37, value: Self.tilted)))
    var random = SeededGenerator(seed: 22)
    for _ in 0..<300 {
      let place = Coordinate(
        latitude: Double.random(in: 30...50, using: &random),
        longitude: Double.random(in: 5...23, using: &random))
      for interpolation in GridInterpolation.allCases {
        let difference =
          try tiff.undulation(at: place, interpolation: interpolation)
          - gtx.undulation(at: place, interpolation: interpolation)
        expectNear(difference, 0, within: 1e-8)
      }
    }
  }

  @Test func `many threads may ask a grid of PROJ`() async throws {
    let geoid = try Geoid(
      path: write(
        "threads.tif",
        TIFFBytes.geoid(north: 50, west: 5, step: 0.5, rows: 41, columns: 37, value: Self.tilted)))
    await withTaskGroup(of: Double.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).map { index in
            let latitude = 30.5 + Double((index * 7 + task) % 190) / 10
            let place = Coordinate(latitude: latitude, longitude: 6 + Double(index) / 20)
            let found = geoid.undulations(at: [place])[0]
            return abs(found - Self.tilted(place.latitude, place.longitude))
          }.max() ?? .nan
        }
      }
      for await worst in group { expect(worst < 2e-5) }
    }
  }

  @Test func `a missing file and a folder are named`() throws {
    let missing = folder.file("none.gtx")
    #expect(
      throws: GeodesyError.gridUnreadable(path: missing, reason: "No such file or directory")
    ) { try Geoid(path: missing) }
    #expect(
      throws: GeodesyError.gridUnreadable(path: folder.path, reason: "it is not a regular file")
    ) { try Geoid(path: folder.path) }
  }

  @Test func `a cut grid says how long it should be`() throws {
    let whole = GridFiles.gtx(south: 0, west: 0, step: (1, 1), rows: 10, columns: 10) { _, _ in 1 }
    for count in [40, 41, 439] {
      let path = try write("cut\(count).gtx", Array(whole.prefix(count)))
      #expect(throws: GeodesyError.gridTruncated(path: path, bytes: count, expected: 440)) {
        try Geoid(path: path)
      }
    }
    let long = try write("long.gtx", whole + [0])
    #expect(throws: GeodesyError.gridTruncated(path: long, bytes: 441, expected: 440)) {
      try Geoid(path: long)
    }
    let picture = GridFiles.pgm(rows: 3, columns: 4, offset: 0, scale: 1) { _, _ in 1 }
    let pgm = try write("cut.pgm", Array(picture.dropLast(5)))
    #expect(
      throws: GeodesyError.gridTruncated(
        path: pgm, bytes: picture.count - 5, expected: picture.count)
    ) { try Geoid(path: pgm) }
  }

  @Test func `a foreign file says what it is`() throws {
    let page = try write("egm96_15.gtx", Array("<!DOCTYPE html><html>404 Not Found</html>".utf8))
    let error = try #require(throws: GeodesyError.self) { try Geoid(path: page) }
    expectEqual(
      error.description,
      "`\(page)` is not a grid: found a file that begins with `<!DOCTYPE html><`, "
        + "expected NOAA's GTX, GeographicLib's PGM or a GeoTIFF")
    let empty = try write("empty.gtx", [])
    let emptyError = try #require(throws: GeodesyError.self) { try Geoid(path: empty) }
    expect(emptyError.description.contains("found an empty file"))
  }

  @Test func `a damaged TIFF never reaches PROJ`() throws {
    let whole = TIFFBytes.geoid(north: 50, west: 5, step: 1, rows: 5, columns: 5) { _, _ in 1 }
    func error(_ bytes: [UInt8]) throws -> GeodesyError {
      let path = try write("damaged.tif", bytes)
      return try #require(throws: GeodesyError.self) { try Geoid(path: path) }
    }
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var result = whole
      result.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return result
    }
    let cut = try error(Array(whole.dropLast()))
    expectEqual(
      cut,
      .gridTruncated(
        path: folder.file("damaged.tif"), bytes: whole.count - 1, expected: whole.count))
    try expect(error(Array(whole.prefix(100))).description.contains("has 100 bytes"))
    try expect(error(Array(whole.prefix(8))).description.contains("has 8 bytes"))
    // The rows of a strip: PROJ 9.1 divides by them. Its entry is the eighth.
    let rows = 10 + 7 * 12
    try expect(error(changed(rows + 8, [0, 0, 0, 0])).description.contains("without the size"))
    try expect(error(changed(rows, [1, 0])).description.contains("out of order"))
    try expect(error(changed(rows + 2, [12])).description.contains("another type"))
    try expect(
      error(changed(rows + 8, [2, 0, 0, 0])).description.contains("1 blocks in place of 3"))
    try expect(error(changed(4, [0, 0, 0, 0])).description.contains("no directory"))
    // A directory that points at itself.
    try expect(error(changed(10 + 14 * 12, [8, 0, 0, 0])).description.contains("directories"))
    let noise = try error(changed(whole.count - 100 - 32, [UInt8](repeating: 9, count: 32)))
    expect(noise.description.contains("PROJ refuses"))
  }

  @Test(arguments: [
    "P5\n# Offset -108\n4 3\n65535\n", "P5\n# Scale 0.003\n4 3\n65535\n",
    "P5\n# Offset 1\n# Scale 1\n4 3\n255\n", "P5\n# Offset 1\n# Scale 1\n4 4\n65535\n",
    "P5\n# Offset 1\n# Scale -1\n4 3\n65535\n", "P5\n# Offset 1\n# Scale 1\n4", "P5 ",
    "P5\n# Offset nan\n# Scale 1\n4 3\n65535\n", "P5 99999999999999999999 3 65535\n",
  ])
  func `a picture that is no geoid is refused`(header: String) throws {
    let path = try write("picture.pgm", Array(header.utf8) + [UInt8](repeating: 0, count: 24))
    let error = try #require(throws: GeodesyError.self) { try Geoid(path: path) }
    guard case .notAGrid = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// A thinned grid under the name of the real one, as PROJ's own tests install it.
  @Test(.enabled(if: GridFiles.hasEGM96, "needs the package proj-data"))
  func `a thinned grid is not the model`() throws {
    let real = try Geoid(path: GridFiles.egm96)
    let thinned = GridFiles.gtx(
      south: -90, west: -180, step: (1, 1), rows: 181, columns: 360
    ) { latitude, longitude in
      let place = Coordinate(latitude: latitude, longitude: longitude)
      return real.undulations(at: [place], interpolation: .bilinear)[0]
    }
    let path = try write("egm96_15.gtx", thinned)
    let error = try #require(throws: GeodesyError.self) { try Geoid(path: path, model: .egm96) }
    guard case .otherModel(path, .egm96, _, _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(.enabled(if: GridFiles.hasEGM96, "needs the package proj-data"))
  func `one model is not the other`() throws {
    let error = try #require(throws: GeodesyError.self) {
      try Geoid(path: GridFiles.egm96, model: .egm2008)
    }
    expectEqual(
      error.description,
      "`\(GridFiles.egm96)` is not a grid of egm2008: found an undulation of "
        + "13.606 m at 90.0, 0.0, expected 14.899 m")
  }

  /// Any change of the header's bytes is an error or a grid, never a crash.
  @Test func `damaged headers never crash`() throws {
    let gtx = GridFiles.gtx(south: -90, west: 0, step: (30, 30), rows: 7, columns: 12) { _, _ in 1 }
    let pgm = GridFiles.pgm(rows: 7, columns: 12, offset: -10, scale: 0.01) { _, _ in 1 }
    let tiff = TIFFBytes.geoid(north: 50, west: 5, step: 1, rows: 5, columns: 5) { _, _ in 1 }
    var random = SeededGenerator(seed: 77)
    for (name, whole, times) in [("x.gtx", gtx, 300), ("x.pgm", pgm, 300), ("x.tif", tiff, 100)] {
      for _ in 0..<times {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<min(200, bytes.count), using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        bytes.removeLast(Int.random(in: 0...1, using: &random) * bytes.count / 3)
        let path = try write(name, bytes)
        if let geoid = try? Geoid(path: path) {
          let places = [
            Coordinate(latitude: 3, longitude: 4), Coordinate(latitude: 90, longitude: -180),
          ]
          // One after the other or together: what is read does not change.
          for (place, value) in zip(places, geoid.undulations(at: places)) {
            let alone = (try? geoid.undulation(at: place)) ?? .nan
            expect(alone == value || (alone.isNaN && value.isNaN), "\(name) \(bytes)")
          }
        }
      }
    }
  }
}
