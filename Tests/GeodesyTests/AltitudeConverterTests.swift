import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct AltitudeConverterTests {
  let folder: TemporaryFolder
  /// Grids without landmarks: EGM96 is 40 m above the ellipsoid here, EGM2008 42 m.
  let converter: AltitudeConverter
  let place = Coordinate(latitude: 5, longitude: 5)

  init() throws {
    folder = try TemporaryFolder()
    for (name, value) in [("egm96.gtx", 40.0), ("egm2008.gtx", 42)] {
      try GridFiles.write(
        GridFiles.gtx(south: 0, west: 0, step: (2, 2), rows: 6, columns: 6) { _, _ in value },
        to: folder.file(name))
    }
    converter = AltitudeConverter(
      geoids: GeoidLibrary(
        search: GeoidSearch(
          files: [.egm96: folder.file("egm96.gtx"), .egm2008: folder.file("egm2008.gtx")],
          folders: [])))
  }

  /// Ground 100 m above EGM96 everywhere but west of 1° east.
  private struct Plateau: GroundHeight {
    func ground(at coordinate: Coordinate) throws(GeodesyError) -> GroundAnswer {
      coordinate.longitude < 1
        ? .unknown(.noTile(name: "N05E000"))
        : .height(Altitude(meters: 100, datum: .egm96), source: "plateau")
    }
  }

  @Test(arguments: [
    (VerticalDatum.ellipsoid, VerticalDatum.egm96, 10.0), (.egm96, .ellipsoid, 90),
    (.ellipsoid, .egm2008, 8), (.egm2008, .ellipsoid, 92), (.egm96, .egm2008, 48),
    (.egm2008, .egm96, 52), (.meanSeaLevel, .ellipsoid, 92), (.ellipsoid, .meanSeaLevel, 8),
    (.meanSeaLevel, .egm96, 52), (.meanSeaLevel, .egm2008, 50), (.egm2008, .meanSeaLevel, 50),
    (.ground, .egm96, 150), (.ground, .ellipsoid, 190), (.ground, .egm2008, 148),
    (.ground, .meanSeaLevel, 148), (.ellipsoid, .ground, -90), (.egm96, .ground, -50),
    (.egm2008, .ground, -48), (.meanSeaLevel, .ground, -48), (.ground, .ground, 50),
  ])
  func `converts every pair`(from: VerticalDatum, to: VerticalDatum, expected: Double) throws {
    var full = converter
    full.seaLevel = .egm2008
    full.terrain = Plateau()
    let start = Altitude(meters: 50, datum: from)
    let result = try full.conversion(of: start, to: to, at: place)
    expectEqual(result.altitude.datum, to)
    expectNear(result.altitude.meters, expected, within: 1e-9)
    let back = try full.conversion(of: result.altitude, to: from, at: place)
    expectNear(back.altitude.meters, 50, within: 1e-9)
  }

  @Test func `the steps say how`() throws {
    var full = converter
    full.seaLevel = .egm2008
    full.terrain = Plateau()
    let result = try full.conversion(
      of: Altitude(meters: 2, datum: .ground), to: .meanSeaLevel, at: place)
    let undulation96 = GeoidValue(
      undulation: 40, model: .egm96, grid: folder.file("egm96.gtx"), interpolation: .bicubic)
    let undulation08 = GeoidValue(
      undulation: 42, model: .egm2008, grid: folder.file("egm2008.gtx"), interpolation: .bicubic)
    expectEqual(
      result.steps,
      [
        .addedGround(Altitude(meters: 100, datum: .egm96), source: "plateau"),
        .assumedSeaLevel(.egm2008), .geoidToEllipsoid(undulation96),
        .ellipsoidToGeoid(undulation08),
      ])
    let same = try full.conversion(of: Altitude(meters: 2, datum: .egm96), to: .egm96, at: place)
    expect(same.steps.isEmpty)
    let assumed = try full.conversion(
      of: Altitude(meters: 2, datum: .meanSeaLevel), to: .egm2008, at: place)
    expectEqual(assumed.steps, [.assumedSeaLevel(.egm2008)])
    expectEqual(assumed.altitude.meters, 2)
  }

  @Test func `an assumption is never made unasked`() {
    for (from, to) in [(VerticalDatum.meanSeaLevel, VerticalDatum.egm96), (.egm96, .meanSeaLevel)] {
      #expect(throws: GeodesyError.unnamedSeaLevel) {
        try converter.convert(Altitude(meters: 1, datum: from), to: to, at: place)
      }
    }
  }

  @Test func `ground needs terrain`() {
    for (from, to) in [(VerticalDatum.ground, VerticalDatum.egm96), (.egm96, .ground)] {
      #expect(throws: GeodesyError.noTerrain) {
        try converter.convert(Altitude(meters: 1, datum: from), to: to, at: place)
      }
    }
    var withTerrain = converter
    withTerrain.terrain = Plateau()
    let sea = Coordinate(latitude: 5, longitude: 0.5)
    #expect(throws: GeodesyError.groundUnknown(.noTile(name: "N05E000"), sea)) {
      try withTerrain.convert(Altitude(meters: 0, datum: .ground), to: .egm96, at: sea)
    }
  }

  @Test func `a missing grid is never a value`() {
    let bare = AltitudeConverter(
      geoids: GeoidLibrary(search: GeoidSearch(folders: [folder.path])))
    #expect(throws: GeodesyError.gridMissing(.egm2008, searched: [folder.path])) {
      try bare.convert(Altitude(meters: 20, datum: .ellipsoid), to: .egm2008, at: place)
    }
    let outside = Coordinate(latitude: 60.17, longitude: 24.93)
    #expect(
      throws: GeodesyError.outsideGrid(path: folder.file("egm96.gtx"), outside)
    ) { try converter.convert(Altitude(meters: 20, datum: .ellipsoid), to: .egm96, at: outside) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `a height is finite`(meters: Double) {
    #expect(throws: GeodesyError.self) {
      try converter.convert(Altitude(meters: meters, datum: .ellipsoid), to: .egm96, at: place)
    }
    #expect(throws: GeodesyError.self) {
      try converter.convert(
        Altitude(meters: 0, datum: .ellipsoid), to: .egm96,
        at: Coordinate(latitude: 5, longitude: meters))
    }
  }

  /// `cs2cs -d 3 EPSG:4979 EPSG:4326+5773`, PROJ 9.1.1 with Debian's grid.
  @Test(
    .enabled(if: GridFiles.hasEGM96, "needs the package proj-data"),
    arguments: [
      (47.7, -122.3, 11.0, 33.350), (37.721, -122.4723, 31.639, 63.999), (0, 0, 100, 82.838),
      (48.8584, 2.2945, 100, 55.421), (60.17, 24.93, 20, 2.102),
    ])
  func `agrees with PROJ`(
    latitude: Double, longitude: Double, height: Double, expected: Double
  ) throws {
    let installed = AltitudeConverter(
      geoids: GeoidLibrary(search: GeoidSearch(folders: ["/usr/share/proj"])),
      interpolation: .bilinear)
    let result = try installed.conversion(
      of: Altitude(meters: height, datum: .ellipsoid), to: .egm96,
      at: Coordinate(latitude: latitude, longitude: longitude))
    expectNear(result.altitude.meters, expected, within: 0.000_51)
  }
}
