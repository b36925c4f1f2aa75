import GeoSessions
import GeoTesting

@Suite struct FormatRecognitionTests {
  @Test(
    arguments: [
      ("t,x,y,z,qw,qx,qy,qz\n1,0,0,0,1,0,0,0\n", .poses),
      (
        "#timestamp [ns],p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],"
          + "q_RS_w [],q_RS_x [],q_RS_y [],q_RS_z []\n1,0,0,0,1,0,0,0\n", .euroc
      ),
      (
        "timestamp, frame, x, y, z, qx, qy, qz, qw\n1.5, 000000, 0, 0, 0, 1, 0, 0, 0\n",
        .strayScanner
      ),
      ("1305031098.6 1 2 3 0 0 0 1\n", .tum),
      ("t,lat,lon,hAcc,alt,vAcc\n1,48,11,5,500,8\n", .positions),
      ("time (ns),latitude,longitude\n1,48,11\n", .positions),
      ("time,seconds_elapsed,altitude,longitude,latitude\n1,0,0,11,48\n", .sensorLogger),
      (
        #"[{"sensor":"Metadata"},{"sensor":"Location","time":"1","seconds_elapsed":"0"}]"#,
        .sensorLogger
      ),
      ("# Header\n# Fix,Provider,LatitudeDegrees\nRaw,1,2\n", .gnssLogger),
      ("Fix,GPS,48,11,500,0,5,0,1777629600000\n", .gnssLogger),
      ("timestamp,state,latitude,longitude\n1,3,48,11\n", .arkitStatus),
      (#"[{"timestamp":1,"state":3}]"#, .arkitStatus),
      ("# a\n# b\n# c\n# d\n# e\n# f\n$GPGLL,4916.45,N,12311.12,W,225444,A,*1D\n", .nmea),
    ] as [(String, SessionImportFormat)])
  func `the content tells the format`(text: String, format: SessionImportFormat) {
    expectEqual(SessionImportFormat(recognizing: Array(text.utf8)), format)
    // A byte order mark, as spreadsheets write it.
    expectEqual(SessionImportFormat(recognizing: [0xEF, 0xBB, 0xBF] + Array(text.utf8)), format)
  }

  @Test(
    arguments: [
      ([], "an empty file"), (Array("hello\nworld".utf8), "`hello?world`"),
      (Array("a,b\n1,2\n".utf8), "`a,b?1,2?`"), (Array("1 2 3".utf8), "`1 2 3`"),
      (Array("PK\u{3}\u{4}\u{14}\0\0".utf8), "a ZIP archive; unpack it first"),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 0, 0x22, 0x22, 0x61, 0x22], "binary data"),
      (
        Array("{\"name\":\"package\",\"version\":1}".utf8), "`{\"name\":\"package\",\"version\":1}`"
      ),
      (Array("time,x\n1,2\n".utf8), "`time,x?1,2?`"),
    ] as [([UInt8], String)])
  func `I-7: what nobody knows is called an unknown format`(bytes: [UInt8], beginning: String) {
    #expect(throws: SessionError.unknownFormat(found: beginning)) {
      try SessionImport(reading: bytes)
    }
    expectEqual(
      SessionError.unknownFormat(found: beginning).description,
      "unknown format: the file begins with \(beginning)")
  }

  @Test(
    arguments: [
      ("1,0,0,0,1,0,0,0\n", 1, 8, [.tum, .posesWXYZ, .positions]),
      ("# mine\n\n1,48,11,5,500,8\n", 3, 6, [.positions]), ("1,48,11\n", 1, 3, [.positions]),
    ] as [(String, Int, Int, [SessionImportFormat])])
  func `I-4: rows of numbers with commas and without a header are refused with what they may be`(
    text: String, line: Int, count: Int, formats: [SessionImportFormat]
  ) {
    #expect(throws: SessionError.unnamedColumns(line: line, count: count, formats)) {
      try SessionImport(reading: Array(text.utf8))
    }
    expect(formats.allSatisfy { $0.unnamedColumns != nil })
  }

  @Test func `a session log needs no import`() {
    #expect(throws: SessionError.alreadyALog) {
      try SessionImport(reading: Array(Logs.header.utf8))
    }
  }
}
