/// A step of the tour: a part of an author's work, as the commands that do it.
package struct TourStep {
  package var title: String
  /// The command lines, without the program's name.
  package var commands: [[String]]
  /// Number of output lines shown per command.
  package var shownLines = 6

  /// The whole tour, from a city to a report: `data` is the folder with the demo city, its regions
  /// and its ground, `folder` where the files go.
  package static func all(data: String, folder: String) -> [TourStep] {
    func made(_ name: String) -> String { folder + "/" + name }
    func given(_ name: String) -> String { data + "/" + name }
    let store = ["--store", made("tour.gpkg")]
    let streets = ["--network", made("midtown.streets")]
    let ground = ["--terrain", given("terrain")]
    let regions = ["--regions", given("midtown-demo-regions.geojson")]
    let places = [
      ("demo-library", "Library", "40.7530150", "-73.9816300", "29"),
      ("demo-plaza", "Plaza", "40.7570244", "-73.9859326", "22"),
    ]
    return [
      TourStep(
        title: "Build the street network of a city",
        commands: [
          [
            "network", "build", given("midtown.osm"), "-o", made("midtown.streets"), "--buildings",
            "--attribution", "Schematic of Midtown, drawn for geoanchor",
          ]
        ]),
      TourStep(
        title: "Add two anchors, with heights above sea level",
        commands: places.map { id, name, latitude, longitude, height in
          ["add"] + store + [
            "--id", id, "--name", name, "--lat", latitude, "--lon", longitude, "--alt", height,
            "--datum", "egm96",
          ]
        }),
      TourStep(
        title: "Plan a route between them as a chain of anchors",
        commands: [
          ["route"] + streets + store + ["--from", "@Library", "--to", "@Plaza", "--save", "tour"]
            + ground + regions + ["--platform", "arkit"]
        ], shownLines: 1),
      TourStep(
        title: "Check the chain and the anchors for problems",
        commands: [
          ["chain", "lint", "tour"] + store + streets + ground + regions + ["--platform", "arkit"],
          ["lint"] + store + streets + ["--target", "all"],
        ]),
      TourStep(
        title: "Export it for ARKit and ARCore",
        commands: ["arkit", "arcore"].map { target in
          ["export"] + store + [
            "--chain", "tour", "--target", target, "-o", made("tour-\(target).json"),
          ]
        }),
      TourStep(
        title: "Simulate a walk with a tunnel that leaves the supported region, and replay it",
        commands: [
          ["session", "simulate"] + store + ["--chain", "tour"] + regions + [
            "--fault", "tunnel@250m+40m", "--height", "-4", "--seed", "7", "-o", made("walk.jsonl"),
          ],
          ["session", "replay", made("walk.jsonl")] + store + ["--chain", "tour"] + regions + [
            "--format", "json", "-o", made("walk-outputs.jsonl"),
          ],
        ]),
      TourStep(
        title: "Create a map and a report with the plan, the session and its problems",
        commands: [
          ["map"] + streets + store + ["--chain", "tour"] + ground + regions + [
            "--title", "From the Library to the Plaza", "-o", made("map.html"),
          ],
          ["session", "report", made("walk.jsonl")] + store + ["--chain", "tour"] + streets + ground
            + regions + ["--title", "From the Library to the Plaza", "-o", made("tour.html")],
        ]),
    ]
  }
}
