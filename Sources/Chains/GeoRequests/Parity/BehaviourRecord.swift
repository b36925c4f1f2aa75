package import GeoFormats

/// A behavior as it is listed.
package struct BehaviourRecord {
  package let behaviour: Behaviour
  /// The differences from the expectation; nil where it was not verified.
  package let differences: [String]?

  package init(_ behaviour: Behaviour, _ differences: [String]?) {
    self.behaviour = behaviour
    self.differences = differences
  }

  package var differs: Bool { differences?.isEmpty == false }

  private static let first: [RecordLayout<BehaviourRecord>.Column] = [
    .text("id") { $0.behaviour.id }, .text("system") { $0.behaviour.system.rawValue },
    .text("state") { $0.behaviour.state.rawValue },
  ]
  private static let described: [RecordLayout<BehaviourRecord>.Column] =
    first + [
      .text("title") { $0.behaviour.title }, .text("reason") { $0.behaviour.reason },
      .texts("commands") { $0.behaviour.steps.map(\.typed) }, .text("test") { $0.behaviour.test },
    ]

  package static let layout = RecordLayout("behaviours", members: [:], described)
  /// The layout of documents after a verification.
  package static let verifiedLayout = RecordLayout(
    "behaviours",
    described + [
      .flag("verified") { !$0.differs }, .texts("differences") { $0.differences ?? [] },
    ])
  package static let shown = RecordLayout(
    "behaviours",
    first + [
      .text("title") { $0.behaviour.title },
      // The last shows the answer; those before it prepare.
      .text("command") { $0.behaviour.steps.last?.typed }, .text("test") { $0.behaviour.test },
    ])
  /// The layout for readers after a verification.
  package static let shownVerified = RecordLayout(
    "behaviours",
    first + [.flag("verified") { !$0.differs }, .text("title") { $0.behaviour.title }])

  /// The number of behaviors in each state, in a sentence.
  package static func summary(_ rows: [BehaviourRecord], withoutCase missing: Int) -> String {
    var parts = Behaviour.State.allCases.map { state in
      "\(rows.count { $0.behaviour.state == state }) \(word(state))"
    }
    if missing > 0 { parts.append("\(missing) without a case") }
    if rows.contains(where: { $0.differences != nil }) {
      parts.append("\(rows.count(where: \.differs)) with differences")
    }
    return "\(rows.count + missing) behaviors: " + parts.joined(separator: ", ")
  }

  private static func word(_ state: Behaviour.State) -> String {
    switch state {
    case .works: "work"
    case .partly: "partly"
    case .missing: "missing"
    case .notApplicable: "not applicable"
    }
  }
}
