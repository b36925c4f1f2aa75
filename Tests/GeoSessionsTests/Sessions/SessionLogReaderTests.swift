import GeoFormats
import GeoSessions
import GeoTesting
import Geodesy

/// Bad input: named by line, the rest still plays.
@Suite struct SessionLogReaderTests {
  static let good = #"{"time":1,"event":"tick"}"#

  @Test(
    arguments: [
      (#"{"time":1,"event":"tick"#, "not-json"),
      (#"[1,2]"#, "not-json"),
      (#"{"time":1,"event":"tick"} x"#, "not-json"),
      (#"{"time":1 "event":"tick"}"#, "not-json"),
      (#"{"time":1,"event":"tick",}"#, "not-json"),
      (#"{"event":"tick"}"#, "missing"),
      (#"{"time":"1","event":"tick"}"#, "wrong"),
      (#"{"time":NaN,"event":"tick"}"#, "not-finite"),
      (#"{"time":1e999,"event":"tick"}"#, "not-finite"),
      (#"{"time":1}"#, "missing"),
      (#"{"time":1,"event":3}"#, "wrong"),
      (#"{"time":1,"event":"gnss","latitude":91,"longitude":0}"#, "wrong"),
      (#"{"time":1,"event":"gnss","latitude":48}"#, "missing"),
      (#"{"time":1,"event":"gnss","latitude":NaN,"longitude":0}"#, "not-finite"),
      (#"{"time":1,"event":"gnss","latitude":48,"longitude":11,"horizontalAccuracy":-1}"#, "wrong"),
      (#"{"time":1,"event":"heading"}"#, "missing"),
      (#"{"time":1,"event":"beacon","uuid":"a","major":70000,"minor":1,"rssi":-70}"#, "wrong"),
      (#"{"time":1,"event":"session"}"#, "missing"),
      (#"{"time":1,"event":"session","change":[]}"#, "wrong"),
      (#"{"time":1,"event":"viewTap"}"#, "missing"),
      (#"{"time":1,"event":"viewTap","origin":[0,0,0],"direction":[0,0,0]}"#, "wrong"),
      (#"{"time":1,"event":"eclipse","x":tru}"#, "not-json"),
      ("{\"time\":1,\"event\":\"qr\",\"text\":\"\\ud800\"}", "wrong"),
    ])
  func `a line that cannot be used is named, and its neighbours play`(line: String, code: String)
    throws
  {
    let content = try Logs.events(Self.good, line, Self.good)
    expectEqual(content.events.map(\.kind), [.tick, .tick])
    expectEqual(content.findings.map(\.line), [3])
    expectEqual(content.problems.map(\.code), [code])
    expect(content.findings.allSatisfy { $0.severity == .error })
  }

  @Test(
    arguments: [
      (#""position":[NaN,0,0],"orientation":[0,0,0,1]"#, "not-finite"),
      (#""position":[0,null,0],"orientation":[0,0,0,1]"#, "not-finite"),
      (#""position":[0,0,0],"orientation":[0,0,0,nan]"#, "not-finite"),
      (#""position":[0,0,0],"orientation":[0,0,0,0]"#, "wrong"),
      (#""position":[0,0],"orientation":[0,0,0,1]"#, "wrong"),
      (#""position":"here""#, "wrong"),
      (#""orientation":[0,0,0,1]"#, "missing"),
      (#""transform":[1,0,0,0,0,1,0,0,0,0,-1,0,1,2,3,1]"#, "mirrored"),
      (#""transform":[2,0,0,0,0,2,0,0,0,0,2,0,1,2,3,1]"#, "not-rigid"),
      (#""transform":[1,0,0,1,0,1,0,2,0,0,1,3,0,0,0,1]"#, "not-rigid"),
      (#""transform":[1,0,0,0,0,1,0,0,0,0,1,0,1,2,NaN,1]"#, "not-finite"),
      (#""transform":[1,2,3]"#, "wrong"),
      (#""position":[0,0,0],"axes":"sideways""#, "wrong"),
    ])
  func `a pose that cannot be used leaves the frame without one`(members: String, code: String)
    throws
  {
    let content = try Logs.events(Self.good, #"{"time":1,"event":"frame",\#(members)}"#, Self.good)
    expectEqual(content.events.map(\.kind), [.tick, .frame(Frame(pose: nil)), .tick])
    expectEqual(content.findings.map(\.line), [3])
    expectEqual(content.problems.map(\.code), [code])
  }

  @Test func `a transform is read column by column`() throws {
    // A quarter turn to the left about y, by hand: x goes to -z, z to x.
    let content = try Logs.events(
      #"{"time":1,"event":"frame","transform":[0,0,-1,0,0,1,0,0,1,0,0,0,4,5,6,1]}"#)
    let event = try #require(content.events.first)
    guard case .frame(let frame) = event.kind, let pose = frame.pose else {
      Issue.record("no pose")
      return
    }
    expectEqual(pose.position, Vector3(x: 4, y: 5, z: 6))
    expectNear(pose.orientation.y, 0.5.squareRoot(), within: 1e-15)
    expectNear(pose.orientation.w, 0.5.squareRoot(), within: 1e-15)
  }

  @Test
  func `beside a transform, even a broken one, position and orientation say nothing`() throws {
    for numbers in ["0,0,-1,0,0,1,0,0,1,0,0,0,4,5,6,1", "1,2"] {
      let content = try Logs.events(
        #"{"time":1,"event":"frame","transform":[\#(numbers)],"orientation":[0,0.6,0,0.8]}"#)
      let event = try #require(content.events.first)
      expectEqual(event.foreign, .none)
      expectEqual(content.problems.count, (numbers.count > 5 ? 0 : 1))
    }
  }

  @Test func `of a member that is there twice the first one counts, even if it is broken`() throws {
    let line =
      #"{"time":1,"event":"frame","position":[1,2,3],"orientation":[0,1],"#
      + #""orientation":[0,0,0,1]}"#
    let content = try Logs.events(line)
    expectEqual(content.problems.map(\.code), ["wrong", "repeated-member"])
    let event = try #require(content.events.first)
    expectEqual(event.foreign, .none)
    expectEqual(event.kind, .frame(Frame(pose: nil)))
  }

  @Test
  func `a quaternion that is not of length 1 is scaled, and told of when it is far off`() throws {
    let content = try Logs.events(
      #"{"time":1,"event":"frame","position":[0,0,0],"orientation":[0,0,0,2]}"#,
      #"{"time":2,"event":"frame","position":[0,0,0],"orientation":[0,0.6001,0,0.8]}"#)
    expectEqual(content.problems, [.notUnit("orientation", length: 2)])
    for event in content.events {
      guard case .frame(let frame) = event.kind, let turn = frame.pose?.orientation else {
        Issue.record("no pose")
        continue
      }
      let length = (turn.y * turn.y + turn.w * turn.w).squareRoot()
      expectNear(length, 1, within: 1e-15)
    }
  }

  @Test func `poses in other axes than the header's are converted and named`() throws {
    let content = try Logs.events(
      #"{"time":1,"event":"frame","position":[1,2,3],"orientation":[0,0,0,1],"axes":"eun"}"#,
      #"{"time":2,"event":"frame","position":[1,2,3],"orientation":[0,0,0,1],"axes":"eus"}"#)
    expectEqual(content.problems, [.otherAxes("eun", header: "eus")])
    expectEqual(content.findings.map(\.line), [2])
    let positions = content.events.map { event -> Vector3? in
      if case .frame(let frame) = event.kind { frame.pose?.position } else { nil }
    }
    expectEqual(positions, [Vector3(x: 1, y: 2, z: -3), Vector3(x: 1, y: 2, z: 3)])
  }

  @Test func `a last line that was half written is named as such`() throws {
    let content = try Logs.read(Logs.header + Self.good + "\n" + #"{"time":2,"event":"fra"#)
    expectEqual(content.events.count, 1)
    expectEqual(content.findings, [SessionFinding(line: 3, .cutShort)])
    let whole = try Logs.read(Logs.header + Self.good)
    expectEqual(whole.events.count, 1)
    expect(whole.findings.isEmpty)
  }

  @Test func `a line longer than the limit is passed over`() throws {
    let text =
      Logs.header + #"{"time":1,"event":"qr","text":""# + String(repeating: "x", count: 300_000)
      + "\"}\n" + Self.good + "\n"
    var reader = try SessionLogReader(ByteFeed(Array(text.utf8)), longestLine: 1000)
    try expectEqual(reader.next()?.kind, .tick)
    try expectNil(reader.next())
    expectEqual(reader.drainFindings(), [SessionFinding(line: 2, .tooLong(limit: 1000))])
  }

  @Test(
    arguments: [
      "", "\n\n", "time,lat,lon\n1,2,3\n", "{\"type\":\"FeatureCollection\"}",
      "{\"format\":\"other\",\"version\":1}\n", "{", "<gpx/>", "\u{0}\u{1}\u{2}",
    ])
  func `what is no log is refused at once`(text: String) {
    #expect(throws: SessionError.self) { try Logs.read(text) }
  }

  @Test func `a log without header plays and says so`() throws {
    let content = try Logs.read(Self.good + "\n" + Self.good + "\n")
    expectEqual(content.events.count, 2)
    expectEqual(content.findings, [SessionFinding(line: 1, .noHeader)])
  }

  @Test func `line ends, blank lines and a byte order mark are no matter`() throws {
    let text = "\u{FEFF}" + Logs.header + "\r\n  \n" + Self.good + "\r\n\u{1E}" + Self.good
    let content = try Logs.read(text)
    expectEqual(content.events.count, 2)
    expect(content.findings.isEmpty)
  }

  @Test func `an altitude without its surface is none`() throws {
    let content = try Logs.events(
      #"{"time":1,"event":"gnss","latitude":48,"longitude":11,"altitude":500}"#)
    guard case .gnss(let fix)? = content.events.first?.kind else {
      Issue.record("no fix")
      return
    }
    expectNil(fix.altitude)
    expectEqual(content.problems, [.missing("datum")])
  }

  @Test func `ARKit's raw numbers read as names`() throws {
    let content = try Logs.events(
      #"{"time":1,"event":"geoStatus","state":2,"accuracy":0,"reason":6}"#,
      #"{"time":1,"event":"geoStatus","state":"localized","accuracy":3,"reasons":[0],"#
        + #""altitudeSource":1}"#,
      #"{"time":1,"event":"geoStatus","state":1,"reason":"none"}"#,
      #"{"time":1,"event":"frame","tracking":1,"reason":4}"#)
    expectEqual(
      content.events.map(\.kind),
      [
        .geoStatus(GeoStatus(.localizing, reasons: [.geoDataNotLoaded])),
        .geoStatus(GeoStatus(.localized, accuracy: .high, altitudeSource: .coarse)),
        .geoStatus(GeoStatus(.initializing)),
        .frame(Frame(pose: nil, tracking: .limited(.relocalizing))),
      ])
    expect(content.findings.isEmpty)
  }

  @Test func `findings that nobody takes do not fill the memory`() throws {
    let text = Logs.header + String(repeating: "x\n", count: SessionLogReader.mostWaiting + 50)
    var reader = try SessionLogReader(ByteFeed(Array(text.utf8)))
    try expectNil(reader.next())
    expectEqual(reader.counts[.error], SessionLogReader.mostWaiting + 50)
    expectEqual(reader.drainFindings().count, SessionLogReader.mostWaiting)
  }
}
