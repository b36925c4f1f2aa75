import GeoFormats

/// The JSON of a venue.
///
/// `buildings`, `floors` and `markers` are those of PositioningLibrary, so its files are read as
/// they are; a document with `"format": "geoanchor-venue/1"` has everything else too.
public enum VenueDocument {
  /// What the member `format` of a full document says.
  public static let format = "geoanchor-venue/1"

  /// Reads a document.
  ///
  /// Without `format`, a building, a floor and a marker must be there, as PositioningLibrary has it;
  /// `id` then names the venue.
  ///
  /// - Throws: `VenueError`: `document` for a bad structure, `noBuildings`, `noFloors`, `noMarkers`,
  ///   `noLocation`, or `faults`.
  public static func read(
    _ bytes: [UInt8], id: Venue.ID = "venue"
  ) throws(VenueError) -> VenueImport {
    let root = try reading { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      if try root["format"].optionalString() ?? format != format {
        throw root["format"].error(expected: "`\(format)`")
      }
      return root
    }
    let isFull = !root["format"].isNull
    if !isFull { try requirePositioning(root) }
    let venue = try reading { () throws(FormatError) in
      try VenueReader(isFull: isFull).venue(root, id: id)
    }
    return try VenueImport(venue, notes: isFull ? [] : [.assumedHeights])
  }

  /// Makes sure that the three lists are there, and that each marker has its location.
  private static func requirePositioning(_ root: JSONNode) throws(VenueError) {
    func elements(_ name: String) throws(VenueError) -> [JSONNode] {
      try reading { () throws(FormatError) in
        root[name].isNull ? [] : try root[name].elements()
      }
    }
    if try elements("buildings").isEmpty { throw .noBuildings }
    if try elements("floors").isEmpty { throw .noFloors }
    let markers = try elements("markers")
    if markers.isEmpty { throw .noMarkers }
    for marker in markers where marker["location"].isNull {
      throw .noLocation(
        marker: try reading { () throws(FormatError) in try marker["id"].id() })
    }
  }
}

/// Runs a reader; its errors become those of venues, with the name of the part of an archive or
/// folder.
func reading<Result>(
  _ file: String? = nil, _ body: () throws(FormatError) -> Result
) throws(VenueError) -> Result {
  do throws(FormatError) {
    return try body()
  } catch {
    throw .document(file: file, error)
  }
}
