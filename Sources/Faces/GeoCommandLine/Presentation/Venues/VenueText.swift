package import GeoFormats
package import GeoIndoor

package enum VenueText {
  package static func line(_ venue: Venue) -> String {
    let counts = [
      (venue.buildings.count, "building"), (venue.floors.count, "floor"),
      (venue.rooms.count, "room"), (venue.markers.count, "marker"),
      (venue.beacons.count, "beacon"),
    ]
    let words = counts.map { count, word in
      "\(Grouped.number(count)) \(word)\(count == 1 ? "" : "s")"
    }
    return "\(ShownText.clip(venue.id.rawValue)): " + words.joined(separator: ", ")
  }

  /// Placement of a plan, and the residuals of the control points.
  package static func lines(_ answer: VenuePlacement.Answer) -> [String] {
    guard let frame = answer.frame else { return ["not georeferenced"] }
    var lines = [
      "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0))))",
      "bearing of the plan's top: \(ShownText.fixed(frame.planTop, 4))°",
      "scale: \(ShownText.fixed(frame.scale, 6))",
    ]
    guard let fit = answer.fit else { return lines }
    for (index, residual) in fit.residuals.enumerated() {
      lines.append("control point \(index + 1): residual \(ShownText.fixed(residual, 3)) m")
    }
    lines.append(
      "root mean square \(ShownText.fixed(fit.rootMeanSquare, 3)) m, largest "
        + "\(ShownText.fixed(fit.largest, 3)) m")
    return lines
  }

  /// Writes the floors of a venue, what is on them and where its buildings stand.
  package static func overview(
    of venue: Venue, on terminal: Terminal, _ line: (String) throws -> Void
  ) throws {
    try line(ShownText.clip(venue.name) + (venue.version.map { ", version \($0)" } ?? ""))
    for building in venue.buildings {
      try line("\(ShownText.clip(building.name)): \(place(building.frame))")
    }
    try line("")
    var table = TextTable(
      [.init("floor", room: .text), .init("name", room: .text), .init("ordinal", isRight: true)]
        + ["height", "rooms", "openings", "connectors", "markers", "beacons", "places", "nodes"]
        .map { .init($0, isRight: true) }, on: terminal)
    for floor in venue.sortedFloors {
      try table.append(
        [
          ShownText.clip(floor.id.rawValue), ShownText.clip(floor.name), "\(floor.ordinal)",
          ShownText.fixed(floor.height, 2),
        ] + venue.counts(on: floor.id).map { Grouped.number($0.count) }, to: line)
    }
    try table.end(to: line)
  }

  /// Writes the things of a venue that have a place, one a line.
  package static func things(
    of venue: Venue, on terminal: Terminal, _ line: (String) throws -> Void
  ) throws {
    var table = TextTable(
      [.init("kind", room: .text), .init("id", room: .text), .init("name", room: .text)]
        + ["x", "y"].map { .init($0, isRight: true) }, on: terminal)
    for thing in venue.placedThings {
      try table.append(
        [
          thing.kind, ShownText.clip(thing.id), ShownText.clip(thing.name ?? ""),
          ShownText.fixed(thing.point.x, 3), ShownText.fixed(thing.point.y, 3),
        ], to: line)
    }
    try table.end(to: line)
  }

  private static func place(_ frame: FloorFrame?) -> String {
    guard let frame else { return "not georeferenced" }
    return "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0)))), "
      + "bearing of the plan's top \(ShownText.fixed(frame.planTop, 2))°"
  }
}

extension RecordLayout<VenueSummary> {
  /// Layout of the venues of a store, for people.
  package static var shownVenues: RecordLayout<VenueSummary> {
    RecordLayout(
      "venues",
      [
        .text("venue", \.id.rawValue), .text("name", \.name), .integer("version", \.version),
        .integer("revision", \.revision), .integer("floors", \.floors), .count("rooms", \.rooms),
        .text("imported", \.imported), .text("source", \.source),
      ])
  }
}
