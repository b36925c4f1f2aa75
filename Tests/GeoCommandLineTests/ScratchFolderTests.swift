import GeoCommandLine
import GeoSystem
import GeoTestSupport
import GeoTesting

@Suite
struct ScratchFolderTests {
  private let outside: TemporaryFolder

  init() throws {
    outside = try TemporaryFolder()
  }

  private func scratch() throws -> ScratchFolder {
    let place = outside.path
    return try ScratchFolder(named: "trial") { $0 == "TMPDIR" ? place : nil }
  }

  @Test func `each one is new, and where the environment says`() throws {
    let (first, second) = (try scratch(), try scratch())
    expect(first.path != second.path)
    for made in [first, second] {
      expect(made.path.hasPrefix(outside.path + "/trial-"))
      // The system removes nothing but empty folders.
      expectEqual(rmdir(made.path), 0)
    }
  }

  @Test func `removing takes what is in it, and nothing that it links to`() throws {
    let made = try scratch()
    try outside.put("kept", "x")
    for folder in ["/a", "/a/b"] { try OutputFile.makeFolder(made.path + folder) }
    var file = try OutputFile(made.path + "/a/b/file")
    try file.write("y")
    try file.commit()
    expectEqual(symlink(outside.path, made.path + "/a/link"), 0)
    made.remove()
    expect(access(made.path, F_OK) != 0)
    expectEqual(outside.content("kept"), "x")
  }

  @Test func `where nothing can be made, the reason is the system's`() {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try ScratchFolder(named: "trial") { _ in "/nonexistent" }
    }
    expectEqual(failure?.causes, [SystemError(code: ENOENT).description])
  }
}
