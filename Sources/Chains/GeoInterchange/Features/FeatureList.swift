package import GeoAnchors
package import GeoAreas
package import GeoFormats
package import GeoIndoor
import Geodesy

/// Features of GeoJSON for services: one, or a list with further members, without blanks between.
package struct FeatureList {
  private var json = JSONWriter(layout: .compact)
  package private(set) var count = 0

  package init() {
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.key("features")
    json.beginArray()
  }

  package mutating func append(_ feature: Feature) {
    feature.write(to: &json) { (_: inout JSONWriter) in }
    count += 1
  }

  /// Ends the list; `members` writes what else it has.
  /// - Returns: the document.
  package consuming func ended(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    json.endArray()
    members(&json)
    json.endObject()
    return json.buffer.bytes
  }
}

/// A feature of a service: an anchor, a chain's path, a region of a set, an item of a venue.
package enum Feature {
  case anchor(FoundAnchor)
  case chain(Chain)
  /// A region, and the id that it has among all sets.
  case region(CoverageRegion, set: String, id: String)
  /// A thing of a venue, and the id that it has among those of all venues.
  case venue(VenueFeature, of: Venue.ID, id: String)

  /// The feature as a document of its own; `members` writes what else it has.
  package func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    write(to: &json, members)
    return json.buffer.bytes
  }

  fileprivate func write(to json: inout JSONWriter, _ members: (inout JSONWriter) -> Void) {
    switch self {
    case .anchor(let found): Self.write(found, to: &json, members)
    case .chain(let chain): Self.write(chain, to: &json, members)
    case .region(let region, let set, let id):
      RegionGeoJSON.write(region, set: set, id: id, to: &json, members)
    case .venue(let feature, let venue, let id):
      Self.write(feature, of: venue, id: id, to: &json, members)
    }
  }

  private static func write(
    _ found: FoundAnchor, to json: inout JSONWriter, _ members: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("type", "Feature")
      json.member("id", found.anchor.id.rawValue)
      json.object("geometry") { json in
        json.member("type", "Point")
        json.key("coordinates")
        GeoJSONWriter.position(
          found.anchor.coordinate, height: ExportHeights(nil).aboveEllipsoid(found.anchor),
          to: &json)
      }
      json.object("properties") { json in
        AnchorMembers.identity(found.anchor, to: &json)
        AnchorMembers.content(found.anchor, found.distance, found.record, to: &json)
      }
      members(&json)
    }
  }

  private static func write(
    _ feature: VenueFeature, of venue: Venue.ID, id: String, to json: inout JSONWriter,
    _ members: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("type", "Feature")
      json.member("id", id)
      json.object("geometry") { json in
        switch feature.geometry {
        case .point(let point):
          json.member("type", "Point")
          json.key("coordinates")
          GeoJSONWriter.position(point, to: &json)
        case .line(let points):
          json.member("type", "LineString")
          json.array("coordinates", of: points) { GeoJSONWriter.position($1, to: &$0) }
        case .polygon(let polygon):
          json.member("type", "Polygon")
          json.array("coordinates", of: polygon.rings) { json, ring in
            json.array(of: ring) { GeoJSONWriter.position($1, to: &$0) }
          }
        }
      }
      json.object("properties") { json in
        json.member("venue", venue.rawValue)
        feature.writeProperties(to: &json)
      }
      members(&json)
    }
  }

  private static func write(
    _ chain: Chain, to json: inout JSONWriter, _ members: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("type", "Feature")
      json.member("id", chain.name ?? "")
      json.object("geometry") { json in
        let parts = AntimeridianCut.pieces(of: chain.path)
        json.member("type", parts.count == 1 ? "LineString" : "MultiLineString")
        json.key("coordinates")
        if parts.count > 1 { json.beginArray() }
        for part in parts {
          json.beginArray()
          for position in part { GeoJSONWriter.position(position, to: &json) }
          json.endArray()
        }
        if parts.count > 1 { json.endArray() }
      }
      json.object("properties") { json in
        ChainMembers.summary(chain, to: &json)
        json.member("anchors", chain.anchors.map(\.id.rawValue), inline: true)
      }
      members(&json)
    }
  }
}
