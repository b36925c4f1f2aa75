import GeoAnchors
import GeoFormats
import GeoRequests

/// The titles and properties of a collection's features.
extension FeatureCollection {
  var title: String {
    switch self {
    case .anchors: "Anchors"
    case .chains: "Chains of anchors"
    case .regions: "Regions of coverage"
    case .floors: "Floors of venues"
    case .rooms: "Rooms of venues"
    case .obstacles: "Obstacles in venues"
    case .fences: "Event fences of venues"
    case .places: "Points of interest in venues"
    case .markers: "Image markers of venues"
    case .beacons: "Beacons of venues"
    case .openings: "Openings of venues"
    case .ways: "Walkable ways of venues"
    }
  }

  var text: String {
    switch self {
    case .anchors: "Places that content is attached to, with altitude, orientation and details."
    case .chains: "Walks through anchors, as the lines of their paths."
    case .regions: "Areas where a provider supports tracking."
    case .floors: "The outlines of floors."
    case .rooms: "The outlines of rooms."
    case .obstacles: "Areas where nobody walks."
    case .fences: "Areas whose entering and leaving is an event."
    case .places: "What people look for in a venue."
    case .markers: "Images on walls by which a phone finds its place."
    case .beacons: "Bluetooth beacons by which a phone finds its place."
    case .openings: "Doors and passages."
    case .ways: "The lines of the path network."
    }
  }

  /// The kind of geometry, as schemas of features name it (OGC 23-058r1).
  var geometry: String {
    switch self {
    case .anchors, .places, .markers, .beacons: "point"
    case .chains: "linestring-or-multilinestring"
    case .openings, .ways: "linestring"
    case .floors, .rooms, .obstacles, .fences: "polygon"
    case .regions: "polygon-or-multipolygon"
    }
  }

  /// The properties of features: their names, JSON types, and meanings.
  var properties: [(name: String, type: [String], text: String)] {
    switch self {
    case .anchors: Self.ofAnchors
    case .chains:
      [
        ("name", ["string"], "The name of the chain."),
        ("lengthMeters", ["number"], "The length of the path."),
        ("attribution", ["string"], "Who must be named when the path is shown."),
        ("anchors", ["array"], "The ids of the anchors, in walking order."),
      ]
    case .regions:
      [
        ("set", ["string"], "The name of the set of regions."),
        ("name", ["string"], "The name of the region."),
        ("provider", ["string"], "Whose tracking is supported."),
        ("grade", ["string"], "How good the support is."),
        ("validFrom", ["string"], "The first day."), ("validUntil", ["string"], "The last day."),
      ]
    case .floors:
      Self.ofVenues + [
        ("building", ["string"], "The id of the building."),
        ("height", ["number", "null"], "Meters above the reference of the building."),
      ]
    case .rooms, .obstacles: Self.ofVenues + [("category", ["string"], "The kind.")]
    case .fences: Self.ofVenues + [("payload", ["string", "null"], "What the event carries.")]
    case .places:
      Self.ofVenues + [
        ("category", ["string", "null"], "The kind."),
        ("details", ["string", "null"], "What people should know."),
      ]
    case .markers:
      Self.ofVenues + [
        ("image", ["string", "null"], "The name of the image."),
        ("physicalWidth", ["number", "null"], "The width in meters."),
        ("bearing", ["number", "null"], "Where it looks, in degrees clockwise from true north."),
      ]
    case .beacons:
      Self.ofVenues + [
        ("uuid", ["string", "null"], "The proximity UUID."),
        ("mac", ["string", "null"], "The hardware address."),
        ("major", ["integer", "null"], "The major number."),
        ("minor", ["integer", "null"], "The minor number."),
      ]
    case .openings: Self.ofVenues + [("entrance", ["boolean"], "Whether it leads outside.")]
    case .ways: Self.ofVenues
    }
  }

  private static let ofVenues: [(name: String, type: [String], text: String)] = [
    ("venue", ["string"], "The id of the venue."),
    ("id", ["string"], "The id within the venue."), ("kind", ["string"], "What it is."),
    ("floor", ["string"], "The id of the floor."),
    ("name", ["string", "null"], "What people call it."),
    ("level", ["integer"], "The ordinal of the floor; 0 is the ground floor."),
  ]

  private static let ofAnchors: [(name: String, type: [String], text: String)] =
    [
      ("id", ["string"], "The id, unique in the store."), ("name", ["string"], "The name."),
      ("altitude", ["object", "null"], "Meters and the datum that they count from."),
      ("headingDegrees", ["number", "null"], "Degrees clockwise from true north."),
      ("tags", ["array"], "The tags."),
      ("collection", ["string", "null"], "The collection of the author's."),
    ] + AnchorColumn.details.map { ($0.member, [$0.jsonType], $0.text) } + [
      ("created", ["string"], "When it was added."),
      ("changed", ["string"], "When it was changed."),
      ("revision", ["integer"], "How many versions it has had."),
      ("author", ["string"], "Who changed it last."),
      ("distanceMeters", ["number"], "With `near`: the geodesic distance from there."),
    ]

  /// The schema of the features (OGC 23-058r1): the identifier, the geometry, then the properties.
  func schema(_ call: Call) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(
        name: "geometry",
        value: .object([
          "x-ogc-role": .string("primary-geometry"), "format": .string("geometry-\(geometry)"),
        ]))
    ]
    for property in properties {
      let types = property.type.map(JSONValue.string)
      var schema: JSONObject = [
        "type": types.count == 1 ? types[0] : .array(types), "description": .string(property.text),
      ]
      if property.name == "id" {
        schema.members.append(.init(name: "x-ogc-role", value: .string("id")))
      }
      members.append(.init(name: property.name, value: .object(schema)))
    }
    return .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string(call.url("/collections/\(rawValue)/schema")), "title": .string(title),
      "description": .string(text), "type": .string("object"),
      "properties": .object(JSONObject(members)),
    ])
  }
}

extension AnchorColumn {
  /// The type of the member of a detail in JSON.
  fileprivate var jsonType: String {
    switch content {
    case .meters: "number"
    case .orientation: "array"
    case .object, .media: "object"
    default: "string"
    }
  }
}
