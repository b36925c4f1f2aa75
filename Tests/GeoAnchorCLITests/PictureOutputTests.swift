import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Pictures as PNG and PDF, and what stops them.
@Suite struct PictureOutputTests {
  let city: DemoCity

  init() throws {
    city = try DemoCity()
    expectEqual(city.route(["--save", "walk"]).status, .done)
  }

  private func command(_ name: [String], _ file: String) -> [String] {
    name + ["--store", city.store, "--network", city.network, "-o", city.folder.file(file)]
  }

  private static let commands = [["map", "--chain", "walk"], ["chain", "view", "walk", "5"]]

  @Test(arguments: commands) func `the ending says the format`(name: [String]) throws {
    for (file, start) in [("a.png", "\u{FFFD}PNG"), ("a.pdf", "%PDF-"), ("a.svg", "<?xml")] {
      let run = CommandRun(command(name, file))
      expectEqual(run.status, .done, "\(run.messages)")
      let bytes = try #require(city.folder.bytes(file))
      expect(String(decoding: bytes.prefix(16), as: UTF8.self).hasPrefix(start))
    }
    let run = CommandRun(command(name, "a.gif"))
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("`.png`"))
  }

  @Test func `an image has the size that was asked for`() throws {
    let more = ["--width", "300", "--height", "251"]
    expectEqual(CommandRun(command(Self.commands[1], "a.png") + more).status, .done)
    let bytes = try #require(city.folder.bytes("a.png"))
    expectEqual(Array(bytes[16..<24]), [0, 0, 1, 44, 0, 0, 0, 251])
  }

  @Test func `an image that is too large is a mistake that leaves no file`() {
    let more = ["--width", "20000", "--height", "20000"]
    let run = CommandRun(command(Self.commands[1], "large.png") + more)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("20000 × 20000 pixels"))
    expectNil(city.folder.bytes("large.png"))
    expectEqual(CommandRun(command(Self.commands[1], "large.pdf") + more).status, .done)
  }

  @Test func `a storyboard is a page or pages of paper`() throws {
    for (file, start) in [("tour.html", "<!DOCTYPE html>"), ("tour.pdf", "%PDF-")] {
      let run = CommandRun(command(["chain", "storyboard", "walk"], file))
      expectEqual(run.status, .done, "\(run.messages)")
      let bytes = try #require(city.folder.bytes(file))
      expect(String(decoding: bytes.prefix(16), as: UTF8.self).hasPrefix(start))
    }
    expectEqual(CommandRun(command(["chain", "storyboard", "none"], "no.html")).status, .no)
    let run = CommandRun(command(["chain", "storyboard", "walk"], "tour.svg"))
    expectEqual(run.status, .unusable)
  }

  /// A file that is no library stands before the system's one.
  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `without librsvg the command names the package`() throws {
    let program = try #require(Spawn.builtProgram)
    try city.folder.write([], to: "librsvg-2.so.2")
    let (view, file) = (command(Self.commands[1], "a.png"), city.folder.file("a.png"))
    let run = try Spawn.bash(
      "LD_LIBRARY_PATH=\"$1\" \"${@:2}\" 2>&1", [city.folder.path, program] + view)
    expectEqual(run.status, 2)
    expect(run.output.contains("librsvg2-2"))
    expectNil(city.folder.bytes("a.png"), "\(file)")
    let svg = command(Self.commands[1], "a.svg")
    try expectEqual(
      Spawn.bash("LD_LIBRARY_PATH=\"$1\" \"${@:2}\"", [city.folder.path, program] + svg).status, 0)
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `a full disk and a closed pipe end as they do for text`() throws {
    let program = try #require(Spawn.builtProgram)
    let view = command(Self.commands[1], "a.png").dropLast(2) + ["--format", "png"]
    let full = try Spawn.bash("\"$@\" -o /dev/full", [program] + view)
    expectEqual(full.status, 74)
    let closed = try Spawn.bash(
      "\"$@\" -o - | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}", [program] + view)
    expect(closed.output.hasPrefix("0") || closed.output.hasPrefix("141"), "\(closed.output)")
  }
}
