import GeoFormats

extension VenueReader {
  /// The value of the member `format` of a full document.
  static let format = "geoanchor-venue/1"

  /// Reads the JSON of a venue.
  ///
  /// `buildings`, `floors` and `markers` are those of PositioningLibrary, so its files are read as they are; a
  /// document with `"format": "geoanchor-venue/1"` has everything else too. Without `format`, a building, a
  /// floor and a marker must be there, as PositioningLibrary has it; `id` then names the venue.
  /// - Throws: `VenueError`: `document` for a bad structure, `noBuildings`, `noFloors`, `noMarkers`,
  ///   `noLocation`, or `issues`.
  static func read(_ root: JSONNode, id: Venue.ID) throws(VenueError) -> VenueImport {
    let isFull = try reading { () throws(FormatError) in
      guard let found = try root["format"].optionalString() else { return false }
      guard found == format else { throw root["format"].error(expected: "`\(format)`") }
      return true
    }
    if !isFull { try requirePositioning(root) }
    let venue = try reading { () throws(FormatError) in
      try VenueReader(isFull: isFull).venue(root, id: id)
    }
    return try VenueImport(venue, .json, notes: isFull ? [] : [.assumedHeights])
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
