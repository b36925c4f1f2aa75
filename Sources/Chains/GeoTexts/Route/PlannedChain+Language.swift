public import GeoAnchors
public import GeoChains

extension PlannedChain {
  /// The instruction at an anchor: what a person wrote, else what is done there.
  public func instruction(at index: Int, in language: Language) -> String? {
    instruction(at: index) { $0.messageWithLength.text(in: language) }
  }

  /// The number of turns that the walker is asked to make; bends of a street are none.
  package var turnCount: Int {
    guard maneuvers.isEmpty else { return maneuvers.count(where: \.tellsTurn) }
    let announced = announcedTurns
    return chain.anchors.indices.count {
      let anchor = chain.anchors[$0]
      return anchor.role == .turn
        && (announced[$0] != nil || anchor.details.instruction != nil)
    }
  }

  /// The chain with its instructions in a language, as the instruction of each anchor.
  public func localized(in language: Language) -> Chain {
    withInstructions { $0.messageWithLength.text(in: language) }
  }
}

extension ChainComparison {
  /// Compares two chains; the instruction for the walker counts as it is said in a language.
  package init(from before: Chain, to after: Chain, in language: Language = .english) {
    self.init(from: before, to: after) { $0.messageWithLength.text(in: language) }
  }
}

extension PlanningMembers {
  /// Members whose maneuvers have a text in a language.
  package init(_ planned: PlannedChain, in language: Language) {
    self.init(planned) { $0.messageWithLength.text(in: language) }
  }
}
