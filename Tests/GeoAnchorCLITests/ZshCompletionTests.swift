import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct ZshCompletionTests {
  private static let script = CompletionShell.zsh.script(for: SampleTable.table)

  @Test func `describes options`() {
    for line in [
      "#compdef tool\n",
      "'(-n --network)'{-n,--network=}'[The street network; don'\\''t forget \\[it\\]\\: `x`.]:FILE:_files'",
      "'*--via=[A place between.]:POINT:_tool_names anchors'",
      "'--format=[The shape.]:SHAPE:(text json geojson)'",
      "'--folder=[A folder.]:FOLDER:_files -/'", "'1:CITY:_files'", "'*:FILE: '",
      "'2::SHAPE:(text json geojson)'", "build) _tool_network_build ;;",
    ] {
      expect(Self.script.contains(line), "\(line)")
    }
  }

  @Test(.enabled("needs zsh") { Spawn.find("zsh") != nil }) func `Zsh reads the script`() throws {
    let zsh = try #require(Spawn.find("zsh"))
    for table in [SampleTable.table, GeoAnchorCommand.table] {
      let folder = try TemporaryFolder()
      let path = try folder.put("script", CompletionShell.zsh.script(for: table))
      let run = try Spawn(
        zsh, ["-f", "-c", "compdef() { print defined $2; }; source \"$1\"", "zsh", path])
      expectEqual(run.output, "defined \(table.name)\n")
      expectEqual(run.status, 0)
    }
  }
}
