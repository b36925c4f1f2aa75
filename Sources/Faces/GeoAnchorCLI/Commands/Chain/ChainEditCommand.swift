import GeoAnchorStore
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor chain edit`.
enum ChainEditCommand {
  static let spec = CommandSpec(
    name: "edit",
    summary: "Edit the anchors of a chain: move, insert, remove, pin, set instructions",
    discussion: """
      Anchors are numbered as `chain show` prints them before the edit; every option may be \
      repeated. A moved anchor stays between its neighbors along the path; an inserted one is \
      placed at the nearest point of the path, or at @METERS along it. Distances, offsets, \
      headings and orientations are updated. Moved and inserted anchors are pinned, so that \
      replanning keeps them. Heights are kept, and interpolated for inserted anchors. Visibility \
      beyond a moved anchor becomes unknown; `chain lint` and `chain plan` compute it again.

      The edit is one change in the history, which `geoanchor undo` reverts.
      """,
    positionals: [ChainSource.name.spec],
    options: ChainChange.options + CommonOption.changing + [
      CommonOption.textFormat.spec, CommonOption.language(of: "instructions"),
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain edit tour --move 3=40.7531,-73.9818 --pin 5":
        "Move one anchor and pin another.",
      "geoanchor chain edit tour --insert 40.7541,-73.9828 --instruction '4=Look up'":
        "Insert an anchor and set the instruction of the fourth.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "no such chain or anchor; nothing was changed"]
  ) { arguments, console in
    let changes = try ChainChange.changes(arguments)
    let store = try arguments.openStore(console, mode: .open)
    var failure: ChainError?
    let chain = try attempt(answering: "cannot edit the chain") {
      try store.editChain(named: arguments[ChainSource.name]) { chain in
        do throws(ChainError) {
          return try chain.changed(by: changes)
        } catch {
          failure = error
          return nil
        }
      }
    }
    if let failure { throw Self.failure(failure) }
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch arguments[CommonOption.textFormat] {
      case .text:
        try ChainAnchorTable.write(chain, in: language, on: output.terminal) {
          try output.line($0)
        }
      case .json:
        try ChainDocument(chain, in: language).write(.json) { try output.write(Array($0)) }
      }
    }
    return .done
  }

  private static func failure(_ error: ChainError) -> CommandFailure {
    var failure = CommandFailure("cannot edit the chain", causes: [error.description])
    if case .noAnchor = error {
      failure.hint = "`geoanchor chain show NAME` lists the anchors with their numbers"
      failure.status = .no
    }
    return failure
  }
}
