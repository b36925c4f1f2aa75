import GeoSessions
import GeoTesting
import Geodesy

/// Sentences of the manuals of receivers: their checksums come from outside.
@Suite struct NMEAImportTests {
  private static func read(_ lines: String...) throws -> SessionImport {
    try SessionImport(reading: Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  private static func fixes(_ found: SessionImport) -> [(time: Double, fix: GNSSFix)] {
    found.events.compactMap { event in
      if case .gnss(let fix) = event.kind { (event.time, fix) } else { nil }
    }
  }

  static let gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
  static let rmc = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"

  @Test func `GGA and RMC of one time make one fix`() throws {
    let found = try Self.read(Self.gga, Self.rmc)
    expectEqual(found.format, .nmea)
    expect(found.findings.isEmpty)
    let fixes = Self.fixes(found)
    expectEqual(fixes.count, 1)
    let fix = try #require(fixes.first?.fix)
    expectNear(fix.coordinate.latitude, 48.1173, within: 1e-9)
    expectNear(fix.coordinate.longitude, (11 + 31.0 / 60), within: 1e-12)
    expectEqual(fix.altitude?.datum, .ellipsoid)
    try expectNear(#require(fix.altitude?.meters), 592.3, within: 1e-9)
    try expectNear(#require(fix.speed), 11.5235556, within: 1e-6)
    expectEqual(fix.course, 84.4)
    expectEqual(fix.horizontalAccuracy, 4.5)
  }

  @Test func `the date comes from RMC`() throws {
    let found = try Self.read(Self.rmc)
    // 2094-03-23T12:35:19Z: two digits are years of this century.
    expectEqual(Self.fixes(found).first?.time, 3_920_186_119)
    expectEqual(found.epoch, 0)
    let without = try Self.read(Self.gga)
    expectEqual(Self.fixes(without).first?.time, 45_319)
    expectNil(without.epoch)
  }

  @Test func `a wrong checksum is named and the sentence left out`() throws {
    let wrong = Self.gga.replacing("4807.038", with: "4807.138")
    let found = try Self.read(wrong, "$GPGLL,4916.45,N,12311.12,W,225444,A,*1D")
    expectEqual(found.findings.map(\.line), [1])
    expectEqual(
      found.findings.map(\.problem),
      [
        .wrong("checksum", found: "`47`", expected: "`46`")
      ])
    let fix = Self.fixes(found).first?.fix
    try expectNear(#require(fix?.coordinate.longitude), -123.1853333, within: 1e-6)
  }

  @Test func `a fix that the receiver calls invalid is none`() throws {
    let found = try Self.read(
      "$GPGGA,123519,4807.038,N,01131.000,E,0,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,123520,V,4807.038,N,01131.000,E,,,230394,,")
    expect(found.events.isEmpty)
  }

  @Test func `GST tells the accuracy; GSA the vertical dilution`() throws {
    let found = try Self.read(
      Self.gga, "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39",
      "$GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,M,,*58",
      "$GPGST,123520,0.006,0.023,0.020,273.6,3,4,2*60")
    let fixes = Self.fixes(found).map(\.fix)
    expectEqual(fixes.map(\.horizontalAccuracy), [6.5, 5])
    expectEqual(fixes.map(\.verticalAccuracy), [10.5, 2])
    expectEqual(fixes.last?.altitude, Altitude(meters: 545.4, datum: .meanSeaLevel))
  }

  @Test func `midnight goes on to the next day`() throws {
    let found = try Self.read(
      "$GPGLL,4916.45,N,12311.12,W,235959,A,", "$GPGLL,4916.45,N,12311.12,W,000000,A,")
    expectEqual(Self.fixes(found).map(\.time), [86_399, 86_400])
  }

  @Test
  func `a date that comes late dates what came before; at midnight it divides no fix`() throws {
    let found = try Self.read(
      "$GPGGA,123518,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*46", Self.gga, Self.rmc)
    expectEqual(Self.fixes(found).map(\.time), [3_920_186_118, 3_920_186_119])
    let night = try Self.read(
      "$GPRMC,235959,A,4807.038,N,01131.000,E,,,220394,,",
      "$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,000000,A,4807.038,N,01131.000,E,,,230394,,")
    expectEqual(Self.fixes(night).map(\.time), [3_920_140_799, 3_920_140_800])
  }

  @Test func `lines with something before the sentence, and lines that are none`() throws {
    let found = try Self.read("NMEA,\(Self.gga),1618000000000", "garbage")
    expectEqual(Self.fixes(found).count, 1)
    expectEqual(found.findings.map(\.line), [2])
  }

  @Test func `VTG tells course and speed, ZDA the date, HDT where the device points`() throws {
    let found = try Self.read(
      "$GPZDA,201530.00,04,07,2002,00,00*60",
      "$GPGNS,201530.00,4807.038,N,01131.000,E,AA,08,0.9,545.4,46.9,,*4B",
      "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48", "$GPHDT,274.07,T*03",
      "$GPHDT,360,T*2E", "$GPHDT,400,T*2F")
    expect(found.findings.isEmpty)
    // 2002-07-04T20:15:30Z (GNU date).
    expectEqual(found.events.map(\.time), [1_025_813_730, 1_025_813_730, 1_025_813_730])
    let fix = try #require(Self.fixes(found).first?.fix)
    expectEqual(fix.course, 54.7)
    // 5.5 knots are 10.2 km/h, as the sentence itself says.
    try expectNear(#require(fix.speed) * 3.6, 10.2, within: 0.05)
    try expect(abs(#require(fix.altitude?.meters) - 592.3) < 1e-9 && fix.horizontalAccuracy == 4.5)
    let headings = found.events.compactMap { event in
      if case .heading(let reading) = event.kind { reading.degrees } else { nil }
    }
    expectEqual(headings, [274.07, 0])
  }

  @Test func `a date that is none dates nothing`() throws {
    let found = try Self.read(
      "$GPZDA,201530.00,32,07,2002,00,00", "$GPRMC,201530,A,4807.038,N,01131.000,E,,,001300,,")
    expectEqual(Self.fixes(found).map(\.time), [72_930])
    expectNil(found.epoch)
  }

  /// A sentence of a receiver in Oregon: 1,112.7 m above sea level, which is 21.3 m below the
  /// ellipsoid.
  static let whole = "$GNGGA,001051.00,4404.14079,N,12118.85902,W,1,12,0.98,1112.7,M,-21.3,M,,*4C"
  static let next = "$GNGGA,001052.00,4404.14081,N,12118.85894,W,1,12,0.98,1112.8,M,-21.3,M,,"

  @Test(arguments: 20...72) func `I-2: a half-written last sentence is no fix`(length: Int) throws {
    let text = Self.whole + "\r\n" + Self.next.prefix(length)
    let found = try SessionImport(reading: Array(text.utf8))
    expectEqual(found.findings, [SessionFinding(line: 2, .cutShort)])
    let fixes = Self.fixes(found)
    expectEqual(fixes.map(\.time), [651])
    try expectNear(#require(fixes.first?.fix.altitude?.meters), 1091.4, within: 1e-9)
  }

  @Test func `I-2: a sentence without a checksum is left out where others have one`() throws {
    let found = try Self.read(Self.next.replacing("001052", with: "001050"), Self.whole, Self.next)
    expectEqual(Self.fixes(found).map(\.time), [651])
    expectEqual(found.findings.map(\.line), [1, 3])
    expectEqual(
      found.findings.map(\.description).first,
      "line 1: `checksum` is missing, expected one, as other sentences of the file have")
  }

  @Test func `I-2: a file without any checksums is read, but for an unfinished last line`() throws {
    let first = Self.next.replacing("001052", with: "001050")
    expectEqual(Self.fixes(try Self.read(first, Self.next)).map(\.time), [650, 652])
    let open = try SessionImport(reading: Array((first + "\n" + Self.next).utf8))
    expectEqual(Self.fixes(open).map(\.time), [650])
    expectEqual(open.findings, [SessionFinding(line: 2, .cutShort)])
  }

  @Test
  func `I-2: a sentence that was cut off in the middle of a file is named with its line`() throws {
    let found = try Self.read(String(Self.whole.prefix(40)) + Self.whole, Self.whole)
    expectEqual(Self.fixes(found).count, 1)
    expectEqual(found.findings.map(\.line), [1])
    expectEqual(found.findings.map(\.problem.code), ["wrong"])
  }

  @Test func `I-3: a receiver whose clock goes back has made two recordings`() throws {
    let seconds = ["10", "11", "12", "10", "11", "12"]
    let text = seconds.map { "$GPGLL,4916.45,N,12311.12,W,2254\($0),A,\n" }.joined()
    #expect(
      throws: SessionError.severalRecordings(lines: [1...3, 4...6], durations: [2, 2])
    ) { try SessionImport(reading: Array(text.utf8), recordings: .only) }
    let second = try SessionImport(reading: Array(text.utf8), recordings: .number(2))
    // 22:54:10 is 82,450 s after midnight.
    expectEqual(Self.fixes(second).map(\.time), [82_450, 82_451, 82_452])
    expectEqual(second.findings, [SessionFinding(line: 4, .anotherRecording(by: 2))])
  }

  @Test func `I-3: a date tells that the clock went back by more than half a day`() throws {
    func sentences(_ time: String) -> [String] {
      [
        "$GPGGA,\(time),4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
        "$GPRMC,\(time),A,4807.038,N,01131.000,E,,,010526,,",
      ]
    }
    let lines = ["200000", "200001", "060000", "060001"].flatMap(sentences)
    let text = lines.joined(separator: "\n") + "\n"
    let found = try SessionImport(reading: Array(text.utf8), recordings: .all)
    // 2026-05-01T20:00:00Z and T06:00:00Z (GNU date).
    expectEqual(
      Self.fixes(found).map(\.time),
      [
        1_777_665_600, 1_777_665_601, 1_777_615_200, 1_777_615_201,
      ])
    expectEqual(found.recordings.map(\.lines), [1...3, 5...7])
  }

  @Test func `at midnight a date that comes first begins the next day, once`() throws {
    let found = try Self.read(
      "$GPRMC,235959,A,4807.038,N,01131.000,E,,,220394,,",
      "$GPRMC,000000,A,4807.038,N,01131.000,E,,,230394,,",
      "$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,000001,A,4807.038,N,01131.000,E,,,230394,,")
    expectEqual(Self.fixes(found).map(\.time), [3_920_140_799, 3_920_140_800, 3_920_140_801])
    expect(found.findings.isEmpty)
  }

  @Test func `I-7: comments are no findings, sentences that are not read are named once`() throws {
    let found = try Self.read(
      "# recorded by hand", "#", Self.whole, "$GPGSV,1,1,01,21,00,000,00*4B",
      "$GPGSV,1,1,01,21,00,000,00*4B", "$PMTK001,314,3*36")
    expectEqual(Self.fixes(found).count, 1)
    expectEqual(
      found.findings,
      [
        SessionFinding(line: 4, .unused("GSV")), SessionFinding(line: 6, .unused("PMTK001")),
      ])
    expect(found.findings.allSatisfy { $0.severity == .note })
  }

  @Test func `I-7: a log with binary data between the sentences is recognized and read`() throws {
    // Messages of a receiver's own protocol: any bytes, line feeds and dollar signs among them.
    let message: [UInt8] = [
      0xB5, 0x62, 0x01, 0x07, 0x24, 0x0A, 0x00, 0x24, 0x2A, 0xFF, 0x0A, 0x4E, 0x0A, 0x81,
    ]
    var bytes = Array(repeating: message, count: 2_000).flatMap(\.self)
    bytes += Array((Self.whole + "\r\n").utf8) + message
    bytes += Array((Self.next + "*49\r\n").utf8) + message
    let found = try SessionImport(reading: bytes)
    expectEqual(found.format, .nmea)
    expectEqual(Self.fixes(found).map(\.time), [651, 652])
    expect(found.findings.map(\.problem.code) == ["binary"] && found.findings[0].line == 1)
  }
}
