import GeoFormats
import GeoTestSupport
import GeoTesting

/// Files that an earlier version wrote, one of each kind, are read by this one.
///
/// The expected lines are what that version itself said of its files. The request for a route,
/// `route-request.json`, is read in `RouteRequestTests`.
@Suite(.enabled("needs the built program") { Spawn.builtProgram != nil })
struct CompatibilityTests {
  /// A kind of file, a command line that reads it, and words that its answer must hold.
  struct Reading: CustomTestStringConvertible {
    var kind: String
    var line: String
    var words: [String]

    var testDescription: String { kind }
  }

  @Test(arguments: [
    Reading(
      kind: "anchors of a store", line: "geoanchor list --store store.gpkg",
      words: ["40.7539000,-73.9836000", "21 m egm96", "demo, water", "40.7530150,-73.9816300"]),
    Reading(
      kind: "collections of a store", line: "geoanchor list --store store.gpkg --collection tour",
      words: ["gate"]),
    Reading(
      kind: "a chain of a store", line: "geoanchor chain show walk --store store.gpkg",
      words: [
        "walk: 309.7 m, 36 anchors, 3 turns", "28.9 m egm96", "Go up the steps and walk 50 m",
      ]),
    Reading(
      kind: "regions of a store", line: "geoanchor regions list --store store.gpkg",
      words: ["city", "demo", "2026-11-23T00:4", "regions.geojson"]),
    Reading(
      kind: "a venue of a store", line: "geoanchor venue show gallery --store store.gpkg",
      words: ["Drawn Gallery, version 1", "40.7537,-73.9833", "29.00°", "floor-1", "First floor"]),
    Reading(
      kind: "the history of a store", line: "geoanchor history --store store.gpkg",
      words: ["remove Plaza", "add walk and its 36 anchors", "Gate"]),
    Reading(
      kind: "undo in a store",
      line: "geoanchor undo --store store.gpkg && geoanchor list --store store.gpkg",
      words: ["remove Plaza", "40.7570244,-73.9859326"]),
    Reading(
      kind: "a feed",
      line: "geoanchor sync apply feed.jsonl --store new.gpkg && geoanchor list --store new.gpkg",
      words: ["39", "gate", "library"]),
    Reading(
      kind: "a street network", line: "geoanchor network info city.streets",
      words: ["94 names, 61.6 km", "midtown.osm", "381"]),
    Reading(
      kind: "a routing profile",
      line: """
        geoanchor route --network city.streets --profile profile.json \
          --from 40.7530150,-73.9816300 --to 40.7539,-73.9836
        """,
      words: ["305.8 m", "4 turns"]),
    Reading(
      kind: "a chain as JSON",
      line: "geoanchor chain diff walk chain.json --store store.gpkg || true",
      words: ["309.7 m, 36 anchors, 3 turns", "36"]),
    Reading(
      kind: "a chain as GeoJSON", line: "geoanchor import chain.geojson --store new.gpkg",
      words: ["36"]),
    Reading(
      kind: "an export for ARKit",
      line: "geoanchor import arkit.json --store new.gpkg", words: ["36"]),
    Reading(
      kind: "anchors as JSON",
      line: "geoanchor import anchors.json --store new.gpkg && geoanchor list --store new.gpkg",
      words: ["21 m egm96", "demo, water"]),
    Reading(
      kind: "anchors as CSV",
      line: "geoanchor import anchors.csv --store new.gpkg && geoanchor list --store new.gpkg",
      words: ["21 m egm96", "demo, water"]),
    Reading(
      kind: "a session", line: "geoanchor session validate session.jsonl",
      words: ["149", "33 frame", "13 locResponse", "0 errors, 0 warnings, 0 notes"]),
    Reading(
      kind: "outputs of a session",
      line: """
        geoanchor session diff outputs.jsonl outputs.jsonl
        grep -v '"output":"coaching"' outputs.jsonl >quiet.jsonl
        geoanchor session diff outputs.jsonl quiet.jsonl || test $? = 1
        """,
      words: ["no difference", "coaching", "Wait a moment"]),
    Reading(
      kind: "a tracking policy",
      line: "geoanchor session replay session.jsonl --policy policy.json --format json",
      words: ["worldTrackingUnstable", "waitingForAvailabilityCheck"]),
    Reading(
      kind: "regions",
      line: "geoanchor check --lat 40.7535 --lon -73.983 --regions regions.geojson",
      words: ["demo-library"]),
    Reading(
      kind: "a venue", line: "geoanchor venue validate venue.json",
      words: ["gallery: 1 building, 3 floors, 30 rooms, 3 markers, 15 beacons"]),
  ])
  func `a file of the version before is read:`(_ reading: Reading) throws {
    let folder = try ExampleFolder(copyOf: Checkout.path("Tests/Compatibility"))
    let run = try folder(reading.line)
    expectEqual(run.status, 0, "\(run.messages)")
    for word in reading.words {
      expect(run.output.contains(word), "no `\(word)` in:\n\(run.output)\n\(run.messages)")
    }
  }

  @Test func `every file has a reading`() throws {
    let readings = try String(decoding: FileBytes.read(#filePath), as: UTF8.self)
    for file in try Spawn.bash("ls \"$1\"", [Checkout.path("Tests/Compatibility")]).output
      .split(separator: "\n") where !["README.md", "schemas.txt"].contains(file)
    {
      expect(readings.contains(file), "\(file) is read by no test")
    }
  }
}
