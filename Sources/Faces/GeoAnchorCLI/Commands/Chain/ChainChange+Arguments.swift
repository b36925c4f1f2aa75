import GeoChains
import GeoCommandLine
import GeoFormats
import Geodesy

extension ChainChange {
  private static let move = Option(
    repeating: "move", "N=LAT,LON", .text, group: "Changes", help: "Move anchor N to a coordinate.")
  private static let insert = Option(
    repeating: "insert", "LAT,LON[@METERS]", .text, group: "Changes",
    help: "Insert an anchor at a coordinate.")
  private static let remove = Option(
    repeating: "remove", "N", .integer(in: 1...Int.max), group: "Changes",
    help: "Remove anchor N; the start and the arrival cannot be removed.")
  private static let pin = Option(
    repeating: "pin", "N", .integer(in: 1...Int.max), group: "Changes",
    help: "Pin anchor N, so that replanning keeps it in place.")
  private static let unpin = Option(
    repeating: "unpin", "N", .integer(in: 1...Int.max), group: "Changes",
    help: "Unpin anchor N, so that replanning may move it.")
  private static let instruction = Option(
    repeating: "instruction", "N=TEXT", .text, group: "Changes",
    help: "Set the instruction at anchor N; without TEXT, clear it.")

  static let options = [
    move.spec, insert.spec, remove.spec, pin.spec, unpin.spec, instruction.spec,
  ]

  /// The changes that the options ask for; at least one must be given.
  static func changes(_ arguments: ParsedArguments) throws -> [ChainChange] {
    var changes: [ChainChange] = []
    for text in arguments[move] {
      let (number, rest) = try numbered(text, move, "as in 3=40.7536,-73.9832", arguments)
      changes.append(.move(number, to: try place(rest, of: text, move, arguments)))
    }
    changes += arguments[pin].map { .pin($0, true) } + arguments[unpin].map { .pin($0, false) }
    for text in arguments[instruction] {
      let (number, rest) = try numbered(text, instruction, "as in 3=Turn left", arguments)
      changes.append(.instruct(number, rest))
    }
    changes += arguments[remove].map { .remove($0) }
    for text in arguments[insert] { changes.append(try insertion(text, arguments)) }
    guard !changes.isEmpty else {
      throw CommandFailure(
        "there is nothing to change", hint: "use one of " + ShownText.list(options.map(\.flagText)))
    }
    return changes
  }

  private static func insertion(
    _ text: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> ChainChange {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    var distance: Meters?
    if parts.count == 2 {
      guard let meters = try? NumberSyntax.number(parts[1]), meters >= 0 else {
        throw arguments.badValue(
          insert, text: text, expected: "the distance along the path after the `@`")
      }
      distance = meters
    }
    return .insert(at: try place(String(parts[0]), of: text, insert, arguments), along: distance)
  }

  private static func numbered(
    _ text: String, _ option: Option<[String]>, _ example: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> (Int, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number >= 1 else {
      throw arguments.badValue(
        option, text: text, expected: "the number of an anchor and its new value, \(example)")
    }
    return (number, String(parts[1]))
  }

  private static func place(
    _ text: String, of whole: String, _ option: Option<[String]>, _ arguments: ParsedArguments
  ) throws(UsageError) -> Coordinate {
    try arguments.reading(option, whole, as: "LAT,LON") {
      let point = try PlaceSyntax.point(text)
      if point.altitude == nil { return point.coordinate }
      throw ArgumentValueError(problem: "the altitude is planned and cannot be given")
    }
  }
}
