import GeoAnchorStore
import GeoCommandLine
import GeoIndoor
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The author of a change is known, for every command.
@Suite struct ChangeAuthorTests {
  /// A command that changes the store, and what has to be done before.
  struct Work: CustomTestStringConvertible {
    var command: String
    var arguments: [String]
    var before: [[String]] = []

    var testDescription: String { command }
  }

  /// Every command that the history tells about; `FOLDER/` is where the files are.
  static let works = [
    Work(command: "add", arguments: ["--lat", "1", "--lon", "1"]),
    Work(command: "edit", arguments: ["a", "--name", "x"]),
    Work(command: "remove", arguments: ["c"]),
    Work(command: "collection put", arguments: ["new", "a"]),
    Work(command: "collection rename", arguments: ["far", "near"]),
    Work(command: "collection delete", arguments: ["far"]),
    Work(command: "import", arguments: ["FOLDER/places.csv"]),
    Work(command: "import", arguments: ["FOLDER/places.csv", "--chain", "new"]),
    Work(
      command: "lint", arguments: ["--fix"],
      before: [["add", "--lat", "5", "--lon", "5"], ["add", "--lat", "5", "--lon", "5"]]),
    Work(command: "undo", arguments: []),
    Work(command: "redo", arguments: [], before: [["undo"]]),
    Work(command: "restore", arguments: ["a", "--to", "0"]),
    Work(command: "sync apply", arguments: ["FOLDER/feed.jsonl"]),
    Work(
      command: "sync resolve", arguments: ["1", "--keep", "theirs"],
      before: [["sync", "apply", "FOLDER/feed.jsonl"]]),
    Work(
      command: "route",
      arguments: ["--through", "@Alpha,@Beta", "--spacing", "50000", "--save", "new"]),
    Work(command: "chain plan", arguments: ["walk", "--spacing", "40000"]),
    Work(command: "chain edit", arguments: ["walk", "--pin", "2"]),
    Work(
      command: "regions import", arguments: ["FOLDER/r.geojson", "--name", "city"]),
    Work(
      command: "regions remove", arguments: ["city"],
      before: [["regions", "import", "FOLDER/r.geojson", "--name", "city"]]),
    Work(
      command: "venue import", arguments: ["FOLDER/house.json", "--id", "other"],
      before: [["venue", "export", "house", "-o", "FOLDER/house.json"]]),
    Work(command: "venue remove", arguments: ["house"]),
    Work(
      command: "venue georeference", arguments: ["house", "--corner", "1,2", "--bearing", "3"]),
    Work(
      command: "venue route", arguments: ["house", "--from", "e", "--to", "desk", "--save", "new"]),
  ]

  /// Commands that change what the history does not keep: the order of the file, what is wrong in it.
  static let withoutHistory: Set<String> = [
    "store repack", "store repair", "store restore", "store forget", "store compact",
  ]

  /// Commands that change who may do what with a store on a server, and where it is seen.
  static let administrative: Set<String> = ["store grant", "store move", "store layers"]

  /// Commands that look at a store and leave it as it is.
  static let reading: Set<String> = [
    "list", "find", "show", "export", "history", "diff", "sync export", "sync conflicts",
    "collection list",
    "map", "isochrone", "check", "regions list", "regions show", "regions stats",
    "chain show", "chain view", "chain storyboard", "chain lint", "chain diff", "chain follow",
    "venue list", "venue show", "venue locate", "venue render", "venue export", "session simulate",
    "session replay",
    "session report", "session diff", "localize parking", "venue follow", "venue visits",
    "store backup", "store check", "store stats",
    "regions diff", "venue diff", "serve", "completions",
  ]

  private static let commands = CommandPath(root: GeoAnchorCommand.table).tree.filter {
    $0.spec.run != nil && $0.spec.has(CommonOption.store.spec)
  }

  private static func name(_ path: CommandPath) -> String {
    path.specs.dropFirst().map(\.name).joined(separator: " ")
  }

  @Test func `U-D3: every command that takes a store is known to change it or to leave it alone`() {
    let changing = Set(Self.works.map(\.command))
    for path in Self.commands {
      let name = Self.name(path)
      let kinds = [changing, Self.withoutHistory, Self.administrative, Self.reading].map {
        $0.contains(name)
      }
      expectEqual(kinds.count { $0 }, 1, "\(name)")
      expectEqual(path.spec.has(CommonOption.author.spec), kinds[0], "\(name)")
      expectEqual(path.spec.has(CommonOption.wait.spec), (kinds[0] || kinds[1]), "\(name)")
      let variables = path.spec.environment.map(\.name)
      expectEqual(variables.contains("GEOANCHOR_AUTHOR"), kinds[0], "\(name)")
      expectEqual(variables.contains("GEOANCHOR_WAIT"), (kinds[0] || kinds[1]), "\(name)")
    }
    let names = Set(Self.commands.map(Self.name))
    expectEqual(changing.union(Self.withoutHistory).union(Self.reading).subtracting(names), [])
  }

  @Test(arguments: works)
  func `U-D3: the history has the author of every change`(work: Work) throws {
    let runs = try StoreRuns(Self.files.get())
    func run(_ words: [String], _ variables: [String: String] = [:]) -> CommandRun {
      CommandRun(
        words.map { $0.replacing("FOLDER/", with: runs.folder.path + "/") }
          + ["--store", runs.store], environment: variables)
    }
    for words in work.before { _ = run(words) }
    let words = work.command.split(separator: " ").map(String.init) + work.arguments
    let store = try AnchorStore(path: runs.store, mode: .readOnly)
    let before = try store.revision()
    let done = run(words, ["GEOANCHOR_AUTHOR": "bob"])
    expect([.done, .no].contains(done.status), "\(done.messages)")
    let new = try store.changes().prefix { $0.id > before }
    expect(!new.isEmpty, "\(done.messages)")
    expect(new.allSatisfy { $0.author == "bob" }, "\(new)")
    // The option goes before the variable.
    _ = try AnchorStore(path: runs.store, mode: .open).restoreAll(to: before)
    if work.command == "redo" { _ = run(["undo"]) }
    let between = try store.revision()
    let named = run(words + ["--author", "eve"], ["GEOANCHOR_AUTHOR": "bob"])
    let newest = try store.changes().prefix { $0.id > between }
    expect(!newest.isEmpty && newest.allSatisfy { $0.author == "eve" }, "\(named.messages)")
  }

  /// The files of the works: the store, a table, a region, a feed.
  private static let files = Result {
    let runs = try StoreRuns.equator()
    runs.keepChain("walk")
    _ = try AnchorStore(path: runs.store).save(DemoHouse.venue)
    try runs.folder.put("places.csv", "id,lat,lon,altitude,datum\np,1,2,,\nq,1,2.0001,,\n")
    try runs.folder.put(
      "r.geojson",
      """
      {"type": "Polygon", "coordinates": [[[2, 1], [3, 1], [3, 2], [2, 2], [2, 1]]]}
      """)
    putFeed(in: runs)
    return runs.files
  }

  /// A feed in which another store changed `a`, as this one did.
  private static func putFeed(in runs: StoreRuns) {
    let other = runs.folder.file("other.gpkg")
    let feed = runs.folder.file("feed.jsonl")
    _ = CommandRun(["sync", "export", "--store", runs.store, "-o", feed])
    _ = CommandRun(["sync", "apply", feed, "--store", other])
    _ = CommandRun(["edit", "a", "--collection", "theirs", "--store", other])
    _ = CommandRun(["add", "--lat", "3", "--lon", "3", "--id", "t", "--store", other])
    _ = CommandRun(["sync", "export", "--since", "1", "--store", other, "-o", feed])
    _ = runs("edit", ["a", "--collection", "ours"])
  }
}
