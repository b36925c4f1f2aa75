import GeoCommandLine
import GeoSystem
import GeoTestSupport
import Testing

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
    #expect(run("list").status == .unusable)
    let added = run("add", "--id", "a", "--lat", "1", "--lon", "2", "--name", "Gate")
    #expect(added.status == .done)
    #expect(!added.messages.contains("created store"))
    #expect(run("edit", "a", "--tag", "x").status == .done)
    #expect(run("list", "--near", "1,2", "--within", "10").output.contains("Gate"))
    #expect(run("undo").status == .done)
    #expect(run("history").output.split(separator: "\n").count >= 3)
    #expect(run("remove", "a").status == .done)
    #expect(run("show", "a").status == .no)
  }

  @Test func `a store goes to a server and back`() throws {
    let (file, copy) = (folder.file("a.gpkg"), folder.file("b.gpkg"))
    #expect(
      CommandRun(["add", "--id", "a", "--lat", "1", "--lon", "2", "--store", file]).status == .done)
    let there = CommandRun(["store", "copy", file, url])
    #expect(there.output == "copied revision 1: 1 anchors\n", "\(there.messages)")
    #expect(CommandRun(["store", "copy", file, url]).status == .unusable)
    #expect(run("store", "check").status == .done)
    #expect(run("edit", "a", "--name", "Gate").status == .done)
    #expect(CommandRun(["store", "copy", url, copy]).output == "copied revision 2: 1 anchors\n")
    #expect(CommandRun(["store", "check", "--store", copy]).status == .done)
    #expect(CommandRun(["undo", "--store", copy]).status == .done)
    let memory = CommandRun(["store", "copy", file, "memory:"])
    #expect(memory.status == .unusable)
  }

  @Test func `what is about a file says so`() {
    #expect(run("add", "--lat", "1", "--lon", "2").status == .done)
    let stats = run("store", "stats")
    #expect(stats.status == .unusable)
    #expect(stats.messages.contains("is no file"))
  }

  @Test func `a server that is not there is asked again later, a wrong name is not`() throws {
    let away = CommandRun(["list", "--store", "postgresql:///db?host=\(folder.path)"])
    #expect(away.status == .tryAgain, "\(away.messages)")
    let server = try TeamServer.shared()
    let missing = CommandRun(["list", "--store", server.url(project: "a", database: "missing")])
    #expect(missing.status == .unusable)
    #expect(missing.messages.contains("missing"))
    let secret = CommandRun([
      "list", "--store", "postgresql://ada:secret@/missing?host=\(server.folder)",
    ])
    #expect(!secret.messages.contains("secret"), "\(secret.messages)")
  }

  @Test func `a wrong password is no reason to try again`() throws {
    // The server's own user reads it.
    let rules = folder.file("pg_hba.conf")
    try folder.put("pg_hba.conf", "local all all scram-sha-256\n")
    chmod(folder.path, 0o755)
    let server = try TeamServer(["-c", "hba_file=\(rules)"])
    let refused = CommandRun([
      "list", "--store", "postgresql://postgres:guess@/postgres?host=\(server.folder)",
    ])
    #expect(refused.status == .unusable)
    #expect(refused.messages.contains("password authentication failed"), "\(refused.messages)")
    #expect(!refused.messages.contains("guess"))
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `where libpq is missing, its package is named`() throws {
    try folder.put("libpq.so.5", "")
    let run = try Spawn.bash(
      "LD_LIBRARY_PATH=\"$2\" \"$1\" list --store postgresql:///x 2>&1",
      [try #require(Spawn.builtProgram), folder.path])
    #expect(run.status == 2)
    #expect(run.output.contains("install the Debian package `libpq5`"), "\(run.output)")
  }
}
