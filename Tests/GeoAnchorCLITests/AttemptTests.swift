import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoTesting

@testable import GeoAnchorCLI

/// Errors of a command's attempts.
@Suite struct AttemptTests {
  private struct Defect: Error {}

  private func failure(_ work: () throws -> Void) -> CommandFailure? {
    do {
      try work()
      return nil
    } catch {
      return error as? CommandFailure
    }
  }

  @Test func `what cannot be done comes before why`() {
    let error = InterchangeError.noWay
    let found = failure { try attempt("cannot read it", hint: "try another") { throw error } }
    expectEqual(found, CommandFailure("cannot read it", causes: ["\(error)"], hint: "try another"))
  }

  @Test func `a failure stays what it is`() {
    let own = CommandFailure("no file", status: .cannotWrite)
    expectEqual(failure { try attempt("cannot read it") { throw own } }, own)
  }

  @Test func `an error that nobody foresaw is a defect`() {
    expectEqual(failure { try attempt("cannot read it") { throw Defect() } }?.status, .internal)
  }

  @Test func `a name that is not there is an answer`() {
    let error = AnchorStoreError.unknownRegionSet("x", known: [])
    expectEqual(failure { try attempt("cannot show it") { throw error } }?.status, .unusable)
    expectEqual(failure { try attempt(answering: "cannot show it") { throw error } }?.status, .no)
  }

  @Test func `a document is named by its file`() {
    let error = InterchangeError.noWay
    let found = failure {
      try attempt("cannot read it", reading: "a.gpx", missing: .no) { throw error }
    }
    expectEqual(found, CommandFailure("cannot read it", causes: ["`a.gpx`: \(error)"], status: .no))
  }
}
