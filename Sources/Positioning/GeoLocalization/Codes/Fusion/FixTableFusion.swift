import GeoFormats
import GeoSessions
import Geodesy

/// Fusion of the fixes of a table, with the agreement of each.
package struct FixTableFusion: Hashable, Sendable {
  package let table: FixTable
  /// The place that they agree on.
  package let position: FusedPosition
  /// Whether each fix agrees, in their order.
  package let agreement: [Bool]

  /// Fuses all fixes of a table; nil when it has none.
  package init?(_ table: FixTable, options: FusionOptions = FusionOptions()) {
    var fuser = FixFuser(options: options)
    for fix in table.fixes { fuser.add(fix) }
    fuser.settle()
    guard let position = fuser.position else { return nil }
    self.table = table
    self.position = position
    agreement = fuser.agreement
  }

  /// The lines of the fixes that do not agree.
  package var outlierLines: [Int] { zip(table.lines, agreement).compactMap { $1 ? nil : $0 } }

  /// The position as JSON (`Data/schemas/fused-position.schema.json`).
  package var json: String {
    let fields: [SessionOutput.Field] = [
      .init("skipped", .whole(table.skipped)),
      .init("outlierLines", .list(outlierLines.map { .whole($0) })),
    ]
    return (position.fields + fields).document
  }

  /// Each fix with its distance from the position, as CSV.
  package var csv: String {
    var buffer = TextBuffer()
    buffer.append("line,latitude,longitude,distanceMeters,agrees\n")
    let plane = FusionPlane(origin: position.coordinate)
    for (index, fix) in table.fixes.enumerated() {
      let distance = plane.point(fix.coordinate).distance(to: PlanePoint(east: 0, north: 0))
      buffer.append(table.lines[index])
      for (value, decimals) in [
        (fix.coordinate.latitude, 9), (fix.coordinate.longitude, 9), (distance, 3),
      ] {
        buffer.append(",")
        _ = buffer.append(value, decimals: decimals)
      }
      buffer.append(agreement[index] ? ",true\n" : ",false\n")
    }
    return buffer.text
  }
}
