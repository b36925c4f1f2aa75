import GeoAnchorStore
import GeoCommandLine
import GeoCoverage
import GeoVenues

/// Does something; where it fails, the failure says what could not be done, and the error why.
///
/// A failure, and what is wrong with the command line, stay what they are. Work that writes data does not
/// belong here: that nobody reads any more is no failure.
func attempt<Answer>(
  _ what: String, hint: String? = nil, _ work: () throws -> Answer
) throws(CommandFailure) -> Answer {
  do {
    return try work()
  } catch {
    var failure = CommandFailure(what, because: error)
    failure.hint = failure.hint ?? hint
    throw failure
  }
}

/// Does something about what was named: that there is none of the name is an answer, not a defect.
func attempt<Answer>(
  answering what: String, _ work: () throws -> Answer
) throws(CommandFailure) -> Answer {
  do {
    return try work()
  } catch let error as AnchorStoreError {
    throw CommandFailure(answering: what, error)
  } catch {
    var failure = CommandFailure(what, because: error)
    if case .unknownSet? = error as? RegionStoreError { failure.status = .no }
    throw failure
  }
}

extension CommandFailure {
  fileprivate init(_ attempt: String, because error: any Error) {
    switch error {
    case let error as AnchorStoreError: self.init(attempt, error)
    case let error as RegionStoreError: self.init(attempt, error)
    case let error as VenueError: self.init(attempt, error)
    case let error as any (Error & CustomStringConvertible):
      self.init(attempt, causes: [error.description])
    default: self.init(reporting: error)
    }
  }
}
