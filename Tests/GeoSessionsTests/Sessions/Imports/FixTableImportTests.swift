import GeoSessions
import GeoTesting
import Geodesy

/// Tables of positions: names, units and datums are those of their headers.
@Suite struct FixTableImportTests {
  private static func read(
    _ text: String, as format: SessionImportFormat? = nil, datum: VerticalDatum? = nil
  ) throws -> (fixes: [(time: Double, fix: GNSSFix)], found: SessionImport) {
    let found = try SessionImport(reading: Array(text.utf8), as: format, datum: datum)
    let fixes = found.events.compactMap { event in
      if case .gnss(let fix) = event.kind { (event.time, fix) } else { nil }
    }
    return (fixes, found)
  }

  static let whole = GNSSFix(
    Coordinate(latitude: 48.1, longitude: 11.5),
    altitude: Altitude(meters: 520, datum: .egm2008), horizontalAccuracy: 4.5,
    verticalAccuracy: 8, speed: 1.25, course: 90)

  @Test(
    arguments: [
      "t,lat,lon,hAcc,alt,vAcc,speed,course\n1777629600,48.1,11.5,4.5,520,8,1.25,90\n",
      "Timestamp, Latitude, Longitude, Horizontal Accuracy (m), "
        + "Altitude (m), Vertical Accuracy (m), Speed (m/s), Bearing (deg)\n"
        + "1777629600, 48.1, 11.5, 4.5, 520, 8, 1.25, 90\n",
      "time (ns),latitude,longitude,accuracy,altitude,verticalAccuracy,speed,bearing\n"
        + "1777629600000000000,48.1,11.5,4.5,520,8,1.25,90\n",
      "time_ms,lat,lng,horizontal_accuracy,alt,vertical_accuracy,speed,course\n"
        + "1777629600000,48.1,11.5,4.5,520,8,1.25,90\n",
      "time,lat,lon,accuracy,elevation,vAcc,speed,course\n"
        + "2026-05-01T12:00:00+02:00,48.1,11.5,4.5,520,8,1.25,90\n",
      "time,lat,lon,accuracy,elevation,vAcc,speed,course\n"
        + "2026-05-01 10:00:00Z,48.1,11.5,4.5,520,8,1.25,90\n",
    ])
  func `I-4: a table of time, position and accuracies is read by its header`(text: String) throws {
    let (fixes, found) = try Self.read(text, datum: .egm2008)
    expect(found.format == .positions && found.findings.isEmpty, "\(found.findings)")
    expectEqual(fixes.map(\.time), [1_777_629_600])
    expectEqual(fixes.map(\.fix), [Self.whole])
    expectEqual(found.epoch, 0)
  }

  @Test func `I-4: a table without a header is read when it is named`() throws {
    let text = "1777629600,48.1,11.5,4.5,520,8,1.25,90\n1777629601,48.1,11.5,-1,520,8,-1,-1\n"
    let (fixes, found) = try Self.read(text, as: .positions, datum: .egm2008)
    expectEqual(fixes.map(\.fix), [Self.whole])
    expectEqual(found.findings.map(\.line), [2])
    expectEqual(
      found.findings.first?.description, "line 2: `hAcc` is `-1.0`, expected a valid position")
  }

  @Test(
    arguments: [
      ("altitude_msl", nil, VerticalDatum.meanSeaLevel), ("ellipsoidal_altitude", nil, .ellipsoid),
      ("alt", .egm96, .egm96), ("alt", nil, nil), ("altitude_msl", .egm96, .meanSeaLevel),
    ] as [(String, VerticalDatum?, VerticalDatum?)])
  func `the name of a column tells what its altitudes count from; else they need a datum`(
    name: String, asked: VerticalDatum?, expected: VerticalDatum?
  ) throws {
    let (fixes, found) = try Self.read("t,lat,lon,\(name)\n1,48.1,11.5,520\n", datum: asked)
    expectEqual(fixes.first?.fix.altitude, expected.map { Altitude(meters: 520, datum: $0) })
    let problems: [SessionFinding.Problem] = expected == nil ? [.noDatum("alt")] : []
    expectEqual(found.findings, problems.map { SessionFinding(line: 1, $0) })
  }

  @Test func `a time without a unit is seconds, or an instant whose unit is named`() throws {
    let (seconds, _) = try Self.read("time,lat,lon\n12.5,48.1,11.5\n")
    expectEqual(seconds.map(\.time), [12.5])
    let (instant, found) = try Self.read("time,lat,lon\n1777629600000,48.1,11.5\n")
    expectEqual(instant.map(\.time), [1_777_629_600])
    expectEqual(found.findings, [SessionFinding(line: 1 + 1, .assumedUnit("time", "milliseconds"))])
    // Nanoseconds since the device started are no instant of this century in any unit.
    let (none, unclear) = try Self.read("time,lat,lon\n105230574092166,48.1,11.5\n")
    expect(none.isEmpty)
    expectEqual(
      unclear.findings.first?.description,
      "line 2: `time` is `105230574092166`, expected seconds, or a unit in the name of the "
        + "column, such as `time_ns`")
  }

  @Test func `every column that is dropped is named once`() throws {
    let (fixes, found) = try Self.read(
      "time,lat,lon,satellites,speed (km/h)\n1,48.1,11.5,9,36\n2,48.1,11.5,9,36\n")
    expectEqual(fixes.map(\.fix.speed), [nil, nil])
    expectEqual(
      found.findings,
      [
        SessionFinding(line: 1, .unknownColumn("satellites")),
        SessionFinding(line: 1, .unknownColumn("speed (km/h)")),
      ])
  }

  @Test
  func `a bad row is named, its neighbours are read; comments and blank rows are nothing`() throws {
    let (fixes, found) = try Self.read(
      """
      # exported
      time,lat,lon,accuracy
      1,48.1,11.5,5
      # a comment of a "kind"
      2,48.1,11.5,good
      3,95,11.5,5
      4,,11.5,5
      5,48,1,11,5,5
      ,,,
      6,48.1,11"5,5
      time,lat,lon,accuracy
      7,48.1,11.5

      """)
    expectEqual(fixes.map(\.time), [1, 2, 7])
    expectEqual(fixes.map(\.fix.horizontalAccuracy), [5, nil, nil])
    expectEqual(
      found.findings.map { "\($0.line) \($0.problem.code)" },
      [
        "5 wrong", "6 wrong", "7 missing", "8 wrong", "10 wrong",
      ], "\(found.findings)")
  }

  @Test func `I-2: a last row that was cut off is left out`() throws {
    let (fixes, found) = try Self.read("time,lat,lon,accuracy\n1,48.1,11.5,5\n2,48.1,11.")
    expectEqual(fixes.map(\.time), [1])
    expectEqual(found.findings, [SessionFinding(line: 3, .cutShort)])
    // A last row that is whole needs no end, as many programs write it.
    let (both, _) = try Self.read("time,lat,lon,accuracy\n1,48.1,11.5,5\n2,48.1,11.5,5")
    expectEqual(both.map(\.time), [1, 2])
  }

  @Test func `sensor Logger: nanoseconds, above the ellipsoid, negative is not valid`() throws {
    let (fixes, found) = try Self.read(
      """
      time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,\
      speed,bearing,altitude,longitude,latitude
      1777629600250000000,0.25,10,0.5,8,4.5,1.25,90,567.5,11.5,48.1
      1777629601250000000,1.25,-1,-1,-1,12,-1,-1,567.5,11.5,48.1
      1777629602250000000,2.25,-1,-1,-1,-1,-1,-1,0,0,0
      """)
    expectEqual(found.format, .sensorLogger)
    expectEqual(fixes.map(\.time), [1_777_629_600.25, 1_777_629_601.25])
    expectEqual(
      fixes.map(\.fix),
      [
        GNSSFix(
          Self.whole.coordinate, altitude: Altitude(meters: 567.5, datum: .ellipsoid),
          horizontalAccuracy: 4.5, verticalAccuracy: 8, speed: 1.25, course: 90),
        GNSSFix(Self.whole.coordinate, horizontalAccuracy: 12),
      ])
    expectEqual(
      found.findings.map(\.problem.code), ["unused", "unused", "unused", "wrong"],
      "\(found.findings)")
    expectEqual(found.findings.map(\.line), [1, 1, 1, 4])
    #expect(throws: SessionError.self) {
      try Self.read("time,seconds_elapsed,z,y,x\n1777629600250000000,0.25,1,2,3\n")
    }
  }
}
