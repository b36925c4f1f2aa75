import GeoFormats
import GeoSessions
import GeoTesting
import Geodesy

/// Files that were made to break a reader: an error or findings, and a log that reads again.
@Suite struct HostileImportTests {
  static let fields = [
    "1e400", "-1e400", "1e308", "-1", "nan", "inf", "99999999999999999999999999", "0x10", "\0",
    "\u{1B}[2J", "10000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "-0001-01-01T00:00:00Z", "\"",
    "\"a", "😀", String(repeating: "9", count: 5_000), "",
  ]
  static let files = [
    "t,lat,lon,hAcc,alt,vAcc,speed,course\n1,48.1,11.5,5,500,8,1,90\n#,48.1,11.5,5,500,8,1,90\n",
    "t,x,y,z,qw,qx,qy,qz\n1,0,0,0,1,0,0,0\n2,#,0,0,1,0,0,0\n#,0,0,#,1,0,0,#\n",
    "#timestamp [ns],p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],q_RS_w [],q_RS_x [],q_RS_y [],"
      + "q_RS_z []\n1,0,0,0,1,0,0,0\n#,#,0,0,#,0,0,0\n",
    "timestamp, frame, x, y, z, qx, qy, qz, qw\n1, 0, 0, 0, 0, 1, 0, 0, 0\n2, #, #, 0, 0, 1, 0, 0, #\n",
    "time,seconds_elapsed,altitude,longitude,latitude\n1,0,#,11,48\n#,0,0,11,48\n",
    "Fix,GPS,48,11,#,#,#,#,1777629600000,,,1,#,0\nFix,#,48,#,1,1,1,1,#,,,1,1,0\n",
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,#,#,M,#,M,,\n$GPRMC,#,A,#,N,#,E,#,#,230394,003.1,W\n",
    "1 # 2 3 0 0 0 1\n2 1 2 3 0 0 0 1\n# 1 2 3 0 0 0 #\n",
    "timestamp,state,stateReason,accuracy,trackingState,latitude,longitude,altitude\n"
      + "#,7,#,0,2,37.7955,-122.3937,#\n",
    "boot_time_s,lat_deg,lon_deg,speed_mps,utc_timestamp,altitude_m,bearing_deg\n#,37,-122,#,#,#,#\n",
  ]

  @Test(arguments: files.indices)
  func `fields of any text leave a log that reads without a finding`(index: Int) throws {
    for field in Self.fields {
      let text = Self.files[index].split(separator: "\n", omittingEmptySubsequences: false)
        .map { line -> String in
          // The header of EuRoC begins with the sign itself.
          line.hasPrefix("#time") ? String(line) : String(line).replacing("#", with: field)
        }.joined(separator: "\n")
      guard
        let found = try? SessionImport(
          reading: Array(text.utf8), recordings: .all, datum: .egm96)
      else { continue }
      for session in SessionImport.sessions(of: [found]) {
        var writer = SessionLogWriter(header: session.header)
        let written = session.events.filter { writer.write($0) }
        expectEqual(written.count, session.events.count)
        let again = try Logs.read(writer.buffer.text)
        // A log believes no pause of more than a day before ten events agree.
        let pauses = again.findings.filter { $0.problem.code == "jump" }.count
        expectEqual(again.events.count + pauses, session.events.count, "\(field)")
        expect(
          again.findings.allSatisfy {
            $0.severity == .note || ["gap", "jump"].contains($0.problem.code)
          }, "\(field): \(again.findings)")
      }
    }
  }

  @Test(
    arguments: [
      ("", "", 0), ("\n\n", "", 0), ("#\n", "", 0), ("# a,b\n", "", 0), ("\u{FEFF}", "", 0),
      ("t,lat,lon\n", "", 0), ("t,x,y,z,qw,qx,qy,qz\n", "", 0), ("", "a", 1_200_000),
      ("", "1,", 50_000), ("t,lat,lon\n", "1", 1_100_000), ("t,lat,lon\n\"", "x\n", 10_000),
      ("$GPGGA,", ",", 70_000), ("Fix,", ",", 70_000), ("[", "[", 100_000),
      ("\n1,48,11\n", "t,lat,lon,", 50_000),
    ])
  func `a file that is empty, only a header, only comments or one huge line is an error or empty`(
    start: String, repeated: String, times: Int
  ) {
    let rest = String(repeating: repeated, count: times)
    let text = start.hasPrefix("\n1") ? rest + start : start + rest
    for format in [nil] + SessionImportFormat.allCases.map(Optional.some) {
      let found = try? SessionImport(reading: Array(text.utf8), as: format)
      expect((found?.events.count ?? 0) <= 1)
    }
  }

  @Test func `findings are bounded, and counted to the last`() throws {
    let text = "t,lat,lon\n1,48.1,11.5\n" + String(repeating: "2,95,11.5\n", count: 100_500)
    let found = try SessionImport(reading: Array(text.utf8))
    expectEqual(found.findings.count, 100_000)
    expectEqual(found.findingCount, 100_500)
  }
}
