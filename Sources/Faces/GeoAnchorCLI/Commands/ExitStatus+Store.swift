import GeoCommandLine
import GeoSystem

extension ExitStatus {
  /// The status for a store that could not be opened, read or written.
  init(_ error: StorageError) {
    switch error.code {
    case .locked, .replaced: self = .tryAgain
    case .readOnly, .diskFull, .notWritten, .severalNames, .outOfMemory: self = .cannotWrite
    case .damaged, .cannotOpen, .notPermitted, .notUnique, .constraint, .notAStore, .newerVersion,
      .olderVersion, .altered, .geometry, .tooMuchWork, .other:
      self = .unusable
    }
  }
}
