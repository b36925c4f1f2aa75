/// The sizes of a network, as stored in its `counts` section (one Int64 each, in this order).
package struct NetworkCounts: Hashable, Sendable {
  // Nodes, segments, components, the box and the length are those of the profile foot-v1.

  /// Points of the source that walkable ways pass.
  package var nodes = 0
  /// Straight pieces between neighboring nodes.
  package var segments = 0
  /// Nodes where ways meet, end or change their street.
  package var junctions = 0
  /// Walks between junctions, also those that only some profiles use.
  package var edges = 0
  /// Connected parts.
  package var components = 0
  /// Nodes of the largest component (the one with the most nodes).
  package var largestNodes = 0
  /// Junctions of the largest component: the first ones.
  package var largestJunctions = 0
  /// Edges of the largest component: the first ones.
  package var largestEdges = 0
  /// Southern, western, northern and eastern end in 1e-7 degree.
  package var south = 0
  /// The western end in 1e-7 degree.
  package var west = 0
  /// The northern end in 1e-7 degree.
  package var north = 0
  /// The eastern end in 1e-7 degree.
  package var east = 0
  /// The length of all edges in millimeters.
  package var millimeters = 0
  /// Different names of streets.
  package var names = 0
  /// Junctions of the profile foot-v1: the first ones.
  package var referenceJunctions = 0
  /// Edges of the profile foot-v1: the first ones.
  package var referenceEdges = 0
  /// The length of the other edges in millimeters: private ways, ferries, lines across areas.
  package var otherMillimeters = 0
  /// Walkable areas that are crossed.
  package var areas = 0
  /// Walkable areas that are too intricate to be crossed: their outlines remain.
  package var uncrossedAreas = 0
  package var footprints = 0
  // A network without a ground has not these.

  /// Parts of the sea, lakes, rivers and streams.
  package var water = 0
  /// Parks, meadows, woods and beaches.
  package var green = 0
  package var squares = 0
  package var railways = 0
  /// Names of places and stations.
  package var places = 0

  static let countWithoutGround = 20

  /// The numbers in the order of the file.
  var numbers: [Int] {
    get { Self.fields.map { self[keyPath: $0] } }
    set {
      for (field, number) in zip(Self.fields, newValue) { self[keyPath: field] = number }
    }
  }

  private static var fields: [WritableKeyPath<Self, Int>] {
    [
      \.nodes, \.segments, \.junctions, \.edges, \.components, \.largestNodes,
      \.largestJunctions, \.largestEdges, \.south, \.west, \.north, \.east,
      \.millimeters, \.names, \.referenceJunctions, \.referenceEdges,
      \.otherMillimeters, \.areas, \.uncrossedAreas, \.footprints,
      \.water, \.green, \.squares, \.railways, \.places,
    ]
  }
}

package struct NetworkProvenance: Hashable, Sendable {
  /// The name of the profile whose rules chose the ways, such as `foot-v1`.
  package var profile: String
  /// The name of the file that it was built from, without folders.
  package var source: String
  /// The time of the data as ISO 8601; nil when the source does not say.
  package var timestamp: String?
  /// The attribution required when the data is shown.
  package var attribution: String

  package init(profile: String, source: String, timestamp: String?, attribution: String) {
    self.profile = profile
    self.source = source
    self.timestamp = timestamp
    self.attribution = attribution
  }

  /// One `key value` line each; line breaks inside a value become spaces.
  var text: String {
    [
      ("profile", profile), ("source", source), ("timestamp", timestamp ?? ""),
      ("attribution", attribution),
    ].map { key, value in
      "\(key) \(String(value.map { $0.isNewline ? " " : $0 }))\n"
    }.joined()
  }

  init(text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    self.init(
      profile: String(values["profile"] ?? ""), source: String(values["source"] ?? ""),
      timestamp: values["timestamp"].map(String.init),
      attribution: String(values["attribution"] ?? ""))
  }
}
