import GeoFormats

/// The documents that venues come in.
package enum VenueFormat: String, Hashable, Sendable, CaseIterable {
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

  init(of root: JSONNode) {
    self = !root["features"].isNull ? .geojson : !root["maps"].isNull ? .nextome : .json
  }
}
