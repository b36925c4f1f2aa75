import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange

/// Writes a stored chain in the formats that need no other heights than its own.
enum ChainExport {
  static func write(
    _ chain: Chain, as format: ExportShape, _ arguments: ParsedArguments, to path: String?,
    _ console: inout Console
  ) throws {
    var document = ChainDocument(chain, in: arguments.language(console))
    document.guardsFormulas = arguments[CommonOption.safeCSV]
    try console.withOutput(to: path) { [document] output in
      if let format = format.document {
        try document.write(format) { try output.write(Array($0)) }
        return
      }
      let converter = try SceneExport.converter(arguments)
      guard format == .kmz else {
        try document.writeKML(converter: converter) { try output.write(Array($0)) }
        return
      }
      let archive = try ZipWriter(file: "doc.kml")
      try document.writeKML(converter: converter) { text in
        archive.append(text)
        try archive.drain { try output.write(Array($0)) }
      }
      archive.end()
      try archive.drain(above: 0) { try output.write(Array($0)) }
    }
  }
}
