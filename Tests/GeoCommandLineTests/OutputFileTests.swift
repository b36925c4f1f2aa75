import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func failure(_ path: String) -> CommandFailure? {
    do {
      var file = try OutputFile(path)
      try file.write("x")
      try file.commit()
    } catch {
      return error
    }
    return nil
  }

  @Test(arguments: [true, false]) func `appears complete and only then`(unnamed: Bool) throws {
    var file = try OutputFile(folder.file("out"), unnamedIfPossible: unnamed)
    for number in 0..<20000 { try file.write("\(number)\n") }
    expectNil(folder.content("out"))
    try file.commit()
    expect(folder.content("out")?.hasSuffix("\n19999\n") ?? false)
    expectEqual(folder.names, ["out"])
  }

  @Test(arguments: [true, false]) func `replaces and keeps permissions`(unnamed: Bool) throws {
    let path = try folder.put("out", "old")
    chmod(path, 0o640)
    var file = try OutputFile(path, unnamedIfPossible: unnamed)
    try file.write("new")
    expectEqual(folder.content("out"), "old")
    try file.commit()
    expectEqual(folder.content("out"), "new")
    var status = stat()
    expectEqual(stat(path, &status), 0)
    expectEqual(status.st_mode & 0o777, 0o640)
  }

  @Test(arguments: [true, false]) func `without commit nothing is left`(unnamed: Bool) throws {
    let path = try folder.put("out", "old")
    do {
      var file = try OutputFile(path, unnamedIfPossible: unnamed)
      try file.write(String(repeating: "x", count: 200_000))
    }
    expectEqual(folder.content("out"), "old")
    expectEqual(folder.names, ["out"])
  }

  @Test func `follows a symbolic link`() throws {
    _ = try folder.put("real", "old")
    expectEqual(symlink("real", folder.file("link")), 0)
    expectNil(failure(folder.file("link")))
    expectEqual(folder.content("real"), "x")
    var status = stat()
    expectEqual(lstat(folder.file("link"), &status), 0)
    expectEqual(status.st_mode & S_IFMT, S_IFLNK)
  }

  @Test
  func `stumbling block: a symbolic link that leads nowhere yet is followed as well`() throws {
    expectEqual(mkdir(folder.file("place"), 0o777), 0)
    for (name, target) in [
      ("first", "second"), ("second", "place/new"), ("far", folder.file("other")),
      ("lost", "nowhere/x"), ("round", "round"),
    ] {
      expectEqual(symlink(target, folder.file(name)), 0)
    }
    expectNil(failure(folder.file("first")))
    expectEqual(folder.content("place/new"), "x")
    expectNil(failure(folder.file("far")))
    expectEqual(folder.content("other"), "x")
    expectEqual(failure(folder.file("lost"))?.hint, "the folder must exist")
    expect(failure(folder.file("round")) != nil)
    for name in ["first", "second", "far", "lost", "round"] {
      var status = stat()
      expect(lstat(folder.file(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test func `says what is wrong`() throws {
    let missing = failure(folder.file("no/out"))
    expectEqual(missing?.message, "cannot write `\(folder.file("no/out"))`")
    expectEqual(missing?.causes, ["no such file or directory"])
    expectEqual(missing?.hint, "the folder must exist")
    expectEqual(failure(folder.path)?.causes, ["is a directory"])
    expectEqual(failure(folder.file("x/"))?.causes, ["is a directory"])
    expectEqual(failure("")?.causes, ["is a directory"])
    _ = try folder.put("plain", "")
    expectEqual(failure(folder.file("plain/out"))?.causes, ["not a directory"])
    expect(failure("/proc/out") != nil)
    expectEqual(folder.names, ["plain"])
  }

  @Test(.enabled("root's rights are to write everywhere") { geteuid() != 0 })
  func `respects permissions`() throws {
    let path = try folder.put("out", "old")
    chmod(path, 0o444)
    expectEqual(failure(path)?.causes, ["permission denied"])
    chmod(folder.path, 0o555)
    expectEqual(failure(folder.file("new"))?.causes, ["permission denied"])
    chmod(folder.path, 0o755)
    expectEqual(folder.content("out"), "old")
  }

  @Test func `devices are written as they are`() {
    expectNil(failure("/dev/null"))
    expectEqual(failure("/dev/full")?.causes, ["no space left on device"])
    var status = stat()
    expectEqual(stat("/dev/null", &status), 0)
    expectEqual(status.st_mode & S_IFMT, S_IFCHR)
  }
}
