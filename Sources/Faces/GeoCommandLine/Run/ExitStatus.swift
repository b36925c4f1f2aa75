import GeoSystem

package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// A well-formed "no": no route, not available, findings.
  case no = 1
  /// The command line or the input cannot be used.
  case unusable = 2
  /// A defect of the program (sysexits.h: `EX_SOFTWARE`).
  case `internal` = 70
  /// Data or the store could not be written (`EX_IOERR`).
  case cannotWrite = 74
  /// Another program has the store locked: the same command may well work later (`EX_TEMPFAIL`).
  case tryAgain = 75

  /// The meaning that holds for every command.
  package var commonMeaning: String {
    switch self {
    case .done: "success"
    case .no: "the answer is no"
    case .unusable: "invalid command line or input; nothing was written"
    case .internal: "internal error"
    case .cannotWrite: "output could not be written: disk full, output closed or permission denied"
    case .tryAgain: "the store is locked by another program; try again"
    }
  }

  /// The status for a file that could not be opened to be written, or not be written.
  package init(writing error: SystemError) {
    switch error.code {
    // The path cannot name a file: that is the command line's fault.
    case ENOENT, EISDIR, ENOTDIR, ENAMETOOLONG, ELOOP: self = .unusable
    default: self = .cannotWrite
    }
  }
}
