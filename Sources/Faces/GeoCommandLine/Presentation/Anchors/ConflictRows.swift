package import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoChains
import GeoFormats
import GeoIndoor
import Geodesy

/// The two sides of a conflict for people: the parts that differ.
package enum ConflictRows {
  /// A part as each side has it.
  struct Row: Hashable {
    var part: String
    var base = AnchorText.nothing
    var ours: String
    var theirs: String
  }

  /// Table layout of rows, each with its conflict.
  static var layout: RecordLayout<(conflict: SyncConflict, row: Row)> {
    RecordLayout(
      "conflicts",
      [
        .integer("id", title: "conflict") { $0.conflict.id },
        .text("which") { title(of: $0.conflict) }, .text("part") { $0.row.part },
        .text("base") { $0.row.base }, .text("ours") { $0.row.ours },
        .text("theirs") { $0.row.theirs },
      ])
  }

  /// Writes the rows of conflicts, which `each` hands over one by one.
  /// - Returns: The number of conflicts.
  package static func write(
    to output: inout DataWriter, _ each: ((SyncConflict) throws -> Void) throws -> Void
  ) throws -> Int {
    var count = 0
    var table = RecordOutput(
      .text, layout,
      rooms: [
        "part": .kept, "base": .shrinks(to: 20), "ours": .shrinks(to: 20),
        "theirs": .shrinks(to: 20),
      ])
    try each { conflict in
      count += 1
      for row in rows(of: conflict) { try table.append((conflict, row), to: &output) }
    }
    try table.end(&output)
    return count
  }

  /// Title of the conflict, such as `anchor Station`.
  private static func title(of conflict: SyncConflict) -> String {
    kind(of: conflict) + " " + conflict.title
  }

  package static func kind(of conflict: SyncConflict) -> String {
    switch conflict.layer {
    case "chains": "chain"
    case "region_sets": "set of regions"
    case "venues": "venue"
    default: "anchor"
    }
  }

  /// The parts that differ, then who changed it when; all parts where one side removed it.
  private static func rows(of conflict: SyncConflict) -> [Row] {
    let (ours, theirs) = (conflict.ours, conflict.theirs)
    let sides = [ours.map(parts) ?? [], theirs.map(parts) ?? []]
    var names: [String] = []
    for (name, _) in sides.joined() where !names.contains(name) { names.append(name) }
    var rows = names.compactMap { name -> Row? in
      let texts = sides.map { side in side.first { $0.0 == name }?.1 ?? AnchorText.nothing }
      guard texts[0] != texts[1] else { return nil }
      let base = conflict.base.map(parts)?.first { $0.0 == name }?.1
      return Row(
        part: name, base: base ?? AnchorText.nothing, ours: texts[0], theirs: texts[1])
    }
    if let distance = conflict.distance,
      let index = rows.firstIndex(where: { $0.part == "position" })
    {
      rows[index].theirs += " (\(PlaceText.meters(distance)) apart)"
    }
    if case .chain(let here)? = ours?.content, case .chain(let there)? = theirs?.content {
      var base: ConflictChain?
      if case .chain(let chain)? = conflict.base?.content { base = chain }
      rows += self.rows(base, here, there)
    }
    rows.append(Row(part: "changed", ours: origin(ours), theirs: origin(theirs)))
    return rows
  }

  private static func parts(of version: ConflictVersion) -> [(String, String)] {
    switch version.content {
    case .anchor(let anchor):
      [
        ("name", AnchorText.text(anchor.name)),
        ("position", AnchorText.position(anchor.coordinate)),
        ("altitude", AnchorText.altitude(anchor.altitude)),
        ("heading", AnchorText.heading(anchor.heading)), ("tags", AnchorText.tags(anchor.tags)),
        ("collection", AnchorText.text(anchor.collection)),
      ] + AnchorDetailText.rows(of: anchor.details, nil)
    case .chain(let chain):
      [
        ("length", PlaceText.meters(chain.length)),
        ("attribution", AnchorText.text(chain.attribution)),
      ]
    case .regions(let set):
      [
        ("version", AnchorText.text(set.version)), ("source", AnchorText.text(set.source)),
      ] + set.regions.map { ("region \($0.id)", text($0)) }
    case .venue(let venue): parts(of: venue)
    }
  }

  private static func text(_ region: CoverageRegion) -> String {
    let times = [region.validFrom, region.validUntil].map { $0?.text ?? "" }
    return [
      region.name ?? "", region.provider.rawValue, region.grade.rawValue,
      times == ["", ""] ? "" : times.joined(separator: "/"),
      PlaceText.squareMeters(region.squareKilometers * 1e6),
    ].filter { !$0.isEmpty }.map { ShownText.clip($0) }.joined(separator: ", ")
  }

  /// The values of a venue's document, by the paths that the conflict names.
  private static func parts(of venue: Venue) -> [(String, String)] {
    var parts: [(String, String)] = []
    func visit(_ value: JSONValue, _ place: String) {
      if let members = value.object?.members {
        for member in members { visit(member.value, "\(place)/\(member.name)") }
      } else if let things = value.array, !things.isEmpty, things.allSatisfy({ $0["id"] != nil }) {
        for thing in things { visit(thing, "\(place)/\(thing["id"]?.string ?? "")") }
      } else {
        let text = value.string ?? value.compactText
        parts.append((place, ShownText.clip(text)))
      }
    }
    visit((try? JSONReader.read(VenueExport.json(venue).bytes)) ?? .null, "document")
    return parts
  }

  /// The differences of two chains that no text of one of them shows.
  private static func rows(
    _ base: ConflictChain?, _ ours: ConflictChain, _ theirs: ConflictChain
  ) -> [Row] {
    var rows: [Row] = []
    func before(_ count: (ConflictChain) -> Int, _ unit: String) -> String {
      base.map { "\(count($0))\(unit)" } ?? AnchorText.nothing
    }
    if ours.path != theirs.path {
      let same = PlaceText.meters(PathOverlap(ours.path, theirs.path).fromStart.rounded())
      rows.append(
        Row(
          part: "path", base: before(\.path.count, " points"), ours: "\(ours.path.count) points",
          theirs: "\(theirs.path.count) points, identical for \(same)"))
    }
    guard ours.members != theirs.members else { return rows }
    let (here, there) = (Set(ours.members.map(\.anchor)), Set(theirs.members.map(\.anchor)))
    func text(_ chain: ConflictChain, _ only: Int) -> String {
      "\(chain.members.count)"
        + (only > 0 ? ", \(only) only here" : here == there ? ", other distances or roles" : "")
    }
    rows.append(
      Row(
        part: "anchors", base: before(\.members.count, ""),
        ours: text(ours, here.subtracting(there).count),
        theirs: text(theirs, there.subtracting(here).count)))
    return rows
  }

  private static func origin(_ version: ConflictVersion?) -> String {
    guard let version else { return "removed" }
    return (version.author.map { ShownText.clip($0) + ", " } ?? "") + version.time
  }
}
