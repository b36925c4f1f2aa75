import GeoAnchors
public import GeoFormats
public import Geodesy

extension ChainDocument {
  /// Writes the chain as KML 2.2: its path as a line on the ground, then its anchors.
  ///
  /// The sink gets UTF-8 bytes that are valid only during the call. `converter` converts altitudes
  /// to EGM96, the datum of KML.
  /// - Throws: The errors of the sink.
  func writeKML<Failure: Error>(
    converter: AltitudeConverter? = nil,
    to sink: ByteSink<Failure>
  ) throws(Failure) {
    let heights = ExportHeights(converter)
    var kml = KMLWriter(name: chain.name)
    kml.beginLine(name: chain.name, data: ChainMembers.extensions(chain))
    for coordinate in chain.path {
      kml.linePosition(coordinate)
      try kml.buffer.drain(into: sink)
    }
    kml.endLine()
    for (index, anchor) in told.anchors.enumerated() {
      let place = Anchor(
        id: anchor.id, coordinate: anchor.coordinate, altitude: anchor.altitude)
      kml.placemark(
        name: ChainMembers.waypointName(index, of: chain), KMLPoint(place, heights),
        data: ChainMembers.extensions(anchor))
      try kml.buffer.drain(into: sink)
    }
    kml.endDocument()
    try kml.buffer.drain(above: 0, into: sink)
  }

  /// The chain as KMZ: an archive with its KML.
  /// - Throws: `FormatError.limit` when there is no memory.
  public func kmz(converter: AltitudeConverter? = nil) throws(FormatError) -> [UInt8] {
    let archive = try ZipWriter(file: "doc.kml")
    var bytes: [UInt8] = []
    writeKML(converter: converter) { text in
      archive.append(text)
      archive.drain { bytes.append(contentsOf: $0) }
    }
    archive.end()
    archive.drain(above: 0) { bytes.append(contentsOf: $0) }
    return bytes
  }
}
