import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct FaultSyntaxTests {
  @Test(arguments: [
    ("tunnel@30s+20s", Fault(.tunnel, .time(30), for: .seconds(20))),
    ("tunnel@30s", Fault(.tunnel, .time(30))),
    ("poseJump@120m=40", Fault(.poseJump, .distance(120), strength: 40)),
    ("pose-jump@0s", Fault(.poseJump, .time(0), strength: 3)),
    ("GNSS-outliers@5s+1.5s=80", Fault(.gnssOutliers, .time(5), for: .seconds(1.5), strength: 80)),
    ("networkLoss@10m+50m", Fault(.networkLoss, .distance(10), for: .meters(50))),
    ("gnssOutage@10m+5s", Fault(.gnssOutage, .distance(10), for: .seconds(5))),
    (
      "compassDisturbance@40.75,-73.98~15m=-30",
      Fault(
        .compassDisturbance,
        .place(Coordinate(latitude: 40.75, longitude: -73.98), radius: 15), strength: -30)
    ),
    (
      "tunnel@+40.75,+73.98~15m+5s",
      Fault(
        .tunnel, .place(Coordinate(latitude: 40.75, longitude: 73.98), radius: 15),
        for: .seconds(5))
    ),
  ])
  func `a fault is read`(text: String, expected: Fault) throws {
    try expectEqual(Fault(text), expected)
  }

  @Test(arguments: [
    ("tunnel", "tunnel"), ("@30s", ""), ("fog@3s", "fog"), ("tunnel@", ""), ("tunnel@30", "30"),
    ("tunnel@-3s", "-3s"), ("tunnel@nans", "nans"), ("tunnel@1e3s", "1e3s"),
    ("tunnel@3s+x", "x"), ("tunnel@3s+4", "4"), ("tunnel@3s=4", "4"),
    ("pointingDown@3s=91", "91"), ("pointingDown@3s=", ""), ("poseJump@3s+4s", "4s"),
    ("tunnel@91,0~5m", "91,0~5m"), ("tunnel@1,2", "1,2"), ("tunnel@1,2~0m", "1,2~0m"),
    ("tunnel@99999999s", "99999999s"), ("tunnel@1,2,3~4m", "1,2,3~4m"),
  ])
  func `what is wrong is named`(text: String, found: String) {
    #expect {
      try Fault(text)
    } throws: { error in
      guard case .fault(found, let expected)? = error as? SimulationError else { return false }
      return !expected.isEmpty
    }
  }

  @Test func `every kind has a name that is read in any spelling`() {
    for kind in FaultKind.allCases {
      expectEqual(FaultKind(named: kind.rawValue.uppercased()), kind)
      expectEqual((try? Fault("\(kind.rawValue)@1s"))?.kind, kind)
    }
  }

  @Test func `a list names the line`() throws {
    let text = "# a comment\n\ntunnel@30s+20s  # dark\r\nposeJump@5m\n"
    try expectEqual(Fault.list(text).map(\.kind), [.tunnel, .poseJump])
    #expect(throws: SimulationError.self) { try Fault.list("tunnel@1s\nfog@2s") }
    #expect {
      try Fault.list("tunnel@1s\n\ntunnel@x")
    } throws: { error in
      if case .faultLine(3, "x", _)? = error as? SimulationError { true } else { false }
    }
    #expect(throws: SimulationError.tooManyFaults(limit: 1000)) {
      try Fault.list(String(repeating: "tunnel@1s\n", count: 1001))
    }
  }
}
