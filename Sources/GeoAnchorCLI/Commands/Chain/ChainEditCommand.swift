import GeoAnchorStore
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor chain edit`.
enum ChainEditCommand {
  static let spec = CommandSpec(
    name: "edit",
    summary: "Move, insert, pin, remove and instruct the anchors of a chain by hand",
    discussion: """
      Numbers are those that `chain show` prints, before the edit; every option may be given several \
      times. A moved anchor stays between its neighbours along the way; an inserted one stands at \
      the nearest point of the path, or at @METERS along the way. Distances, offsets, headings and \
      orientations follow. Moved and inserted anchors are pinned: planning anew keeps them. Heights \
      stay, and lie between those of the neighbours for an inserted anchor. What was seen of the \
      anchors is not known any more behind a move; `chain lint` and `chain plan` look again.

      The edit is one change of the history: `geoanchor undo` takes it back.
      """,
    positionals: [ChainSource.name.spec],
    options: ChainChange.options + CommonOption.changing + [
      CommonOption.textFormat.spec, CommonOption.language(of: "the instructions"),
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain edit tour --move 3=40.7531,-73.9818 --pin 5":
        "Move an anchor, and keep another where it is.",
      "geoanchor chain edit tour --insert 40.7541,-73.9828 --instruction '4=Look up'":
        "Add an anchor, and say what a walker is told at the fourth.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "there is no such chain or anchor; nothing was changed"]
  ) { arguments, console in
    let changes = try ChainChange.changes(arguments)
    let shape = arguments[CommonOption.textFormat]
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
      switch shape {
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
      failure.hint = "`geoanchor chain show NAME` numbers the anchors"
      failure.status = .no
    }
    return failure
  }
}
