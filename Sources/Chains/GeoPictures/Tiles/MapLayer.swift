/// A layer of the map that tiles show.
package enum MapLayer: String, CaseIterable, Sendable {
  case ground, lines, places, streets, buildings, regions, floors, rooms, chains, anchors

  /// The zooms that tiles are made for; further in, maps enlarge the last.
  ///
  /// A unit of the last one is 15 cm at the equator.
  package static let zooms = 0...16

  /// The least zoom that shows it.
  package var minimumZoom: Int {
    switch self {
    case .anchors, .chains, .regions: 0
    case .ground, .places: 8
    case .lines: 10
    case .streets: StreetLayer.minimumZoom
    case .buildings: 14
    case .floors, .rooms: 15
    }
  }

  /// The dimension of its geometry: 0 for points, 1 for lines, 2 for polygons.
  package var dimension: Int {
    switch self {
    case .anchors, .places: 0
    case .chains, .lines, .streets: 1
    case .buildings, .ground, .floors, .regions, .rooms: 2
    }
  }

  /// Description, in one line.
  package var text: String {
    switch self {
    case .ground: "Water, parks, woods, beaches and squares."
    case .lines: "Rivers, streams and railways."
    case .places: "Points that the names of places and stations stand at."
    case .streets: "The streets and ways that one walks on."
    case .buildings: "The footprints of buildings."
    case .regions: "Areas where a provider supports tracking."
    case .floors: "The outlines of the floors of venues."
    case .rooms: "The rooms of the floors of venues."
    case .chains: "Walks through anchors."
    case .anchors: "Places that content is attached to; where many lie together, some of them."
    }
  }

  /// The values of its features, with what they mean.
  package var fields: KeyValuePairs<String, String> {
    switch self {
    case .ground:
      ["kind": "`sea`, `water`, `green`, `wood`, `sand` or `square`.", "name": "Its name."]
    case .lines:
      [
        "kind": "`river`, `stream` or `railway`.", "name": "Its name.",
        "layer": "Above 0 on bridges, below 0 in tunnels; without it the ground.",
      ]
    case .places:
      ["kind": "`city`, `suburb`, `quarter` or `station`.", "name": "Its name."]
    case .streets:
      [
        "kind": "The kind of way, after the key `highway` of OpenStreetMap.", "name": "Its name.",
        "ref": "Its reference, such as `B 37`.",
        "layer": "The order of bridges (from 1) and tunnels (to -1); without it the ground.",
      ]
    case .buildings:
      [
        "height": "Meters of the top above the ground.",
        "minHeight": "Meters of the underside above the ground.", "use": "What it is used for.",
        "name": "Its name.",
      ]
    case .regions:
      [
        "set": "The set of regions.", "id": "The id within the set.", "name": "Its name.",
        "provider": "Who offers tracking.", "grade": "How well it is supported.",
      ]
    case .floors:
      [
        "venue": "The id of the venue.", "id": "The id of the floor.", "name": "Its name.",
        "ordinal": "Its place in the order of floors; 0 is the ground floor.",
      ]
    case .rooms:
      [
        "venue": "The id of the venue.", "floor": "The id of its floor.", "id": "Its id.",
        "name": "Its name.", "category": "What it is.",
        "ordinal": "The place of its floor in the order of floors.",
      ]
    case .chains:
      [
        "name": "Its name.", "length": "Meters of its path.", "anchors": "How many anchors it has.",
      ]
    case .anchors:
      [
        "id": "The id.", "name": "The name.", "collection": "The collection of the author's.",
        "tags": "The tags, separated by commas.", "altitude": "Meters above `datum`.",
        "datum": "The surface that the altitude counts from.",
        "heading": "Degrees clockwise from true north.",
      ]
    }
  }
}
