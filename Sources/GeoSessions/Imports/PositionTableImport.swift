import GeoFormats
import Geodesy

/// Tables of positions without turns.
enum PositionTableImport {
  static func arexp(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var rows = try TableRows(bytes)
    let wanted = try rows.required(["timestamp", "directionx", "directiony", "directionz"])
    rows.columns.leaveOutRest(of: ["distance"], from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: [SessionFinding.Problem] = []
      if let numbers = row.numbers(wanted, &problems) {
        let pose = FramePose(
          position: Vector3(x: numbers[1], y: numbers[2], z: numbers[3]), orientation: .identity)
        draft.append(numbers[0], .frame(Frame(pose: pose)), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    draft.setEpoch()
    return draft
  }
}
