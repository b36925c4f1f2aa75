import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoIndoor
import GeoInterchange

/// Does something; where it fails, the failure says what could not be done, and the error why.
///
/// A failure, and what is wrong with the command line, stay what they are. Work that writes data does
/// not belong here: that nobody reads any more is no failure.
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
    throw CommandFailure(what, because: error)
  }
}

/// Reads a document, whose reader knows the places in it but not its file.
///
/// `missing` is how it ends where the document has no line at all.
func attempt<Answer>(
  _ what: String, reading file: String, hint: String? = nil, missing: ExitStatus = .unusable,
  _ work: () throws -> Answer
) throws(CommandFailure) -> Answer {
  do {
    return try work()
  } catch let error as InterchangeError {
    throw CommandFailure(
      what, causes: ["\(ShownText.file(file)): \(error.description)"], hint: error.wayHint ?? hint,
      status: error == .noWay ? missing : .unusable)
  } catch {
    throw CommandFailure(what, because: error)
  }
}

extension ParsedArguments {
  /// Reads a text of an argument; that it means nothing is a mistake of the command line.
  func reading<Answer>(
    _ key: any ArgumentKey, _ text: String? = nil, as expected: String, _ read: () throws -> Answer
  ) throws(UsageError) -> Answer {
    do {
      return try read()
    } catch let fault as ArgumentValueError {
      throw badValue(key, text: text, expected: expected, problem: fault.problem, hint: fault.hint)
    } catch {
      throw badValue(key, text: text, expected: expected, problem: "\(error)")
    }
  }
}

extension CommandFailure {
  fileprivate init(_ attempt: String, because error: any Error) {
    switch error {
    case let error as AnchorStoreError: self.init(attempt, error)
    case let error as VenueError: self.init(attempt, error)
    case let error as any (Error & CustomStringConvertible):
      self.init(attempt, causes: [error.description])
    default: self.init(reporting: error)
    }
  }
}
