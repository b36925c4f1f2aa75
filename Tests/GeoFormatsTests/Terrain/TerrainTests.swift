import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct TerrainTests {
  let folder: TemporaryFolder
  let terrain: Terrain

  init() throws {
    folder = try TemporaryFolder()
    terrain = try Terrain(folder: folder.path)
  }

  /// 100 m at the south-west corner, 1,800 m more to the north, 900 m more to the east.
  private static func slope(_ north: Double, _ east: Double) -> Int16 {
    Int16((100 + 1_800 * north + 900 * east).rounded())
  }

  private func meters(_ latitude: Double, _ longitude: Double) throws -> Double {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    guard case .height(let altitude, _) = try terrain.height(at: place) else { return .nan }
    expectEqual(altitude.datum, .egm96)
    return altitude.meters
  }

  private static let sloped = TileFiles.tile(side: 1_201, height: slope)

  @Test func `interpolates between heights`() throws {
    try TileFiles.write(Self.sloped, to: folder.file("N10E020.hgt"))
    for (north, east) in [(0.0, 0.0), (0.5, 0.25), (0.123456, 0.654321), (0.9999, 0.9999)] {
      // Heights are whole meters, so up to half a meter from the slope.
      let found = try meters(10 + north, 20 + east)
      expectNear(found, (100 + 1_800 * north + 900 * east), within: 0.5, "\(north), \(east)")
    }
    // A tenth to the north and three tenths to the east between four known heights.
    let step = 1.0 / 1_200
    let a = Double(Self.slope(0, 0))
    let b = Double(Self.slope(0, step))
    let c = Double(Self.slope(step, 0))
    let d = Double(Self.slope(step, step))
    let found = try meters(10 + step / 10, 20 + step * 0.3)
    expectNear(found, (0.9 * (0.7 * a + 0.3 * b) + 0.1 * (0.7 * c + 0.3 * d)), within: 1e-6)
  }

  @Test func `reads tiles of one second`() throws {
    try TileFiles.write(
      TileFiles.bands(side: 3_601) { Int16($0 * 3_600) }, to: folder.file("N10E020.hgt"))
    try TileFiles.write(
      TileFiles.stripes(side: 3_601) { Int16($0 * 3_600) }, to: folder.file("N10E021.hgt"))
    for fraction in [0.0, 0.000_1, 0.25, 0.333_3, 0.999_9] {
      expectNear(try meters(10 + fraction, 20.777), fraction * 3_600, within: 1e-6)
      expectNear(try meters(10.777, 21 + fraction), fraction * 3_600, within: 1e-6)
    }
  }

  @Test(arguments: [
    "N10E020.hgt.gz", "N10E020.hgt.zip", "N10E020.SRTMGL3.hgt.zip", "N10/N10E020.hgt.gz",
  ])
  func `reads packed tiles`(name: String) throws {
    let tile = Self.sloped
    let bytes =
      name.hasSuffix(".gz")
      ? TileFiles.gzip(tile)
      : TileFiles.zip([("readme.txt", [1, 2]), ("folder/n10e020.HGT", tile)])
    if name.hasPrefix("N10/") { try #require(mkdir(folder.file("N10"), 0o700) == 0) }
    try TileFiles.write(bytes, to: folder.file(name))
    expectNear(try meters(10.5, 20.5), 1_450, within: 0.5)
  }

  @Test func `reads stored tiles`() throws {
    let tile = Self.sloped
    let archive = TileFiles.zip([("N10E020.hgt", tile)], deflated: false)
    try TileFiles.write(archive, to: folder.file("N10E020.hgt.zip"))
    expectNear(try meters(10.5, 20.5), 1_450, within: 0.5)
  }

  @Test func `southern and western tiles are named by their corner`() throws {
    try TileFiles.write(
      Self.sloped, to: folder.file("S01W180.hgt"))
    expectNear(try meters(-0.5, -179.5), 1_450, within: 0.5)
    expectNear(try meters(-0.5, 180.5), 1_450, within: 0.5)
    // The edges: the equator and the antimeridian by either name.
    try expectEqual(meters(0, -180), 1_900)
    try expectEqual(meters(0, 180), 1_900)
    try expectEqual(meters(-1, -179), 1_000)
  }

  @Test func `a missing tile is not zero`() throws {
    for (latitude, longitude, name) in [
      (42.5, 1.5, "N42E001"), (-33.9, -70.1, "S34W071"), (90, 0, "N89E000"), (0, 0, "N00E000"),
      (-90, 180, "S90W180"),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      try expectEqual(terrain.height(at: place), .unknown(.noTile(name: name)))
    }
  }

  @Test func `a void is not zero`() throws {
    let path = folder.file("N10E020.hgt")
    let tile = TileFiles.tile(side: 1_201) { north, east in
      abs(north - 0.5) < 0.1 && abs(east - 0.5) < 0.1 ? -32_768 : 12
    }
    try TileFiles.write(tile, to: path)
    let inside = Coordinate(latitude: 10.5, longitude: 20.5)
    try expectEqual(terrain.height(at: inside), .unknown(.void(source: path)))
    // One void among the four heights is enough; a height that is met exactly is not a void.
    try expectEqual(meters(10.3, 20.3), 12)
    try expectEqual(meters(10.5 + 121.0 / 1_200, 20.5), 12)
    let edge = Coordinate(latitude: 10.5 + 120.4 / 1_200, longitude: 20.5)
    try expectEqual(terrain.height(at: edge), .unknown(.void(source: path)))
  }

  @Test(arguments: [(Double.nan, 0.0), (91, 0), (0, .infinity)])
  func `numbers that are no place are refused`(latitude: Double, longitude: Double) {
    #expect(throws: TerrainError.self) {
      try terrain.height(at: Coordinate(latitude: latitude, longitude: longitude))
    }
  }

  @Test func `a tile of another size is named`() throws {
    let path = folder.file("N10E020.hgt")
    try TileFiles.write([UInt8](repeating: 0, count: 2_000), to: path)
    let place = Coordinate(latitude: 10.5, longitude: 20.5)
    let error = try #require(throws: TerrainError.self) { try terrain.height(at: place) }
    expectEqual(
      error.description,
      "terrain tile `\(path)` has 2000 bytes of heights, "
        + "expected 103708802 (0.5″) or 25934402 (1″) or 2884802 (3″)")
    #expect(throws: GeodesyError.terrain(reason: error.description)) {
      try terrain.ground(at: place)
    }
  }

  @Test func `a folder that is none is named`() {
    #expect(
      throws: TerrainError.folder(path: "/nowhere", reason: "No such file or directory")
    ) { try Terrain(folder: "/nowhere") }
    #expect(throws: TerrainError.folder(path: "/dev/null", reason: "it is not a folder")) {
      try Terrain(folder: "/dev/null")
    }
  }

  @Test func `a small cache forgets and reads again`() throws {
    for (index, name) in ["N10E020", "N10E021", "N10E022"].enumerated() {
      let tile = TileFiles.bands(side: 1_201) { _ in Int16(index * 100) }
      try TileFiles.write(TileFiles.gzip(tile), to: folder.file(name + ".hgt.gz"))
    }
    let small = try Terrain(folder: folder.path, cacheBytes: 1)
    for _ in 0..<2 {
      for index in 0..<3 {
        let place = Coordinate(latitude: 10.5, longitude: 20.5 + Double(index))
        guard case .height(let altitude, _) = try small.height(at: place) else {
          Issue.record("no height")
          return
        }
        expectEqual(altitude.meters, Double(index * 100))
      }
    }
  }

  @Test("F13 heights count from the datum that is named, else from EGM96")
  func datum() throws {
    try TileFiles.write(Self.sloped, to: folder.file("N10E020.hgt"))
    for datum in [nil, .egm96, .egm2008, .system("EPSG:5703")] as [VerticalDatum?] {
      let terrain = try Terrain(folder: folder.path, datum: datum)
      let place = Coordinate(latitude: 10.5, longitude: 20.5)
      guard case .height(let altitude, _) = try terrain.ground(at: place) else {
        expect(false, "no height above \(datum as Any)")
        continue
      }
      expectEqual(altitude, Altitude(meters: 1_450, datum: datum ?? .egm96))
    }
    #expect(throws: TerrainError.datum) { try Terrain(folder: folder.path, datum: .ground) }
  }

  @Test func `converts heights above ground`() throws {
    try TileFiles.write(
      Self.sloped, to: folder.file("N10E020.hgt"))
    let converter = AltitudeConverter(
      geoids: GeoidLibrary(search: GeoidSearch(folders: [])), terrain: terrain)
    let result = try converter.conversion(
      of: Altitude(meters: 2, datum: .ground), to: .egm96,
      at: Coordinate(latitude: 10.5, longitude: 20.5))
    expectEqual(result.altitude, Altitude(meters: 1_452, datum: .egm96))
    expectEqual(
      result.steps,
      [
        .addedGround(
          Altitude(meters: 1_450, datum: .egm96), source: folder.file("N10E020.hgt"))
      ])
  }
}

/// Real tiles of SRTM, which are not part of the project.
@Suite(
  .enabled(
    if: SharedData.has("dem/N42E001.hgt.zip") && SharedData.has("dem/N43E007.hgt.zip"),
    "needs ../shared/data/dem"))
struct RealTerrainTests {
  /// Heights of published summits and of the sea; SRTM's 3″ cells cut summits.
  @Test(arguments: [
    // Coma Pedrosa, 2,942 m (Institut d'Estudis Andorrans); Andorra la Vella, 1,023 m.
    (42.5917, 1.4433, 2_850.0...2_945.0), (42.5075, 1.5218, 980...1_080),
    // Mont Agel above Monaco, 1,148 m (IGN); the harbor of Monaco.
    (43.7742, 7.4233, 1_060...1_150), (43.7347, 7.4228, -5...40),
  ])
  func `agrees with known heights`(
    latitude: Double, longitude: Double, range: ClosedRange<Double>
  ) throws {
    let terrain = try Terrain(folder: SharedData.path("dem"))
    let place = Coordinate(latitude: latitude, longitude: longitude)
    guard case .height(let altitude, let source) = try terrain.height(at: place) else {
      Issue.record("no height at \(place)")
      return
    }
    expect(range.contains(altitude.meters), "\(altitude.meters) of \(source)")
  }
}
