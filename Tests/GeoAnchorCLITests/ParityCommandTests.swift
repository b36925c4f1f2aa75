import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ParityCommandTests {
  private static let data = Checkout.path("Data")

  private func parity(_ arguments: String...) -> CommandRun {
    CommandRun(["parity", "--data", Self.data] + arguments)
  }

  private static func table() throws -> BehaviourTable {
    try BehaviourTable(folder: data + "/parity")
  }

  @Test func `every behaviour has a case`() throws {
    // The counts of the reference: 18 of ARKit, 22 of MultiSet, 23 of Nextome, 26 of Fantasmo, 16 of
    // PositioningLibrary, and 13 that were found later.
    expectEqual(Behaviour.ids.count, 18 + 22 + 23 + 26 + 16 + 13)
    expect(Behaviour.ids.first == "A-01" && Behaviour.ids.last == "X-13")
    try expectEqual(Self.table().missing, [])
  }

  @Test func `every test that a case names is there`() throws {
    // A long name has a line of its own.
    let run = try Spawn.bash(
      "grep -rhoE --include='*.swift' '(struct|func) [A-Za-z]+|(func |^ +)`[^`]+`' \"$1\"",
      [Checkout.path("Tests")])
    let lines = run.output.split(separator: "\n")
    let names = Set<String>(
      lines.map { String($0.replacing(/^(struct|func| *) +/, with: "")) })
    for behaviour in try Self.table().behaviours {
      guard let test = behaviour.test else { continue }
      let parts = test.split(separator: ".", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "\(behaviour.id): \(test)")
      expect(parts.allSatisfy(names.contains), "\(behaviour.id): \(test)")
    }
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `every case holds`() throws {
    // Another process: a case has a current folder of its own.
    let program = try #require(Spawn.builtProgram)
    let run = try Spawn.bash("\"$1\" parity --verify --data \"$2\" 2>&1", [program, Self.data])
    expect(run.output.contains("0 with differences"), "\(run.output)")
    expectEqual(run.status, 0)
  }

  @Test func `lists what there is as a table, as JSON by its schema and as CSV`() throws {
    let text = parity("--system", "arkit")
    expectEqual(text.status, .done)
    expect(text.output.contains("A-06"))
    expect(!text.output.contains("P-01"))
    let json = parity("A-06", "--format", "json")
    try expectEqual(SchemaChecker(named: "parity").findings(in: json.output), [])
    try expectEqual(JSONReader.read(text: json.output)["behaviours"]?.array?.count, 1)
    expect(
      parity("--format", "csv").output.hasPrefix("id,system,state,title,reason,commands,test"))
  }

  @Test func `an unknown id is refused`() {
    let run = parity("A-99")
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("A-99"))
  }

  @Test func `a broken case is named with its line`() throws {
    let folder = try TemporaryFolder()
    let setup = try Spawn.bash(
      "mkdir \"$1/parity\"; printf 'id: A-01\\nsystem: nokia\\n' >\"$1/parity/A-01.txt\"",
      [folder.path])
    expectEqual(setup.status, 0)
    let run = CommandRun(["parity", "--data", folder.path])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("A-01.txt"))
    expect(run.messages.contains("line 2: found `system: nokia`, expected `arkit`"))
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `what differs is told with what was found`() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir "$1/parity"; cat >"$1/parity/A-01.txt" <<'X'
      id: A-01
      system: arkit
      title: Distances
      state: works
      test: Some.test
      --- run geoanchor geodesic inverse 0,0 0,1
      --- expect
      5 km
      X
      "$2" parity A-01 --verify --data "$1" 2>&1
      """
    let run = try Spawn.bash(script, [folder.path, try #require(Spawn.builtProgram)])
    expectEqual(run.status, 1)
    expect(run.output.contains("expected output `5 km`, found `"))
    expect(run.output.contains("1 with differences"))
  }
}
