/// How the process ends.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// A well-formed "no": no route, not available, findings.
  case no = 1
  /// The command line or the input cannot be used.
  case unusable = 2
  /// A defect of the program.
  case `internal` = 70

  /// The meaning that holds for every command.
  var commonMeaning: String {
    switch self {
    case .done: "done"
    case .no: "the answer is no"
    case .unusable: "the command line or the input cannot be used; nothing was written"
    case .internal: "a defect of the program"
    }
  }
}
