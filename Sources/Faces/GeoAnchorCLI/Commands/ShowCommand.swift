import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoSystem

/// `geoanchor show`.
enum ShowCommand {
  private static let anchors = AnchorReferences.any()
  private static let chain = Option(
    "chain", "NAME", .text, group: "Selection", help: "Name of a stored chain.")
  private static let format = CommonOption.format(RecordShape.text)

  static let spec = CommandSpec(
    name: "show",
    summary: "Show all details of anchors or a chain",
    discussion: "Nothing is printed if one of the anchors does not exist.",
    group: "Anchors",
    usage: ["REF... [OPTIONS]", "--chain NAME [OPTIONS]"],
    positionals: [anchors.spec],
    options: [
      chain.spec, CommonOption.store.spec, format.spec,
      CommonOption.language(of: "the instructions of a chain"), CommonOption.output.spec,
    ],
    examples: [
      "geoanchor show @Ferry": "Show an anchor by name.",
      "geoanchor show --chain tour --format json": "Print a stored chain as JSON.",
    ],
    schemas: ["anchors", "chain"],
    exitNotes: [.no: "no such anchor or chain"]
  ) { arguments, console in
    try arguments.exactlyOne(of: anchors, chain)
    let references = try arguments.references(anchors)
    let shape = arguments[format]
    let store = try arguments.openStore(console, mode: .readOnly)
    if let name = arguments[chain] {
      let chain = try store.chain(shownBy: name)
      try write(chain, as: shape, arguments, &console)
      return .done
    }
    let anchors = try attempt(answering: "cannot show the anchor") {
      try references.map { reference in
        let anchor = try store.resolve(reference)
        return try store.found(id: anchor.id) ?? FoundAnchor(anchor: anchor)
      }
    }
    let output = arguments[CommonOption.output]
    guard shape == .text else {
      try FoundOutput.write(anchors, as: shape, to: output, &console)
      return .done
    }
    let blocks = try attempt(answering: "cannot show the anchor") {
      try anchors.map { AnchorDetailText.block($0, member: try store.chainMember($0.anchor.id)) }
    }
    try console.deliver(blocks.joined(separator: "\n"), to: output)
    return .done
  }

  private static func write(
    _ chain: Chain, as shape: RecordShape, _ arguments: ParsedArguments,
    _ console: inout Console
  ) throws {
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .geojson, .csv:
        try ChainDocument(chain, in: language).write(shape == .csv ? .csv : .geojson) {
          try output.write(Array($0))
        }
      case .text, .json:
        try ChainOutput.write(
          PlannedRoute(planned: PlannedChain(recordOf: chain)), in: language,
          as: shape == .json ? .json : .text, to: &output)
      }
    }
  }
}
