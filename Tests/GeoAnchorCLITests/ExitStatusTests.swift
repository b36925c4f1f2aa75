import GeoCommandLine
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoAnchorCLI

/// The exit status where something cannot be written, or not now.
@Suite struct ExitStatusTests {
  /// sysexits.h: 70 `EX_SOFTWARE`, 74 `EX_IOERR`, 75 `EX_TEMPFAIL`.
  @Test func `the numbers are those that scripts know`() {
    expectEqual(GeoCommandLine.ExitStatus.allCases.map(\.rawValue), [0, 1, 2, 70, 74, 75])
  }

  @Test(
    arguments: [
      (ENOENT, .unusable), (EISDIR, .unusable), (ENOTDIR, .unusable), (ENOSPC, .cannotWrite),
      (EACCES, .cannotWrite), (EFBIG, .cannotWrite), (EIO, .cannotWrite), (EROFS, .cannotWrite),
      (EDQUOT, .cannotWrite), (EBADF, .cannotWrite),
    ] as [(Int32, GeoCommandLine.ExitStatus)])
  func `U-D12: what the system says about a file gives the status`(
    code: Int32, status: GeoCommandLine.ExitStatus
  ) {
    expectEqual(GeoCommandLine.ExitStatus(writing: SystemError(code: code)), status)
  }

  /// `$1` is the program, `$2` a folder with a store `x` that has one anchor.
  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: [
      ("list >/dev/full", "cannot write to standard output"),
      ("list --format json >/dev/full", "no space left on device"),
      ("list -o /dev/full", "cannot write `/dev/full`"),
      ("list >&-", "bad file descriptor"),
      ("export --format csv -o /dev/full", "cannot write `/dev/full`"),
      ("help >/dev/full", "cannot write to standard output"),
    ])
  func `U-D12: what cannot be written ends with 74`(command: String, problem: String) throws {
    let run = try process("\"$1\" \(command)")
    expect(run.output.contains(problem), "\(run.output)")
    expectEqual(run.status, 74)
  }

  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: [
      ("add --lat 1 --lon 1 --id y", "undo", "x y"), ("edit x --name new", "undo", "x"),
      ("remove x", "undo", ""), ("undo", "redo", ""),
      ("add --lat 1 --lon 1 --id y --format geojson", "undo", "x y"),
    ])
  func `U-D12: a change whose answer cannot be written is made, said to be made, and ends with 74`(
    command: String, opposite: String, ids: String
  ) throws {
    let run = try process(
      "\"$1\" \(command) >/dev/full; echo $?; \"$1\" list --format csv | tail -n +2 | cut -d, -f1")
    expect(
      run.output.contains(
        "hint: the store was changed nevertheless: `geoanchor \(opposite)` reverts it"),
      "\(run.output)")
    let lines = run.output.split(separator: "\n").map(String.init)
    let status = try #require(lines.firstIndex(of: "74"), "\(run.output)")
    expectEqual(lines[(status + 1)...].joined(separator: " "), ids)
  }

  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: ["list", "route --through x,z --spacing 50000", "lint"])
  func `U-D12: only a change that was made is said to be made`(command: String) throws {
    let run = try process(
      "\"$1\" add --lat 0 --lon 1 --id z >/dev/null; \"$1\" \(command) >/dev/full")
    expectEqual(run.status, 74, "\(run.output)")
    expect(!run.output.contains("changed nevertheless"))
  }

  /// A limit of the size of files, in blocks of 1024 bytes, stands for a full disk.
  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `U-D12: a store that cannot grow ends with 74 and keeps what it had`() throws {
    let run = try process(
      """
      { echo id,lat,lon; for i in $(seq 4000); do echo a$i,1,2; done; } >many.csv
      (ulimit -f 700; "$1" import many.csv; echo "status $?")
      (ulimit -f 8; "$1" list -o many.txt --format json; echo "status $?")
      "$1" list --format csv | tail -n +2 | cut -d, -f1
      """)
    expect(run.output.contains("the system refused to write (file too large)"), "\(run.output)")
    expect(run.output.contains("status 74\n"), "\(run.output)")
    expect(!run.output.contains("status 2\n"), "\(run.output)")
    expect(run.output.hasSuffix("\nx\n"), "\(run.output)")
  }

  @Test(.enabled("needs the built program") { Spawn.builtProgram != nil })
  func `U-X4: a process that gets no memory says so, without a backtrace`() throws {
    let run = try process(
      """
      awk 'BEGIN {
        printf "{\\"type\\":\\"FeatureCollection\\",\\"features\\":["
        for (i = 0; i < 80000; i++) printf "%s{\\"type\\":\\"Feature\\",\\"properties\\":{},\
      \\"geometry\\":{\\"type\\":\\"Point\\",\\"coordinates\\":[%d,1]}}", i ? "," : "", i % 90
        print "]}"
      }' >many.geojson
      (ulimit -v 150000; "$1" lint many.geojson >found; echo "status $?")
      """)
    expect(run.output.contains("error: not enough memory"), "\(run.output)")
    expect(run.output.hasSuffix("status 74\n"), "\(run.output)")
    expect(!run.output.contains("Backtrac"), "\(run.output)")
  }

  @Test(
    arguments: [
      ["add", "--lat", "1", "--lon", "1"], ["edit", "a", "--name", "x"], ["remove", "c"],
      ["undo"], ["collection", "delete", "far"], ["restore", "a", "--to", "0"],
      ["route", "--through", "@Alpha,@Beta", "--spacing", "50000", "--save", "w"],
      ["store", "repack"], ["regions", "remove", "none"],
    ])
  func `U-C5: a store that another program has locked ends with 75 and says how to wait`(
    arguments: [String]
  ) throws {
    let runs = try StoreRuns.equator()
    let regions = try runs.folder.put(
      "r.geojson",
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#)
    _ = CommandRun(["regions", "import", regions, "--name", "none", "--store", runs.store])
    let other = try Connection(path: runs.store, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let ends = [["--wait", "0.05"], []]
    for end in ends {
      let run = CommandRun(
        arguments + ["--store", runs.store] + end, environment: ["GEOANCHOR_WAIT": "0.05"])
      expectEqual(run.status, .tryAgain, "\(run.messages)")
      expect(run.messages.contains("locked by another process (waited 0.05 s)"))
      expect(run.messages.contains("wait longer with `--wait SECONDS`"), "\(run.messages)")
    }
    try other.execute("ROLLBACK")
    expectEqual(runs.ids("--all"), ["a", "b", "c"])
  }

  @Test func `U-C5: who waits long enough gets through`() throws {
    try #require(SQLiteTime.start())
    let runs = try StoreRuns.equator()
    let other = Mutex(try Connection(path: runs.store, access: .readWrite))
    try other.withLock { try $0.execute("BEGIN IMMEDIATE") }
    let pauses = Tally()
    // The lock ends while the command pauses between two attempts to get it.
    let run = SQLiteTime.waiting {
      pauses.raise()
      other.withLock { try? $0.execute("ROLLBACK") }
    } _: {
      runs("remove", ["c", "--wait", "600"])
    }
    expect(pauses.count > 0)
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(runs.ids(), ["a", "b"])
  }

  @Test(arguments: ["x", "-1", "1e9", "NaN"])
  func `U-C5: a wait that is no number of seconds is refused`(text: String) throws {
    let runs = try StoreRuns.equator()
    let option = runs("remove", ["c", "--wait=\(text)"])
    expectEqual(option.status, .unusable)
    let variable = runs("remove", ["c"], environment: ["GEOANCHOR_WAIT": text])
    expectEqual(variable.status, .unusable)
    expect(variable.messages.contains("$GEOANCHOR_WAIT"), "\(variable.messages)")
    expectEqual(runs.ids(), ["a", "b", "c"])
  }

  private func process(_ script: String) throws -> Spawn {
    let folder = try TemporaryFolder()
    let made = CommandRun(
      ["add", "--lat", "0", "--lon", "0", "--id", "x", "--store", folder.file("anchors.gpkg")])
    expectEqual(made.status, .done, "\(made.messages)")
    return try Spawn.bash(
      "cd \"$2\"; unset GEOANCHOR_STORE GEOANCHOR_WAIT; " + script,
      [try #require(Spawn.builtProgram), folder.path])
  }
}
