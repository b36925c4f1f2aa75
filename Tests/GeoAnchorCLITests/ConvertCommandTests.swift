import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ConvertCommandTests {
  private func convert(_ arguments: String..., input: String = "") -> CommandRun {
    CommandRun(["convert"] + arguments, input: input)
  }

  private static let seattle = ["--origin", "47.7,-122.3,11", "--datum", "ellipsoid"]

  /// The answer of `cct` and `CartConvert -l 47.7 -122.3 11 -p 6` for 47.7005, -122.2993, 20.
  @Test(arguments: [
    ("enu", "52.539543 55.592656 8.999541\n"),
    ("ar", "52.539543 8.999541 -55.592656\n"),
    ("unity", "52.539543 8.999541 55.592656\n"),
  ])
  func `local frames agree with peers`(frame: String, expected: String) {
    let there = CommandRun(
      ["convert", "--to-frame", frame, "--precision", "6"] + Self.seattle
        + ["47.7005,-122.2993,20"])
    expectEqual(there.output, expected)
    expectEqual(there.messages, "")
    let back = CommandRun(
      ["convert", "--to-frame", frame, "--precision", "4", "--inverse"] + Self.seattle,
      input: expected)
    expectEqual(back.output, "47.700500000 -122.299300000 20.0000\n")
    // The other way without --inverse.
    let turned = CommandRun(
      ["convert", "--source", frame, "--origin", "47.7,-122.3,11", "--origin-datum", "ellipsoid"],
      input: expected)
    expectEqual(turned.output, back.output)
  }

  /// IOGP 373-7-2, methods 9602 and 9837.
  @Test func `published positions`() {
    expectEqual(
      convert(
        "--to-frame", "ecef", "--datum", "ellipsoid", "--precision", "3",
        "53.80939444444444,2.12955,73"
      ).output, "3771793.968 140253.342 5124304.349\n")
    expectEqual(
      convert(
        "--to-frame", "enu", "--origin", "55,5,200", "--datum", "ellipsoid", "--precision", "3",
        "53.80939444444444,2.12955,73"
      ).output, "-189013.869 -128642.040 -4220.171\n")
  }

  /// `echo "47.7 -122.3 11" | cs2cs -d 3 EPSG:4979 EPSG:4326+5773` prints 33.350.
  @Test func `heights agree with PROJ`() {
    for arguments in [
      ["--datum", "ellipsoid", "--to-datum", "egm96", "--interpolation", "bilinear"],
      ["--datum", "ellipsoid", "--to-frame", "EPSG:4326+5773"],
      ["--source", "EPSG:4979", "--to-frame", "EPSG:4326+5773"],
      [
        "--source", "EPSG:4979", "--to-datum", "meanSeaLevel", "--geoid", "egm96",
        "--interpolation", "bilinear",
      ],
    ] {
      let run = CommandRun(["convert", "--precision", "3"] + arguments + ["47.7,-122.3,11"])
      expectEqual(run.output, "47.70000000 -122.30000000 33.350\n", "\(arguments) \(run.messages)")
      expect(run.messages.contains("operation: "))
    }
  }

  @Test(arguments: [
    (["--datum", "ellipsoid", "--to-frame", "EPSG:4326+3855"], "us_nga_egm08_25.tif"),
    (["--datum", "ellipsoid", "--to-datum", "ground"], "needs terrain"),
    (["--datum", "meanSeaLevel"], "--geoid"),
    ([], "require `--datum`"),
    (
      ["--datum", "ellipsoid", "--to-frame", "EPSG:999999"],
      "`EPSG:999999` is not a coordinate reference system"
    ),
    (["--datum", "ellipsoid", "--to-frame", "EPSG:5773"], "a vertical system alone"),
    (["--to-frame", "unty"], "did you mean `unity`?"),
    (["--to-frame", "enu"], "--origin"),
    (["--origin", "1,2"], "`--origin` requires one of the frames"),
    (["--to-frame", "enu", "--origin", "1,2,3"], "altitudes of the origin require"),
    (["--source", "ecef", "--datum", "egm96"], "does not apply to points in `ecef`"),
    (["--source", "EPSG:25832", "--datum", "egm96"], "EPSG:4326+5773"),
    (["--to-frame", "ecef", "--to-datum", "egm96"], "`--to-datum` does not apply"),
    (["--epoch", "2020"], "`--epoch` requires"),
    (["--datum", "egm96", "--to-datum", "egm96", "--format", "geojsonl"], "GeoJSON supports only"),
    (["--source", "EPSG:7789", "--to-frame", "EPSG:9988"], "--epoch 2025.5"),
    (["--keep-columns"], "`--keep-columns` cannot be used with points"),
  ])
  func `refuses what it cannot tell`(arguments: [String], message: String) {
    let run = CommandRun(["convert"] + arguments + ["47.7,-122.3,11"])
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `systems go through PROJ`() {
    // `echo 47.7 -122.3 | GeoConvert -u -p 4`
    let run = convert("--to-frame", "EPSG:32610", "47.7,-122.3")
    expectEqual(run.output, "552518.7438 5283194.6390\n")
    expectEqual(run.messages, "operation: UTM zone 10N, exact\n")
    let back = convert(
      "--source", "EPSG:32610", "--to-frame", "geodetic", "--precision", "2",
      "552518.7438,5283194.6390")
    expectEqual(back.output, "47.7000000 -122.3000000\n")
    let epoch = convert(
      "--source", "EPSG:7789", "--to-frame", "EPSG:9988", "--epoch", "2025", "--precision", "5",
      "4000000,500000,4900000")
    // By the published parameters, see ProjectionTests.
    expectEqual(epoch.output, "4000000.00308 500000.00211 4899999.99866\n")
  }

  @Test func `F-24: a missing grid is told with the option that does without it`() {
    let exact = convert("--to-frame", "EPSG:27700", "51.5,-0.1")
    expectEqual(exact.status, .unusable)
    expect(exact.messages.contains("uk_os_OSTN15_NTv2_OSGBtoETRS.tif"))
    expect(exact.messages.contains("hint: `--grids available` uses the best operation"))
    // `echo 51.5 -0.1 | cs2cs -d 4 EPSG:4326 EPSG:27700`, PROJ 9.1.1
    let loose = convert("--to-frame", "EPSG:27700", "--grids", "available", "51.5,-0.1")
    expectEqual(loose.output, "531979.2927 179606.9085\n")
  }

  @Test func `systems come from files too`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("site.wkt", "+proj=utm +zone=10 +datum=WGS84")
    let run = convert("--to-frame", file, "47.7,-122.3")
    expectEqual(run.output, "552518.7438 5283194.6390\n")
  }

  @Test func `every bad line is named`() {
    let input = """
      \u{FEFF}47.7 -122.3 11

      47.7,-122.3,11\r
      # a comment
      nan 1 2
      47,7 8,5 3
      47:42:00 8 1
      91 0 0
      1 200 3
      47.7N 8 1
      1 2
      1 2 1e400
      1,,3
      7
      1e-3\t2 , 3
      """
    let run = convert(
      "--to-frame", "ecef", "--datum", "ellipsoid", "--on-error", "skip", input: input)
    expectEqual(run.status, .no)
    expectEqual(
      run.output,
      """
      -2297958.3207 -3635010.6162 4694500.0041
      -2297958.3207 -3635010.6162 4694500.0041
      4258596.7660 598506.7442 4694492.6078
      4258596.7660 598506.7442 4694492.6078
      6374254.6085 222593.8759 110.5743

      """)
    let lines = run.messages.split(separator: "\n").map(String.init)
    for (line, start) in zip(
      lines,
      [
        "line 2, column 1: found an empty line", "line 5, column 1: found `nan`",
        "line 6, column 8: found a fourth field `5`, expected two or three numbers; the decimal",
        "line 8, column 1: found latitude 91.0", "line 9, column 3: found longitude 200.0",
        "line 11: found 2 numbers, expected 3: the height is missing",
        "line 12, column 5: found `1e400`", "line 13, column 3: found nothing",
        "line 14, column 1: found one number", "9 points were skipped",
      ])
    {
      expect(line.hasPrefix("warning: " + start), "\(line)")
    }
    expectEqual(lines.count, 10)
    let stopped = convert("--to-frame", "ecef", "--datum", "ellipsoid", input: input)
    expectEqual(stopped.status, .unusable)
    expectEqual(stopped.output, "-2297958.3207 -3635010.6162 4694500.0041\n")
    expect(stopped.messages.contains("line 2, column 1: found an empty line"))
  }

  @Test func `longitudes are wrapped when asked`() {
    expectEqual(
      convert("--wrap", input: "1 200\n1 -540\n").output,
      """
      1.000000000 -160.000000000
      1.000000000 180.000000000

      """)
  }

  @Test func `tables are read by their names`() {
    let table = "name,Lon,lat,alt\na,-122.3,47.7,11\n\"b,c\",-122.3,47.8,12\nx,47.8\n"
    let refused = convert("--to-frame", "ecef", "--datum", "ellipsoid", input: table)
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("line 1, column 1: found the column `name`"))
    expect(refused.messages.contains("`--keep-columns`"))
    let run = convert(
      "--to-frame", "ecef", "--datum", "ellipsoid", "--keep-columns", "--format", "csv",
      "--on-error", "skip", input: table)
    expectEqual(run.status, .no)
    expectEqual(
      run.output,
      """
      x,y,z,name
      -2297958.3207,-3635010.6162,4694500.0041,a
      -2293560.8731,-3628054.5419,4701976.4980,"b,c"

      """)
    expect(run.messages.contains("line 4: found 2 fields, expected 4 as in the header"))
    expect(convert(input: "x,y\n1,2\n").messages.contains("expected latitude as"))
  }

  @Test func `one run has one datum`() {
    let table = "lat,lon,alt,datum\n47.7,-122.3,33.350,egm96\n1,2,3,ellipsoid\n"
    let run = convert("--interpolation", "bilinear", "--on-error", "skip", input: table)
    expectEqual(run.output, "47.700000000 -122.300000000 10.9996\n")
    expect(run.messages.contains("line 3, `datum`: found `ellipsoid`, expected `egm96`"))
  }

  @Test func `features keep their properties`() {
    let input = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-122.3,47.7,11]},"properties":{"a":[1]}}
      {"type":"Point","coordinates":[1,2,3]}
      {"type":"LineString","coordinates":[[1,2],[3,4]]}
      {"type":"Poi
      """
    let run = convert("--format", "geojsonl", "--on-error", "skip", input: input)
    expectEqual(
      run.output,
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-122.3,47.7,11]},"properties":{"a":[1]}}
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":null}

      """)
    expect(run.messages.contains("line 3: found `LineString`, expected a Point"))
    expect(run.messages.contains("line 4, column "))
  }

  @Test(arguments: [
    ["--to-frame", "enu", "--origin", "47.7,-122.3", "--datum", "ellipsoid", "47.7,-122.3,11"],
    ["--to-frame", "EPSG:25832", "--datum", "egm96", "52.2,7.5,100"],
    ["--to-frame", "EPSG:2053", "-29,29.5"],
    ["--to-frame", "ar", "--origin", "0,0", "--datum", "ellipsoid"],
    ["47.7,-122.3"],
  ])
  func `JSON fits its schema`(arguments: [String]) throws {
    let run = CommandRun(["convert", "--format", "json"] + arguments)
    expectEqual(run.status, .done)
    expectEqual(run.messages, "")
    try expectEqual(SchemaChecker(named: "convert").findings(in: run.output), [])
  }

  @Test func `long streams and long lines are bounded`() {
    let many = String(repeating: "47.7 -122.3 11\n", count: 30_000)
    let run = convert("--to-frame", "ecef", "--datum", "ellipsoid", input: many)
    expectEqual(
      run.output, String(repeating: "-2297958.3207 -3635010.6162 4694500.0041\n", count: 30_000))
    let long = convert(input: String(repeating: "1", count: 3 << 20))
    expectEqual(long.status, .unusable)
    expect(long.messages.contains("is longer than"))
  }

  @Test func `stumbling block: the input is an argument, as of the other commands`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("points.txt", "47.7005 -122.2993 20\n")
    let arguments = ["convert", "--to-frame", "enu"] + Self.seattle
    let option = CommandRun(arguments + ["--input", file])
    let operand = CommandRun(arguments + [file])
    expect(option.status == .done && operand.output == option.output, "\(operand.messages)")
    expectEqual(CommandRun(arguments + [folder.file("none")]).status, .unusable)
    expectEqual(CommandRun(arguments + [file, "--input", file]).status, .unusable)
  }

  @Test("F24 frames are taken as equal by name, which the answer says")
  func acceptsBallpark() {
    let refused = convert("--to-frame", "EPSG:4490", "30,110")
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("`--accept ballpark` takes the two frames as equal"))
    let taken = convert("--to-frame", "EPSG:4490", "--accept", "ballpark", "30,110")
    expectEqual(taken.output, "30.000000000 110.000000000\n")
    expectEqual(
      taken.messages,
      "operation: Ballpark geographic offset from WGS 84 to China Geodetic Coordinate System 2000, "
        + "accuracy unknown\n")
  }

  /// `echo "-9.45 147.2 100" | cs2cs -d 4 EPSG:4979 EPSG:4326+7832` of PROJ 9.1.1: 24.0319.
  @Test("F12 heights convert between vertical systems, with the operation that was used")
  func verticalSystems() {
    let run = convert("--datum", "ellipsoid", "--to-datum", "POM96", "--", "-9.45,147.2,100")
    expectEqual(run.output, "-9.450000000 147.200000000 24.0319\n")
    expect(run.messages.contains("EGM96 height to POM96 height (1)"), "\(run.messages)")
    let back = convert("--datum", "EPSG:7832", "--to-datum", "egm96", "--", "-9.45,147.2,24.0319")
    expect(back.output.hasPrefix("-9.450000000 147.200000000 25.6"), "\(back.output)")
    let missing = convert("--datum", "NAVD88", "--", "40.7,-74,10")
    expectEqual(missing.status, .unusable)
    expect(missing.messages.contains("us_noaa_g1999u08.tif"), "\(missing.messages)")
    expect(
      missing.messages.contains("https://cdn.proj.org/us_noaa_g1999u08.tif"), "\(missing.messages)")
    let table = convert(
      "--to-datum", "ellipsoid", "--format", "csv",
      input: "latitude,longitude,altitude,datum\n-9.45,147.2,24.0319,POM96\n")
    expect(
      table.output.contains("-9.450000000,147.200000000,100.0000,ellipsoid"), "\(table.output)")
  }

  @Test("F13 terrain counts from the datum that is named")
  func terrainDatum() {
    func height(_ datum: String?, to target: String) -> Double? {
      let named = datum.map { ["--terrain-datum", $0] } ?? []
      let run = CommandRun(
        ["convert", "--terrain", Checkout.path("Data/terrain"), "--datum", "ground"]
          + ["--to-datum", target] + named + ["--", "40.7536,-73.9832,0"])
      return run.output.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) }
    }
    let usual = height(nil, to: "egm96")
    expect(usual != nil)
    expectEqual(height("egm96", to: "egm96"), usual)
    expectEqual(height("ellipsoid", to: "ellipsoid"), usual)
    expectEqual(height("EGM96", to: "EPSG:5773"), usual)
    expectNil(height("ground", to: "egm96"))
  }
}
