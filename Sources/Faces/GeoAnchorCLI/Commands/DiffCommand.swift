import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoIndoor
import GeoInterchange
import GeoSystem

/// `geoanchor diff`.
enum DiffCommand {
  private static let from = Argument(
    "from", "A", .integer(in: 0...Int.max), help: "Revision, as shown by `history`.")
  private static let to = Argument(
    optional: "to", "B", .integer(in: 0...Int.max),
    help: "Other revision; defaults to the current one.")
  private static let chains = Option(
    flag: "chains", group: "Selection", help: "Compare chains instead of anchors.")
  private static let set = Option(
    "set", "NAME", .text, group: "Selection", help: "Compare a set of regions instead of anchors.")
  private static let venue = Option(
    "venue", "ID", .text, group: "Selection", help: "Compare a venue instead of anchors.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Show how anchors, chains, regions or a venue changed between two revisions",
    discussion: """
      Revision 0 is the empty store; B defaults to the current revision. Vertical moves are \
      reported if both altitudes are known and refer to the same datum. Anchors of chains are \
      shown as `tour #12`; times are in UTC. Of regions, areas on the ellipsoid and moves of borders \
      are reported; of a venue, moves in meters and areas in square meters.
      """,
    group: "History",
    positionals: [from.spec, to.spec],
    options: [
      chains.spec, set.spec, venue.spec, CommonOption.store.spec,
      CommonOption.recordFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor diff 3 7": "Compare revision 3 with revision 7.",
      "geoanchor diff 0 --format csv": "List everything that has been added, as CSV.",
    ],
    schemas: ["differences", "chain-differences", "region-differences", "venue-differences"],
    exitNotes: [.no: "no such revision, set or venue"]
  ) { arguments, console in
    try arguments.atMostOne(of: chains, set, venue)
    let shape = arguments[CommonOption.recordFormat]
    let store = try arguments.openStore(console, mode: .readOnly)
    let output = arguments[CommonOption.output]
    let purpose = "cannot compare the revisions"
    let from = arguments[from]
    let end: Int
    if let to = arguments[to] {
      end = to
    } else {
      end = try attempt(purpose) { try store.revision() }
    }
    var kind = "anchors"
    let count: Int
    if let venue = arguments[venue] {
      kind = "things of the venue"
      let differences = try attempt(answering: purpose) {
        try store.differences(ofVenue: Venue.ID(rawValue: venue), from: from, to: end)
      }
      count = differences.count
      try console.list(RecordOutput(shape, .venueDifferences), to: output, differences)
    } else if let set = arguments[set] {
      kind = "regions"
      let states = try attempt(answering: purpose) {
        try store.states(ofRegionSet: set, at: from, and: end)
      }
      let differences = try attempt(purpose) {
        try RegionDifference.between(states.before, states.after)
      }
      count = differences.count
      try console.list(RecordOutput(shape, .regionDifferences), to: output, differences)
    } else if arguments[chains] {
      kind = "chains"
      count = try console.list(
        RecordOutput(shape, .chainDifferences), to: output,
        StoreVisit(purpose: purpose) {
          try store.forEachChainDifference(from: from, to: end, $0)
        })
    } else {
      count = try console.list(
        RecordOutput(shape, .differences, shown: .shownDifferences), to: output,
        StoreVisit(purpose: purpose) { try store.forEachDifference(from: from, to: end, $0) })
    }
    if shape == .text, count == 0 { console.message("no \(kind) differ") }
    return .done
  }
}
