import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Commands whose store is on a server.
@Suite struct TeamStoreCommandTests {
  private let url: String
  private let folder: TemporaryFolder

  init() throws {
    url = try TeamServer.shared().newURL()
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments + ["--store", url])
  }

  @Test func `anchors are added, found, changed and taken back`() throws {
    expectEqual(run("list").status, .unusable)
    let added = run("add", "--id", "a", "--lat", "1", "--lon", "2", "--name", "Gate")
    expectEqual(added.status, .done)
    expect(!added.messages.contains("created store"))
    expectEqual(run("edit", "a", "--tag", "x").status, .done)
    expect(run("list", "--near", "1,2", "--within", "10").output.contains("Gate"))
    expectEqual(run("undo").status, .done)
    expect(run("history").output.split(separator: "\n").count >= 3)
    expectEqual(run("remove", "a").status, .done)
    expectEqual(run("show", "a").status, .no)
  }

  @Test func `a store goes to a server and back`() throws {
    let (file, copy) = (folder.file("a.gpkg"), folder.file("b.gpkg"))
    expectEqual(
      CommandRun(["add", "--id", "a", "--lat", "1", "--lon", "2", "--store", file]).status, .done)
    let there = CommandRun(["store", "copy", file, url])
    expectEqual(there.output, "copied revision 1: 1 anchors\n", "\(there.messages)")
    expectEqual(CommandRun(["store", "copy", file, url]).status, .unusable)
    expectEqual(run("store", "check").status, .done)
    expectEqual(run("edit", "a", "--name", "Gate").status, .done)
    expectEqual(CommandRun(["store", "copy", url, copy]).output, "copied revision 2: 1 anchors\n")
    expectEqual(CommandRun(["store", "check", "--store", copy]).status, .done)
    expectEqual(CommandRun(["undo", "--store", copy]).status, .done)
    let memory = CommandRun(["store", "copy", file, "memory:"])
    expectEqual(memory.status, .unusable)
  }

  @Test func `what is about a file says so`() {
    expectEqual(run("add", "--lat", "1", "--lon", "2").status, .done)
    let stats = run("store", "stats")
    expectEqual(stats.status, .unusable)
    expect(stats.messages.contains("is no file"))
  }

  @Test func `a server that is not there is asked again later, a wrong name is not`() throws {
    let away = CommandRun(["list", "--store", "postgresql:///db?host=\(folder.path)"])
    expectEqual(away.status, .tryAgain, "\(away.messages)")
    let server = try TeamServer.shared()
    let missing = CommandRun(["list", "--store", server.url(project: "a", database: "missing")])
    expectEqual(missing.status, .unusable)
    expect(missing.messages.contains("missing"))
    let secret = CommandRun([
      "list", "--store", "postgresql://ada:secret@/missing?host=\(server.folder)",
    ])
    expect(!secret.messages.contains("secret"), "\(secret.messages)")
  }

  @Test func `a project moves to another database, and commands follow`() throws {
    let server = try TeamServer.shared()
    let name = String(url.split(separator: "=").last ?? "")
    let database = "commands_" + name.replacing("-", with: "_")
    expectEqual(run("add", "--id", "a", "--lat", "1", "--lon", "2").status, .done)
    try server.run("CREATE DATABASE \(database)")
    let other = server.url(project: name, database: database)
    let moved = CommandRun(["store", "move", name, other, "--store", url])
    expect(
      moved.output.hasPrefix("moved `\(name)` at revision 1; changes waited "), "\(moved.messages)")
    expectEqual(run("edit", "a", "--name", "Gate").status, .done)
    expect(CommandRun(["show", "a", "--store", other]).output.contains("Gate"))
    expectEqual(CommandRun(["store", "move", name, "file.gpkg", "--store", url]).status, .unusable)
  }

  @Test func `a role is granted what it may do`() throws {
    let server = try TeamServer.shared()
    expectEqual(run("add", "--id", "a", "--lat", "1", "--lon", "2").status, .done)
    let name = "reader_" + String(url.split(separator: "=").last ?? "").replacing("-", with: "_")
    expectEqual(run("store", "grant", name, "reader").status, .unusable)
    try server.run("CREATE ROLE \(name) LOGIN")
    expectEqual(run("store", "grant", name, "reader").output, "`\(name)`: reader\n")
    let reader = url.replacing("postgres@", with: "\(name)@")
    expectEqual(CommandRun(["show", "a", "--store", reader]).status, .done)
    let refused = CommandRun(["remove", "a", "--store", reader])
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("geoanchor store grant \(name) writer"), "\(refused.messages)")
    expectEqual(
      CommandRun(["store", "grant", name, "reader", "--store", "a.gpkg"]).status, .unusable)
    expect(run("store", "layers").messages.contains("PostGIS"))
  }

  /// A server that admits nobody without a password.
  @Test func `a wrong password is said, and not shown`() throws {
    let rules = try folder.put("hba", "local all postgres trust\nlocal all all scram-sha-256\n")
    let server = try TeamServer(["-c", "hba_file=\(rules)"])
    try server.run("CREATE ROLE ada LOGIN PASSWORD 'right'")
    let wrong = server.url(project: "a").replacing("postgres@", with: "ada:wr0ng@")
    let refused = CommandRun(["list", "--store", wrong])
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("password authentication failed"), "\(refused.messages)")
    expect(!refused.messages.contains("wr0ng"))
  }

  @Test func `without libpq it is said which package has it`() throws {
    let program = try #require(Spawn.builtProgram)
    // The substitute for the library cannot be loaded.
    try folder.put("libpq.so.5", "none")
    let run = try Spawn(
      "/usr/bin/env", ["LD_LIBRARY_PATH=\(folder.path)", program, "list", "--store", url])
    expectEqual(run.status, ExitStatus.unusable.rawValue)
    expect(run.output.contains("libpq5"), "\(run.output)")
  }
}
