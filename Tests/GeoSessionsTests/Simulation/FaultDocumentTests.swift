import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct FaultDocumentTests {
  @Test func `JSON and lines say the same`() throws {
    let json = """
      {"faults": [
        {"fault": "tunnel", "seconds": 30, "forSeconds": 20},
        {"fault": "pose-jump", "meters": 120, "value": 40},
        {"fault": "networkLoss", "latitude": 40.5, "longitude": -73.5, "radius": 15},
        {"fault": "gnssOutage", "meters": 5, "forMeters": 6}
      ]}
      """
    let lines = """
      tunnel@30s+20s
      poseJump@120m=40
      networkLoss@40.5,-73.5~15m
      gnssOutage@5m+6m
      """
    let faults = try FaultDocument.read(Array(json.utf8))
    try expectEqual(faults, FaultDocument.read(Array(lines.utf8)))
    expectEqual(faults.count, 4)
  }

  @Test(arguments: [
    (#"{"faults": 3}"#, "faults"),
    (#"{"faults": [{"fault": "fog", "seconds": 1}]}"#, "faults[0].fault"),
    (#"{"faults": [{"fault": "tunnel"}]}"#, "faults[0]"),
    (#"{"faults": [{"fault": "tunnel", "seconds": 1, "meters": 2}]}"#, "faults[0]"),
    (#"{"faults": [{"fault": "tunnel", "seconds": -1}]}"#, "faults[0].seconds"),
    (#"{"faults": [{"fault": "tunnel", "seconds": 1, "value": 2}]}"#, "faults[0].value"),
    (#"{"faults": [{"fault": "pointingDown", "seconds": 1, "value": 95}]}"#, "faults[0].value"),
    (#"{"faults": [{"fault": "tunnel", "second": 1}]}"#, "faults[0].second"),
    (
      #"{"faults": [{"fault": "tunnel", "latitude": 99, "longitude": 0, "radius": 1}]}"#,
      "faults[0]"
    ),
    (
      #"{"faults": [{"fault": "tunnel", "seconds": 1, "forSeconds": 1, "forMeters": 1}]}"#,
      "faults[0]"
    ),
  ])
  func `the member that is wrong is named`(json: String, path: String) {
    #expect {
      try FaultDocument.read(Array(json.utf8))
    } throws: { error in
      guard case .format(.member(let found, _, _, _))? = error as? SimulationError else {
        return false
      }
      return found == path
    }
  }
}
