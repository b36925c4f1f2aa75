import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct GeoidSearchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `folders come from the environment first`() {
    let variables = [
      "GEOANCHOR_GRIDS": "/one:/two", "PROJ_DATA": "/two:/three", "PROJ_LIB": "/four",
      "HOME": "/home/anna",
    ]
    expectEqual(
      GeoidSearch(environment: { variables[$0] }).folders,
      [
        "/one", "/two", "/three", "/four", "/home/anna/.local/share/proj", "/usr/local/share/proj",
        "/usr/local/share/GeographicLib/geoids", "/usr/share/proj",
        "/usr/share/GeographicLib/geoids",
      ])
    expectEqual(
      GeoidSearch(environment: { $0 == "XDG_DATA_HOME" ? "/data" : nil }).folders.first,
      "/data/proj")
  }

  @Test func `the first folder with a grid wins`() throws {
    let first = try TemporaryFolder()
    try GridFiles.write([1], to: folder.file("egm96_15.gtx"))
    try GridFiles.write([1], to: first.file("egm96-5.pgm"))
    let search = GeoidSearch(folders: ["/nowhere", first.path, folder.path + "/"])
    try expectEqual(search.path(of: .egm96), first.file("egm96-5.pgm"))
    try GridFiles.write([1], to: first.file("egm96_15.gtx"))
    try expectEqual(search.path(of: .egm96), first.file("egm96_15.gtx"))
  }

  @Test func `a named file is not replaced by another`() throws {
    try GridFiles.write([1], to: folder.file("egm96_15.gtx"))
    let named = folder.file("mine.gtx")
    let library = GeoidLibrary(
      search: GeoidSearch(files: [.egm96: named], folders: [folder.path]))
    #expect(
      throws: GeodesyError.gridUnreadable(path: named, reason: "No such file or directory")
    ) { try library.geoid(.egm96) }
  }

  @Test func `a missing grid says where and how`() throws {
    let library = GeoidLibrary(search: GeoidSearch(folders: ["/a", "/b"]))
    let egm96 = try #require(throws: GeodesyError.self) { try library.geoid(.egm96) }
    expectEqual(
      egm96.description,
      "no grid of egm96 found: looked for `egm96_15.gtx`, `us_nga_egm96_15.tif`, "
        + "`egm96-5.pgm`, `egm96-15.pgm` in `/a`, `/b`; "
        + "`apt-get install proj-data` brings `egm96_15.gtx`")
    let egm2008 = try #require(throws: GeodesyError.self) { try library.geoid(.egm2008) }
    for text in ["us_nga_egm08_25.tif", "egm08_25.gtx", "egm2008-1.pgm", "`/a`, `/b`"] {
      expect(egm2008.description.contains(text))
    }
  }

  @Test(.enabled(if: GridFiles.hasEGM96, "needs the package proj-data"))
  func `a grid is opened once`() throws {
    let library = GeoidLibrary(search: GeoidSearch(folders: ["/usr/share/proj"]))
    try expect(library.geoid(.egm96) === library.geoid(.egm96))
    let value = try library.value(
      of: .egm96, at: Coordinate(latitude: 55.5, longitude: 12.5), interpolation: .bilinear)
    expectEqual(value.grid, GridFiles.egm96)
    expectEqual(value.model, .egm96)
    expectEqual(value.interpolation, .bilinear)
    // PROJ, more_builtins.gie, line 281.
    expectNear(value.undulation, 36.021305084, within: 1e-8)
  }
}
