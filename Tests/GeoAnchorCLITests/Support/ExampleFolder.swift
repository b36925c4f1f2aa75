import GeoCommandLine
import GeoTestSupport

@testable import GeoAnchorCLI

/// A folder of its own with the files and the store that the examples of the help speak of.
struct ExampleFolder {
  private let folder: TemporaryFolder

  /// Creates a folder with the files and the store.
  init() throws {
    try self.init(copyOf: Self.made.get().path)
  }

  /// The files of another folder.
  init(copyOf source: String) throws {
    folder = try TemporaryFolder()
    let run = try Spawn.bash("cp -a \"$1\"/. \"$2\"", [source, folder.path])
    guard run.status == 0 else { throw Failure(text: run.output) }
  }

  /// Result of a command line.
  struct Answer {
    var status: Int32
    var output: String
    var messages: String
  }

  /// Runs a line of shell in the folder.
  func callAsFunction(_ line: String) throws -> Answer {
    let run = try Self.bash("{ \(line)\n} >.output 2>.messages", in: folder)
    return Answer(
      status: run.status, output: folder.content(".output") ?? "",
      messages: folder.content(".messages") ?? "")
  }

  /// The line with the demo city as the extract of a city, and a server of the tests as those of a team.
  static func demo(_ line: String) -> String {
    let line = line.replacing("city.osm.pbf", with: "city.osm")
    guard line.contains("postgresql://"), let server = try? team.get() else { return line }
    let place = "postgresql://postgres@" + server.folder.replacing("/", with: "%2F")
    return line.replacing("postgresql://db.example.com/", with: "\(place)/")
      .replacing("postgresql://db2.example.com/anchors", with: "\(place)/anchors2")
  }

  /// A server with what the examples name: two databases, a project, a role.
  private static let team = Result {
    let server = try TeamServer()
    try server.run("CREATE DATABASE anchors")
    try server.run("CREATE DATABASE anchors2")
    try server.run("CREATE ROLE ada LOGIN")
    try server.run("CREATE EXTENSION postgis", database: "anchors")
    let run = CommandRun([
      "add", "--lat", "1", "--lon", "2", "--store",
      server.url(project: "city", database: "anchors"),
    ])
    guard run.status == .done else { throw Failure(text: run.messages) }
    return server
  }

  struct Failure: Error {
    var text: String
  }

  private static let made = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let run = try bash("set -e\n" + ExampleFiles.files + ExampleFiles.store, in: folder)
    guard run.status == 0 else { throw Failure(text: run.output) }
    return folder
  }

  /// Runs a script in a folder where `geoanchor` is the program beside these tests.
  private static func bash(_ script: String, in folder: TemporaryFolder) throws -> Spawn {
    guard let program = Spawn.builtProgram else { throw Failure(text: "there is no program") }
    // The environment of a user without any settings, and no answers from standard input.
    let start = """
      cd "$2"; unset ${!GEOANCHOR_*}; export LC_ALL=C
      geoanchor() {
        case "${1:-} ${2:-}" in
          serve* | demo*) serve "$@" ;;
          # Walks of the whole city: a fast walker and few frames keep them short.
          "session simulate") "$program" "$@" --speed 4 --frame-rate 5 ;;
          *) "$program" "$@" ;;
        esac
      }
      # What serves is told to end once it listens.
      serve() {
        "$program" "$@" --listen unix:http.sock &
        while kill -0 $! 2>/dev/null && ! grep -q "serving at" .messages; do sleep 0.05; done
        kill -TERM $! && wait $!
      }
      program=$1 data=$3

      """
    return try Spawn.bash(start + script, [program, folder.path, Checkout.path("Data")])
  }
}
