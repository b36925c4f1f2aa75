import GeoFormats

/// The documents that venues come in.
public enum VenueFormat: String, Hashable, Sendable, CaseIterable {
  /// The JSON of this project, or of PositioningLibrary.
  case json
  /// WRLD's main file and floor files, in a folder or an archive.
  case wrld
  /// An archive or folder of the Indoor Mapping Data Format.
  case imdf
  /// JSON whose plans are counted in pixels, as Nextome's are.
  case nextome
  /// OpenStreetMap XML with Simple Indoor Tagging.
  case osm
  /// A collection of GeoJSON features with levels.
  case geojson

  /// Reads a document whose format shows from its content.
  ///
  /// - Throws: `VenueError` with the place; `id` names a venue whose document does not.
  package static func read(
    _ bytes: [UInt8], id: Venue.ID = "venue"
  ) throws(VenueError) -> RecognizedVenue {
    if bytes.starts(with: [0x50, 0x4B]) { return try read(VenueFiles(archive: bytes), id: id) }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "<") {
      return .init(format: .osm, venue: try SimpleIndoorDocument.read(bytes, id: id))
    }
    let root = try reading { () throws(FormatError) in try JSONNode(reading: bytes) }
    if !root["features"].isNull {
      return .init(format: .geojson, venue: try VenueGeoJSON.read(bytes, id: id))
    }
    if !root["maps"].isNull {
      return .init(format: .nextome, venue: try PixelVenueDocument.read(bytes, id: id))
    }
    return .init(format: .json, venue: try VenueDocument.read(bytes, id: id))
  }

  /// Reads a venue that comes in several files.
  ///
  /// - Throws: `VenueError` with the file and the place.
  package static func read(
    _ files: VenueFiles, id: Venue.ID = "venue"
  ) throws(VenueError) -> RecognizedVenue {
    if files["main.json"] != nil {
      return .init(format: .wrld, venue: try WestportDocument.read(files))
    }
    if files["manifest.json"] != nil {
      return .init(format: .imdf, venue: try IMDFDocument.read(files))
    }
    throw .part(
      name: "manifest.json", found: "missing",
      expected: "the manifest of an IMDF archive, or a `main.json` of WRLD")
  }
}

/// A venue that was read, and the format that showed from its content.
package struct RecognizedVenue: Hashable, Sendable {
  /// The format of the document.
  package var format: VenueFormat
  /// What was read.
  package var venue: VenueImport
}
