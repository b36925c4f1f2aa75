import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoIndoor
import GeoInterchange

/// Runs a piece of work; wraps its error in a failure that names the attempt.
///
/// A `CommandFailure`, and an error of the command line, pass unchanged. Work that writes data does
/// not belong here: a closed pipe is no failure.
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

/// Runs a piece of work about a named object: an unknown name is an answer, not a defect.
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
