import GeoFormats
import Geodesy

/// What there is to say about venues, as JSON.
package enum VenueReport {
  /// The venues of a store (`Data/schemas/venue-list.schema.json`).
  package static func list(_ venues: [VenueStore.Summary]) -> String {
    document { json in
      json.key("venues")
      json.beginArray()
      for venue in venues {
        json.beginObject(inline: true)
        json.member("id", venue.id.rawValue)
        json.member("name", venue.name)
        json.member("version", venue.version.map(Double.init), decimals: 0)
        json.member("revision", venue.revision)
        json.member("buildings", venue.buildings)
        json.member("floors", venue.floors)
        json.member("rooms", venue.rooms)
        json.member("imported", venue.imported)
        json.member("source", venue.source)
        json.endObject()
      }
      json.endArray()
    }
  }

  /// What a venue has on which floor, and where it lies (`Data/schemas/venue-show.schema.json`).
  package static func overview(of venue: Venue) -> String {
    document { json in
      json.member("id", venue.id.rawValue)
      json.member("name", venue.name)
      json.member("version", venue.version.map(Double.init), decimals: 0)
      json.key("buildings")
      json.beginArray()
      for building in venue.buildings {
        json.beginObject(inline: true)
        json.member("id", building.id.rawValue)
        json.member("name", building.name)
        write(building.frame, to: &json)
        json.endObject()
      }
      json.endArray()
      json.key("floors")
      json.beginArray()
      for floor in venue.sortedFloors {
        json.beginObject(inline: true)
        json.member("id", floor.id.rawValue)
        json.member("building", floor.building.rawValue)
        json.member("name", floor.name)
        json.member("ordinal", floor.ordinal)
        json.member("heightMeters", floor.height, decimals: 6)
        for (name, count) in venue.counts(on: floor.id) { json.member(name, count) }
        json.member("isPlaced", venue.frame(of: floor) != nil)
        json.endObject()
      }
      json.endArray()
    }
  }

  /// Where a plan was placed (`Data/schemas/venue-georeference.schema.json`).
  package static func placement(_ answer: VenuePlacement.Answer) -> String {
    document { json in
      write(answer.frame, to: &json)
      json.member("scale", answer.frame?.scale, decimals: 9)
      json.member("rootMeanSquareMeters", answer.fit?.rootMeanSquare, decimals: 6)
      json.key("controlPoints")
      json.beginArray()
      for (index, point) in answer.points.enumerated() {
        json.beginObject(inline: true)
        json.member("x", point.point.x, decimals: 6)
        json.member("y", point.point.y, decimals: 6)
        json.member("latitude", point.coordinate.latitude, decimals: 9)
        json.member("longitude", point.coordinate.longitude, decimals: 9)
        json.member("residualMeters", answer.fit?.residuals[index], decimals: 6)
        json.endObject()
      }
      json.endArray()
    }
  }

  /// What an import would say (`Data/schemas/venue-findings.schema.json`): why the venue cannot be
  /// used, and what was passed over.
  package static func findings(faults: [String], notes: [String], isUsable: Bool) -> String {
    document { json in
      json.member("isUsable", isUsable)
      json.key("findings")
      json.beginArray()
      for (isFault, texts) in [(true, faults), (false, notes)] {
        for text in texts {
          json.beginObject(inline: true)
          json.member("isFault", isFault)
          json.member("message", text)
          json.endObject()
        }
      }
      json.endArray()
    }
  }

  private static func document(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.beginObject()
    write(&json)
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  /// Where the plan's upper left corner is, and where its top points; null where nobody knows.
  private static func write(_ frame: FloorFrame?, to json: inout JSONWriter) {
    let corner = frame?.coordinate(of: FloorPoint(x: 0, y: 0))
    json.member("latitude", corner?.latitude, decimals: GeoJSONWriter.coordinateDecimals)
    json.member("longitude", corner?.longitude, decimals: GeoJSONWriter.coordinateDecimals)
    json.member("planTopDegrees", frame?.planTop, decimals: 9)
  }
}

extension Venue {
  /// The floors building by building, each from the lowest up.
  package var sortedFloors: [Floor] { buildings.flatMap { floors(of: $0.id) } }

  /// How many things of each kind are on a floor.
  package func counts(on floor: Floor.ID) -> [(name: String, count: Int)] {
    [
      ("rooms", rooms(on: floor).count), ("openings", openings(on: floor).count),
      ("connectors", connectors(on: floor).count), ("markers", markers(on: floor).count),
      ("beacons", beacons(on: floor).count),
      ("pointsOfInterest", pointsOfInterest(on: floor).count),
      ("pathNodes", pathNodes(on: floor).count),
    ]
  }
}
