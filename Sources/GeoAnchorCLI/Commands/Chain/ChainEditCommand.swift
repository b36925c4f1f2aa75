import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor chain edit`.
enum ChainEditCommand {
  enum Shape: String, CaseIterable { case text, json }

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
    positionals: [PositionalSpec("chain", valueName: "NAME", help: "A stored chain by its name.")],
    options: changes + CommonOption.changing + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "The shape of the chain as it is then."),
      CommonOption.language(of: "the instructions"),
      CommonOption.output.spec,
    ],
    examples: [
      Example(
        "geoanchor chain edit tour --move 3=40.7531,-73.9818 --pin 5",
        "Move an anchor, and keep another where it is."),
      Example(
        "geoanchor chain edit tour --insert 40.7541,-73.9828 --instruction '4=Look up'",
        "Add an anchor, and say what a walker is told at the fourth."),
    ],
    schemas: ["chain"],
    environment: CommonOption.changingEnvironment + [CommonOption.languageEnvironment],
    exitNotes: [ExitNote(.no, "there is no such chain or anchor; nothing was changed")],
    run: run)

  private static let changes = [
    OptionSpec(
      "move", valueName: "N=LAT,LON", kind: .text, repeats: true, group: "Changes",
      help: "Move anchor N to a place."),
    OptionSpec(
      "insert", valueName: "LAT,LON[@METERS]", kind: .text, repeats: true, group: "Changes",
      help: "Insert an anchor at a place."),
    OptionSpec(
      "remove", valueName: "N", kind: .integer(in: 1...Int.max), repeats: true, group: "Changes",
      help: "Remove anchor N; the start and the arrival stay."),
    OptionSpec(
      "pin", valueName: "N", kind: .integer(in: 1...Int.max), repeats: true, group: "Changes",
      help: "Let planning anew keep anchor N where it is."),
    OptionSpec(
      "unpin", valueName: "N", kind: .integer(in: 1...Int.max), repeats: true, group: "Changes",
      help: "Let planning anew move anchor N."),
    OptionSpec(
      "instruction", valueName: "N=TEXT", kind: .text, repeats: true, group: "Changes",
      help: "Say what the walker is told at anchor N; without TEXT, nothing."),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let request = try ChainEditRequest(arguments, changes.map(\.long))
    let name = try arguments.required.text("chain")
    let shape = try arguments.shape(Shape.self)
    let store = try arguments.openStore(console, mode: .open)
    var failure: ChainEditError?
    let chain: Chain
    do throws(AnchorStoreError) {
      chain = try store.editChain(named: name) { chain in
        do throws(ChainEditError) {
          return try request.edited(chain)
        } catch {
          failure = error
          return nil
        }
      }
    } catch {
      throw CommandFailure(answering: "cannot edit the chain", error)
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

  private static func failure(_ error: ChainEditError) -> CommandFailure {
    var failure = CommandFailure("cannot edit the chain", causes: [error.description])
    switch error {
    case .noAnchor:
      failure.hint = "`geoanchor chain show NAME` numbers the anchors"
      failure.status = .no
    case .end, .tooFar, .notOnPath, .noPath, .instruction: break
    }
    return failure
  }
}

/// What a chain is to become.
private struct ChainEditRequest {
  private var moves: [(number: Int, place: Coordinate)] = []
  private var insertions: [(place: Coordinate, distance: Meters?)] = []
  private var instructions: [(number: Int, text: String)] = []
  private let pins: [Int]
  private let unpins: [Int]
  private let removals: [Int]

  init(_ arguments: ParsedArguments, _ options: [String]) throws {
    guard options.contains(where: arguments.isGiven) else {
      throw CommandFailure(
        "there is nothing to change",
        hint: "options are " + ShownText.list(options.map { "--" + $0 }))
    }
    func numbers(_ option: String) -> [Int] { arguments.all(option).compactMap { Int($0) } }
    pins = numbers("pin")
    unpins = numbers("unpin")
    removals = numbers("remove")
    for text in arguments.all("move") {
      let (number, rest) = try Self.numbered(text, "move", "as in 3=40.7536,-73.9832", arguments)
      moves.append((number, try Self.place(rest, of: text, "move", arguments)))
    }
    for text in arguments.all("instruction") {
      let (number, rest) = try Self.numbered(
        text, "instruction", "as in 3=Turn left", arguments)
      instructions.append((number, rest))
    }
    for text in arguments.all("insert") {
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      var distance: Meters?
      if parts.count == 2 {
        guard let meters = try? NumberSyntax.number(parts[1]), meters >= 0 else {
          throw arguments.badValue(
            "insert", text: text, expected: "meters along the way behind the `@`")
        }
        distance = meters
      }
      insertions.append(
        (try Self.place(String(parts[0]), of: text, "insert", arguments), distance))
    }
  }

  private static func numbered(
    _ text: String, _ option: String, _ example: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> (Int, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number >= 1 else {
      throw arguments.badValue(
        option, text: text, expected: "the number of an anchor and what it gets, \(example)")
    }
    return (number, String(parts[1]))
  }

  private static func place(
    _ text: String, of whole: String, _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Coordinate {
    do throws(PlaceSyntax.Fault) {
      let point = try PlaceSyntax.point(text)
      if point.altitude == nil { return point.coordinate }
      throw PlaceSyntax.Fault(problem: "heights are planned, not typed")
    } catch {
      throw arguments.badValue(
        option, text: whole, expected: "LAT,LON", problem: error.problem, hint: error.hint)
    }
  }

  /// The chain with everything changed; numbers are those from before.
  func edited(_ chain: Chain) throws(ChainEditError) -> Chain {
    var edit = try ChainEdit(chain)
    for (number, place) in moves { try edit.move(number, to: place) }
    for number in pins { try edit.pin(number) }
    for number in unpins { try edit.pin(number, false) }
    for (number, text) in instructions { try edit.instruct(number, text) }
    // From the end, so that numbers stay what they were.
    for number in Set(removals).sorted(by: >) { try edit.remove(number) }
    for (place, distance) in insertions { try edit.insert(at: place, along: distance) }
    return edit.chain
  }
}
