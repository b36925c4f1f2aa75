package import GeoFormats
import GeoSystem

/// The behaviors of the reference systems, as the files of a folder say.
package struct BehaviourTable: Sendable {
  /// A case that cannot be used.
  package struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var problem: FormatError

    package var description: String { "`\(file)`: \(problem)" }
  }

  /// The behaviors with a case, in the order of ids.
  package let behaviours: [Behaviour]

  /// Ids that have no case.
  package var missing: [String] {
    let present = Set(behaviours.map(\.id))
    return Behaviour.ids.filter { !present.contains($0) }
  }

  /// Reads `ID.txt` for every id, where there is one.
  /// - Throws: `ReadingError` for the first that cannot be read or tells of another id.
  package init(folder: String) throws(ReadingError) {
    var behaviours: [Behaviour] = []
    for id in Behaviour.ids {
      let file = "\(folder)/\(id).txt"
      guard access(file, F_OK) == 0 else { continue }
      do throws(FormatError) {
        let behaviour = try BehaviourReader.read(FileBytes.read(file, limit: 1 << 20))
        guard behaviour.id == id else {
          throw .unexpected(
            found: "`id: \(behaviour.id)`", expected: "`id: \(id)`",
            at: TextPlace(line: 1, column: 0))
        }
        behaviours.append(behaviour)
      } catch {
        throw ReadingError(file: file, problem: error)
      }
    }
    self.behaviours = behaviours
  }
}
