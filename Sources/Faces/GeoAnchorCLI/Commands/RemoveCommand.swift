import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoSystem

/// `geoanchor remove`.
enum RemoveCommand {
  private static let anchors = AnchorReferences.any()
  private static let chain = Option(
    repeating: "chain", "NAME", .text, group: "Selection",
    help: "Name of a stored chain to remove with its anchors.")

  static let spec = CommandSpec(
    name: "remove",
    summary: "Remove anchors and chains",
    discussion: """
      Removes either everything given or nothing, and prints the id of each removed anchor and the \
      name of each chain. Anchors of a chain can only be removed with the chain.
      """,
    group: "Anchors",
    usage: ["REF... [--chain NAME]... [--store FILE]", "--chain NAME... [--store FILE]"],
    positionals: [anchors.spec],
    options: [chain.spec] + CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      "geoanchor remove @Ferry": "Remove an anchor by name.",
      "geoanchor remove --chain tour": "Remove a chain and its anchors.",
    ],
    schemas: ["removed"],
    exitNotes: [
      .no: "one of them does not exist, or is an anchor of a chain; nothing was removed"
    ]
  ) { arguments, console in
    let references = try arguments.references(anchors)
    let chains = arguments[chain]
    if references.isEmpty, chains.isEmpty { try arguments.exactlyOne(of: anchors, chain) }
    let store = try arguments.openStore(console, mode: .open)
    let ids: [AnchorID]
    do throws(AnchorStoreError) {
      ids = try store.remove(references, chains: chains)
    } catch {
      var failure = CommandFailure(answering: "cannot remove the anchors", error)
      switch error {
      case .memberOfChain(_, let chain):
        failure.hint = "`geoanchor remove --chain \(ShownText.word(chain))` removes the chain"
      case .isChain(_, let name, _):
        failure.hint =
          "`geoanchor remove --chain \(ShownText.word(name))` removes it with its anchors"
      case .isCollection(_, let name, _):
        failure.hint =
          "`geoanchor collection delete \(ShownText.word(name))` deletes it but keeps its anchors"
      default: break
      }
      throw failure
    }
    let names = chains.enumerated().filter { !chains[..<$0.offset].contains($0.element) }
      .map(\.element)
    let shape = arguments[CommonOption.recordFormat]
    if shape == .text {
      for name in ids.map(\.rawValue) + names { try console.line(name) }
      return .done
    }
    let removed = RecordLayout<(kind: String, id: String)>(
      "removed", [.text("kind") { $0.kind }, .text("id") { $0.id }])
    try console.list(
      RecordOutput(shape, removed),
      ids.map { ("anchor", $0.rawValue) } + names.map { ("chain", $0) })
    return .done
  }
}
