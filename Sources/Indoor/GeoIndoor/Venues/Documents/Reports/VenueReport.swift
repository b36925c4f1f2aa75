import GeoFormats

/// Reports on venues, as JSON.
package enum VenueReport {
  /// The venues of a store (`Data/schemas/venue-list.schema.json`).
  package static func list(_ venues: [VenueSummary]) -> String {
    JSONWriter.text { json in
      json.objects("venues", of: venues, inline: true) { json, venue in
        json.member("id", venue.id.rawValue)
        json.member("name", venue.name)
        json.member("version", venue.version.map(Double.init), decimals: 0)
        json.member("revision", venue.revision)
        json.member("buildings", venue.buildings)
        json.member("floors", venue.floors)
        json.member("rooms", venue.rooms)
        json.member("imported", venue.imported)
        json.member("source", venue.source)
      }
    }
  }

  /// The contents of a venue by floor, and its placement (`Data/schemas/venue-show.schema.json`).
  package static func overview(of venue: Venue) -> String {
    JSONWriter.text { json in
      json.member("id", venue.id.rawValue)
      json.member("name", venue.name)
      json.member("version", venue.version.map(Double.init), decimals: 0)
      json.objects("buildings", of: venue.buildings, inline: true) { json, building in
        json.member("id", building.id.rawValue)
        json.member("name", building.name)
        write(building.frame, to: &json)
      }
      json.objects("floors", of: venue.sortedFloors, inline: true) { json, floor in
        json.member("id", floor.id.rawValue)
        json.member("building", floor.building.rawValue)
        json.member("name", floor.name)
        json.member("ordinal", floor.ordinal)
        json.member("heightMeters", floor.height, decimals: 6)
        for (name, count) in venue.counts(on: floor.id) { json.member(name, count) }
        json.member("isPlaced", venue.frame(of: floor) != nil)
      }
    }
  }

  /// The placement of a plan (`Data/schemas/venue-georeference.schema.json`).
  package static func placement(_ answer: VenuePlacement.Answer) -> String {
    JSONWriter.text { json in
      write(answer.frame, to: &json)
      json.member("scale", answer.frame?.scale, decimals: 9)
      json.member("rootMeanSquareMeters", answer.fit?.rootMeanSquare, decimals: 6)
      json.objects("controlPoints", of: answer.points.enumerated(), inline: true) { json, item in
        let (index, point) = item
        json.member("x", point.point.x, decimals: 6)
        json.member("y", point.point.y, decimals: 6)
        json.coordinate(point.coordinate)
        json.member("residualMeters", answer.fit?.residuals[index], decimals: 6)
      }
    }
  }

  /// The findings of an import (`Data/schemas/venue-findings.schema.json`): the issues that make
  /// the venue unusable, and the notes.
  package static func findings(issues: [String], notes: [String], isUsable: Bool) -> String {
    JSONWriter.text { json in
      json.member("isUsable", isUsable)
      json.array("findings", of: [(true, issues), (false, notes)]) { json, item in
        let (isError, texts) = item
        for text in texts {
          json.object(inline: true) { json in
            json.member("isError", isError)
            json.member("message", text)
          }
        }
      }
    }
  }

  /// Writes the coordinate of the plan's upper left corner and the direction of its top; null if unknown.
  private static func write(_ frame: FloorFrame?, to json: inout JSONWriter) {
    let corner = frame?.coordinate(of: FloorPoint(x: 0, y: 0))
    json.coordinate(corner)
    json.member("planTopDegrees", frame?.planTop, decimals: 9)
  }
}

extension Venue {
  /// The floors building by building, each from the lowest up.
  package var sortedFloors: [Floor] { buildings.flatMap { floors(of: $0.id) } }

  /// The number of things of each kind on a floor.
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
