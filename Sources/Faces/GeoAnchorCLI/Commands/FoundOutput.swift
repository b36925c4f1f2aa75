import GeoAnchors
import GeoCommandLine
import GeoInterchange

/// Writes anchors that were just found or changed.
enum FoundOutput {
  static func write(
    _ found: [FoundAnchor], as shape: RecordShape, to path: String?,
    _ console: inout Console
  ) throws {
    try console.withOutput(to: path) { output in
      guard let format = TextFormat(rawValue: shape.rawValue) else {
        for one in found { try output.line(one.anchor.id.rawValue) }
        return
      }
      var writer = AnchorDocumentWriter(format, withDetails: true)
      for one in found {
        writer.append(one.anchor, record: one.record)
        try writer.drain { try output.write(Array($0)) }
      }
      writer.end()
      try writer.drain(above: 0) { try output.write(Array($0)) }
    }
  }
}
