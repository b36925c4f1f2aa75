import GeoFormats
import GeoTestSupport
import GeoTesting

/// A member of a request, and what becomes of it.
struct RequestMember: Sendable, CustomTestStringConvertible {
  var schema: String
  var path: String
  var member: String
  /// The request without the member, or with another value of it.
  var without = JSONObject([])
  var value = JSONValue.null
  var status = 200
  var statusWithout = 200

  var testDescription: String { "\(schema) \(member) \(value.compactText)" }

  /// The request with the member.
  var with: JSONObject {
    JSONObject(without.members.filter { $0.name != member } + [.init(name: member, value: value)])
  }

  /// The requests: the schema, the path and the base of each, and then a member a line: its value,
  /// what stands beside it (`with`; null takes a member of the base away), and the status of a
  /// refusal (`->`).
  private static let table = #"""
    # route-request /v1/chains {"from": {"anchor": "library"}, "to": {"anchor": "plaza"}}
    from {"anchor": "fountain"}
    to {"anchor": "fountain"}
    via [{"anchor": "fountain"}]
    line [{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}] with {"from": null, "to": null, "through": [{"anchor": "library"}, {"anchor": "plaza"}]} -> 400
    through [{"anchor": "library"}, {"anchor": "plaza"}] with {"from": null, "to": null} -> 200 400
    profile "step-free"
    avoid "block"
    prefer "demo" with {"to": {"latitude": 40.7597, "longitude": -73.9732}}
    outsideFactor 1 with {"prefer": "demo", "to": {"latitude": 40.7597, "longitude": -73.9732}}
    slopeTerrain "terrain" with {"profile": "walk-time", "to": {"latitude": 40.7573, "longitude": -73.9759}}
    snap "node" with {"from": {"latitude": 40.7533, "longitude": -73.9822}}
    components "all" with {"from": {"anchor": "island"}} -> 422
    maximumSnapMeters 1 with {"from": {"latitude": 40.7533, "longitude": -73.9822}} -> 422
    level -1 -> 422
    at "2026-12-31T23:00"
    alternatives 2
    spacingMeters 5
    turnAngleDegrees 170
    spread "bends"
    leadInMeters 0
    side "left"
    offsetMeters 5 with {"side": "left"}
    facing "walker"
    heightAboveGroundMeters 2
    terrain "terrain"
    visibleFromMeters 0
    regions ["demo"]
    platform "arkit"
    accuracy {"positionMeters": 5, "yawDegrees": 9, "verticalMeters": 3} with {"platform": "arkit"}
    toleranceMeters 0.5 with {"platform": "arkit"}
    name "tour"
    strict true with {"regions": ["block"]} -> 422

    # isochrone-request /v1/isochrones {"from": {"anchor": "library"}, "meters": 400, "widthMeters": 0}
    from {"anchor": "plaza"}
    meters 200
    minutes 2 with {"meters": null} -> 200 400
    speedKilometersPerHour 3 with {"meters": null, "minutes": 4}
    widthMeters 10
    profile "step-free"
    avoid "block"
    prefer "block"
    outsideFactor 1 with {"prefer": "block"}
    slopeTerrain "terrain" with {"profile": "walk-time", "meters": null, "minutes": 5}
    snap "node" with {"from": {"latitude": 40.7533, "longitude": -73.9822}}
    components "all" with {"from": {"anchor": "island"}}
    maximumSnapMeters 1 with {"from": {"latitude": 40.7533, "longitude": -73.9822}} -> 422
    level -1 -> 422
    at "2026-12-31T23:00"

    # matrix-request /v1/matrix {"from": [{"anchor": "library"}, {"anchor": "plaza"}]}
    from [{"anchor": "library"}]
    to [{"anchor": "fountain"}]
    profile "step-free"
    avoid "block"
    prefer "block"
    outsideFactor 1 with {"prefer": "block"}
    slopeTerrain "terrain" with {"profile": "walk-time"}
    snap "node" with {"from": [{"latitude": 40.7533, "longitude": -73.9822}, {"anchor": "plaza"}]}
    components "all" with {"from": [{"anchor": "island"}, {"anchor": "plaza"}]}
    maximumSnapMeters 1 with {"from": [{"latitude": 40.7533, "longitude": -73.9822}, {"anchor": "plaza"}]}
    level -1
    at "2026-12-31T23:00"

    # match-request /v1/matches {"traces": [[{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}, {"latitude": 40.7540, "longitude": -73.9840}]]}
    traces [[{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}]]
    accuracyMeters 100
    components "all" with {"traces": [[{"latitude": 40.75340, "longitude": -73.98216}, {"latitude": 40.75342, "longitude": -73.98229}]]}
    profile "step-free"
    avoid "block"

    # indoor-route-request /v1/venues/gallery/routes {"from": {"name": "Room 001"}, "to": {"name": "Room 204"}}
    from {"name": "Room 003"}
    to {"name": "Room 101"}
    stepFree true
    noLift true with {"stepFree": true} -> 422
    noEscalator true with {"noLift": true} -> 422
    network "city" with {"from": {"latitude": 40.7530, "longitude": -73.9816}} -> 200 422
    maximumSnapMeters 0.001 with {"network": "city", "from": {"latitude": 40.7530, "longitude": -73.9816}} -> 422
    chain {"terrain": "terrain"}

    # check-request /v1/checks {"place": {"latitude": 40.7530, "longitude": -73.9816}}
    place {"latitude": 40.7530, "longitude": -73.9716}
    places [{"latitude": 40.7530, "longitude": -73.9816}] with {"place": null} -> 200 400
    lines [[{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7530, "longitude": -73.9716}]] with {"place": null} -> 200 400
    area {"type": "Polygon", "coordinates": [[[-73.98, 40.751], [-73.97, 40.751], [-73.97, 40.752], [-73.98, 40.751]]]} with {"place": null} -> 200 400
    cell "14/4823/6160" with {"place": null} -> 200 400
    cellLevel 14
    accuracyMeters 10000
    certainty 0.5 with {"accuracyMeters": 10, "place": {"latitude": 40.75055, "longitude": -73.9816}}
    nearest 2 with {"place": {"latitude": 40.7530, "longitude": -73.9716}}
    provider "none"
    grades ["experimental"]
    time "2025-01-01" with {"place": {"latitude": 40.762, "longitude": -73.98}}
    noNetwork true
    unsupportedDevice true
    regions ["block"]

    # lint-request /v1/lint {}
    platform "arcore"
    severity "error"
    ids ["library"]
    bbox [0, 0, 1, 1]
    rules ["null-island"]
    ignore ["altitude-unknown"]
    start {"latitude": 48, "longitude": 2}
    at "2030-01-01"
    maximumLiveAnchors 1
    maximumAboveGroundMeters 1000 with {"terrain": "terrain"}
    maximumStreetMeters 0.01 with {"network": "city"}
    geoid "egm96" with {"terrain": "terrain"}
    regions ["block"]
    terrain "terrain"
    network "city" with {"maximumStreetMeters": 0.01}

    # map-scene-request /v1/maps?chains=tour&network=city {}
    title "Tour"
    language "de"
    terrain "terrain"
    regions ["demo"]
    visibleFromMeters 0
    heightAboveGroundMeters 3
    liveWindow "none"

    # export-request /v1/exports {"format": "json"}
    format "csv"
    platform "unity" with {"format": null}
    pose "advanced" with {"format": "geopose", "terrain": "terrain", "geoid": "egm96"}
    forward "+x" with {"platform": "unity", "format": null}
    geoid "egm96" with {"format": null, "platform": "arcore"}
    terrain "terrain" with {"format": "geopose", "geoid": "egm96"}
    origin {"latitude": 40.75, "longitude": -73.98, "ellipsoidHeight": 0} with {"platform": "unity", "format": null}
    strict true with {"format": null, "platform": "arcore"} -> 422
    safeCSV true with {"format": "csv"}
    language "de" -> 422

    # conversion-request /v1/conversions {"points": [[40.75, -73.98, 10]], "sourceDatum": "ellipsoid"}
    source "EPSG:4326" with {"target": "ecef"}
    target "ecef"
    origin {"latitude": 40.75, "longitude": -73.97, "altitude": 0, "datum": "ellipsoid"} with {"target": "enu"} -> 200 422
    sourceDatum "egm96" with {"target": "ecef"}
    targetDatum "egm96"
    geoid "egm96" with {"sourceDatum": "meanSeaLevel", "target": "ecef"} -> 200 422
    interpolation "bilinear" with {"targetDatum": "egm96"}
    terrain "terrain" with {"targetDatum": "ground"} -> 200 422
    grids "available" with {"target": "EPSG:4267"} -> 200 422
    epoch 2000 with {"source": "EPSG:9000", "target": "EPSG:7844", "points": [[-30, 140]], "sourceDatum": null} -> 200 422
    wrap true with {"points": [[40.75, 286.02]]} -> 200 422
    accept "ballpark" with {"target": "EPSG:4490", "points": [[40.75, -73.98]], "sourceDatum": null} -> 200 422
    points [[40.76, -73.98, 10]]

    # simulation-request /v1/simulations {"chain": "tour", "durationSeconds": 20, "framesPerSecond": 5}
    chain "other"
    line [{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}] with {"chain": null} -> 200 400
    seed 2
    durationSeconds 5
    heightMeters 7
    speedMetersPerSecond 3
    pauseSeconds 9
    framesPerSecond 2
    fixesPerSecond 3
    headingsPerSecond 7
    truthsPerSecond 3
    gnssErrorMeters 30
    gnssAccuracyScale 3
    compassErrorDegrees 40
    world "gravityAndHeading"
    yawDriftDegrees 30
    trackingLossesPerHour 3600
    visualIntervalSeconds 9
    visualSuccess 0
    visualLatencySeconds 4
    regions ["block"]
    footprints ["house"]
    buildingHeightMeters 90 with {"footprints": ["house"]}
    status true
    faults [{"fault": "tunnel", "seconds": 2, "forSeconds": 9}]

    # import-request /v1/imports {"name": "new.csv"}
    name "other.csv"
    format "geojson" -> 422
    datum "egm96" with {"name": "high.csv"} -> 200 422
    collection "tour"
    tags ["demo"]
    crs "EPSG:25832" with {"name": "projected.csv"} -> 200 422
    encoding "windows-1252" with {"name": "accented.csv"}
    headingReference "grid:EPSG:32618" with {"name": "turned.csv"}
    headingDate "2026-07-01" with {"name": "turned.csv", "headingReference": "magnetic"}
    onDuplicate "skip" with {"name": "known.csv"} -> 200 409
    skipsMistakes true with {"name": "mistaken.csv"} -> 200 422
    isTrial true
    """#

  /// The members of all requests that the service takes.
  static let all = Result { () throws -> [RequestMember] in
    var rows: [RequestMember] = []
    var (head, base): ([Substring], JSONObject) = ([], JSONObject([]))
    for line in table.split(separator: "\n") where !line.isEmpty {
      let parts = line.split(separator: " -> ")
      let words = parts[0].split(separator: " ", maxSplits: line.hasPrefix("# ") ? 3 : 1)
      guard !line.hasPrefix("# ") else {
        (head, base) = (words, try JSONReader.read(text: String(words[3])).object ?? base)
        continue
      }
      let values = String(words[1]).split(separator: " with ").map(String.init)
      let statuses = parts.dropFirst().flatMap { $0.split(separator: " ") }.compactMap { Int($0) }
      var row = RequestMember(
        schema: String(head[1]), path: String(head[2]), member: String(words[0]))
      row.without = base
      for beside in values.dropFirst() {
        for member in try JSONReader.read(text: beside).object?.members ?? [] {
          row.without.members.removeAll { $0.name == member.name }
          if member.value != .null { row.without.members.append(member) }
        }
      }
      row.value = try JSONReader.read(text: values[0])
      (row.status, row.statusWithout) = (statuses.first ?? 200, statuses.dropFirst().first ?? 200)
      rows.append(row)
    }
    return rows
  }
}
