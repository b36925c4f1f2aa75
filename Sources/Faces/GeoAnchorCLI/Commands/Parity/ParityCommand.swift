import GeoCommandLine
import GeoFormats
import GeoRequests

/// `geoanchor parity`.
enum ParityCommand {
  private static let ids = Argument(
    repeating: "id", "ID", .text, required: false, help: "Id of a behavior, such as A-06.")
  private static let system = Option(
    "system", "SYSTEM", .choice(of: Behaviour.System.self),
    help: "Show the behaviors of one system only.")
  private static let verify = Option(
    flag: "verify", help: "Run the commands of each behavior and compare their answers.")
  private static let data = Option(
    "data", "FOLDER", .directory,
    help: "Folder with the cases in `parity`; defaults to the installed one, or Data in the "
      + "current folder.")

  static let spec = CommandSpec(
    name: "parity",
    summary: "Show which behaviors of other positioning systems work here, and verify them",
    discussion: """
      Lists the behaviors of ARKit's geotracking sample, MultiSet, Nextome, Fantasmo and \
      PositioningLibrary with their id, state, command and test. With --verify, the commands of \
      each behavior run in an empty temporary folder with the files of its case, and their \
      answers are compared with those expected by the reference documents.
      """,
    group: "Getting started",
    positionals: [ids.spec],
    options: [
      system.spec, verify.spec, data.spec, TableShape.option.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor parity --system arkit --verify": "Verify those of ARKit.",
      "geoanchor parity A-06 --format json": "Print one behavior as JSON.",
    ],
    schemas: ["parity"],
    exitNotes: [.no: "with --verify, an answer differs or a behavior has no case"]
  ) { arguments, console in
    let folder = try InstalledData.folder(arguments[data], with: "the behaviors", "parity")
    let table = try attempt("cannot read the behaviors") {
      try BehaviourTable(folder: folder + "/parity")
    }
    let system = arguments[system]
    var behaviours = table.behaviours.filter { system == nil || $0.system == system }
    let asked = arguments[ids]
    if !asked.isEmpty {
      for id in asked where !behaviours.contains(where: { $0.id == id }) {
        throw arguments.badValue(ids, text: id, expected: "the id of a behavior")
      }
      behaviours = behaviours.filter { asked.contains($0.id) }
    }
    let isVerified = arguments[verify]
    let run = ParityRun(
      data: InstalledData.resolved(folder) ?? folder, environment: console.environment)
    var rows: [BehaviourRecord] = []
    for behaviour in behaviours {
      let differences = isVerified ? try run.differences(of: behaviour) : []
      rows.append(BehaviourRecord(behaviour, isVerified ? differences : nil))
    }
    // Those without a case belong to no system yet.
    let missing = asked.isEmpty && system == nil ? table.missing : []
    let layout = isVerified ? BehaviourRecord.verifiedLayout : BehaviourRecord.layout
    let output = RecordOutput(
      arguments[TableShape.option].records, layout,
      shown: isVerified ? BehaviourRecord.shownVerified : BehaviourRecord.shown,
      rooms: ["command": .leaves(2), "test": .leaves(1)])
    try console.list(output, to: arguments[CommonOption.output], rows)
    for row in rows where row.differs {
      console.message(([row.behaviour.id] + (row.differences ?? [])).joined(separator: "\n  "))
    }
    if !missing.isEmpty { console.message("no case: " + missing.joined(separator: ", ")) }
    console.message(BehaviourRecord.summary(rows, withoutCase: missing.count))
    return isVerified && (!missing.isEmpty || rows.contains(where: \.differs)) ? .no : .done
  }
}
