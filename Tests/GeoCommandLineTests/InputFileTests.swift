import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct InputFileTests {
  private func console(_ source: MemorySource) -> Console {
    Console(input: source, output: MemorySink(), messages: MemorySink())
  }

  @Test(arguments: [1, 2, 3, 1000]) func `reads lines in pieces of any size`(piece: Int) throws {
    let source = MemorySource("\u{FEFF}a,b\r\n\né\nlast", piece: piece)
    var file = try InputFile("-", console(source))
    var lines: [String] = []
    while let line = try file.nextLine() { lines.append(line) }
    expectEqual(lines, ["a,b", "", "é", "last"])
    try expectNil(file.nextLine())
  }

  @Test func `names the bad line`() throws {
    var file = try InputFile("-", console(MemorySource(bytes: [0x61, 0x0A, 0xFF, 0x0A])))
    try expectEqual(file.nextLine(), "a")
    #expect(
      throws: CommandFailure("cannot read standard input", causes: ["line 2 is not UTF-8"])
    ) { try file.nextLine() }
  }

  @Test func `reads whole files up to a limit`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.put("in", String(repeating: "x", count: 100_000))
    var file = try InputFile(path, console(MemorySource("")))
    try expectEqual(file.readAll().count, 100_000)
    var again = try InputFile(path, console(MemorySource("")))
    #expect(throws: CommandFailure.self) { try again.readAll(limit: 99_999) }
  }

  @Test func `says what is wrong`() throws {
    let folder = try TemporaryFolder()
    func failure(_ path: String) -> CommandFailure? {
      do { _ = try InputFile(path, console(MemorySource(""))) } catch { return error }
      return nil
    }
    expectEqual(
      failure("/no/such"),
      CommandFailure("cannot read `/no/such`", causes: ["no such file or directory"]))
    expectEqual(failure(folder.path)?.causes, ["is a directory"])
  }
}
