/// Runs work and converts its errors.
/// - Throws: The result of `told` for the failure.
package func attempt<Answer, Failure: Error, Told: Error>(
  as told: (Failure) -> Told, _ work: () throws(Failure) -> Answer
) throws(Told) -> Answer {
  do throws(Failure) {
    return try work()
  } catch {
    throw told(error)
  }
}
