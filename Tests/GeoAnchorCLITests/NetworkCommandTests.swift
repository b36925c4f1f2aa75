import GeoCommandLine
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct NetworkCommandTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  @Test func `info names counts age and attribution`() throws {
    let run = CommandRun(["network", "info", city.network])
    expectEqual(run.status, .done)
    for line in ["profile       foot-v1", "source        midtown.osm", "attribution   drawn"] {
      expect(run.output.contains(line + "\n"), "\(run.output)")
    }
  }

  @Test
  func `V-31: a build names its stages on a terminal, and says nothing of them elsewhere`() throws {
    let build = [
      "network", "build", Checkout.path("Data/midtown.osm"), "-o", city.folder.file("x.streets"),
    ]
    let seen = CommandRun(build, messageTerminal: .interactive(width: 100))
    var stages = seen.messages.split(separator: "\r").compactMap { line in
      line.contains(" %") ? line.split(separator: "  ").first.map(String.init) : nil
    }
    stages = stages.enumerated().filter { $0.offset == 0 || stages[$0.offset - 1] != $0.element }
      .map(\.element)
    expectEqual(
      stages,
      [
        "reading areas", "reading ways", "reading nodes", "joining ways at junctions",
        "preparing routes", "writing the network",
      ])
    expect(seen.messages.contains("\u{1B}[K\r\u{1B}[K" + city.folder.file("x.streets") + ": "))
    let unseen = CommandRun(build)
    expectEqual(unseen.messages.split(separator: "\n").count, 1, "\(unseen.messages)")
  }

  @Test func `info as JSON keeps its schema`() throws {
    let run = CommandRun(["network", "info", city.network, "--format", "json"])
    try expectEqual(SchemaChecker(named: "network-info").findings(in: run.output), [])
  }

  @Test func `verify tells whole from damaged`() throws {
    expectEqual(CommandRun(["network", "verify", city.network]).status, .done)
    var bytes = try #require(city.folder.bytes("midtown.streets"))
    bytes[bytes.count / 2] ^= 1
    try city.folder.write(bytes, to: "damaged.streets")
    let run = CommandRun(["network", "verify", city.folder.file("damaged.streets")])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("the checksum does not match"), "\(run.messages)")
  }

  @Test func `the same extract gives the same bytes`() throws {
    let again = city.folder.file("again.streets")
    let extract = Checkout.path("Data/midtown.osm")
    _ = CommandRun(["network", "build", extract, "-o", again, "--attribution", "drawn"])
    expectEqual(city.folder.bytes("again.streets"), city.folder.bytes("midtown.streets"))
  }

  @Test(arguments: [
    (["network", "build", "/nowhere/x.osm.pbf", "-o", "y"], "No such file or directory"),
    (["network", "build", "/nowhere/x.osm.pbf"], "`--output` is missing"),
    (["network", "info", "/nowhere/x.streets"], "No such file or directory"),
    (["network", "info", "/"], "it is not a regular file"),
    (["network", "verify"], "`NETWORK` is missing"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = CommandRun(arguments)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `build leaves nothing where it cannot write`() throws {
    let extract = Checkout.path("Data/midtown.osm")
    let run = CommandRun(["network", "build", extract, "-o", city.folder.file("no/x.streets")])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("cannot write"), "\(run.messages)")
    expectEqual(city.folder.names, ["midtown.streets"])
  }

  @Test func `build does not replace a device`() throws {
    let link = city.folder.file("device")
    expectEqual(symlink("/dev/null", link), 0)
    let run = CommandRun(["network", "build", Checkout.path("Data/midtown.osm"), "-o", link])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("not a device or a pipe"), "\(run.messages)")
    var status = stat()
    expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `build does not replace its extract`() throws {
    let extract = try city.folder.put("city.osm", "<osm version=\"0.6\"></osm>")
    let run = CommandRun(["network", "build", extract, "-o", city.folder.file("./city.osm")])
    expectEqual(run.status, .unusable)
    expect(run.messages.hasPrefix("error: `--output` names the input"), "\(run.messages)")
    expectEqual(city.folder.content("city.osm"), "<osm version=\"0.6\"></osm>")
  }
}
