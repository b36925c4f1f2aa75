extension AnchorRules {
  /// The longest instruction, in bytes of UTF-8.
  package static let longestInstruction = 1000

  /// Checks what planning decided about an anchor of a chain.
  /// - Throws: the first `AnchorProblem` found.
  package static func check(_ details: ChainAnchorDetails) throws(AnchorProblem) {
    guard details.offset.isFinite else {
      throw .detail("offset \(details.offset) is not a number of meters")
    }
    if let scale = details.scale, !(scale > 0 && scale.isFinite) {
      throw .detail("scale \(scale) is not a number above 0")
    }
    guard details.maneuvers.allSatisfy({ $0 >= 0 }) else {
      throw .detail("a maneuver has a place below 0")
    }
    try check(AnchorDetails(content: details.content))
    guard let instruction = details.instruction else { return }
    let bytes = instruction.utf8.count
    guard bytes > 0, bytes <= longestInstruction else {
      throw .detail(
        "the instruction has \(bytes) bytes, from 1 to \(longestInstruction) are allowed")
    }
    let isClean = instruction.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    guard isClean else { throw .detail("the instruction has a control character") }
  }
}
