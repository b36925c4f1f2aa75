/// A property of a reader that some bytes do not keep, by the place where it was checked.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(file: String = #fileID, line: Int = #line) {
    description = "a property does not hold: \(file):\(line)"
  }
}
