import GeoFormats
import Geodesy

/// Tables of positions without turns.
enum PositionTableImport {
  static func arexp(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.arexp)
    var rows = try TableRows(bytes)
    let names = ["timestamp", "directionx", "directiony", "directionz"]
    while try rows.next() {
      var problems: [SessionFinding.Problem] = []
      if let row = rows.numbers(names, &problems) {
        let pose = FramePose(
          position: Vector3(x: row[1], y: row[2], z: row[3]), orientation: .identity)
        result.events.append(SessionEvent(time: row[0], .frame(Frame(pose: pose))))
      }
      for problem in problems {
        result.findings.append(SessionFinding(line: rows.line, problem))
      }
    }
    result.setEpoch()
    return result
  }
}
