private import CGeoOsmium

/// The libosmium that extracts are read by.
package enum OsmiumLibrary {
  package static var version: String { String(cString: geo_osm_version()) }
}
