import GeoAnchors
import GeoAreas
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoSessions

/// Every member of a tracking policy changes what a session says: none is read and then forgotten.
@Suite struct PolicyEffectTests {
  private struct Session {
    let events: [SessionEvent]
    let coverage: CoverageMap

    func machine(_ policy: TrackingPolicy) -> TrackingMachine {
      TrackingMachine(
        policy: policy, coverage: coverage,
        route: [Anchor(id: AnchorID(rawValue: "walk-1"), coordinate: Walks.north(meters: 40))])
    }
  }

  /// A session under a policy, and what it says then.
  private struct Usual {
    let policy: TrackingPolicy
    let session: Session
    let outputs: [TrackingOutput]

    init(_ policy: TrackingPolicy, _ session: Session) {
      (self.policy, self.session) = (policy, session)
      var machine = session.machine(policy)
      outputs = session.events.flatMap { machine.handle($0) }
    }

    /// Whether the session says anything else under another policy; played to the first difference.
    func differs(under other: TrackingPolicy) -> Bool {
      var machine = session.machine(other)
      var rest = outputs[...]
      for event in session.events {
        for output in machine.handle(event) where rest.popFirst() != output { return true }
      }
      return !rest.isEmpty
    }
  }

  /// Played once for all cases.
  private static let played = Result {
    let sessions = try [town(), border()]
    return [TrackingPolicy.arkit, .arcoreJava].flatMap { policy in
      sessions.map { Usual(policy, $0) }
    }
  }

  private let usual: [Usual]

  init() throws { usual = try Self.played.get() }

  /// A walk on which everything goes wrong once, with anchors that the user sets.
  private static func town() throws -> Session {
    var plan = SimulationPlan(try Walks.straight(500, stops: [120]), seed: 5)
    plan.frameRate = 10
    plan.truthRate = 0
    plan.localization.interval = 3
    plan.localization.standardDeviation = 1.6
    plan.compass.bias = 30
    plan.faults = try Fault.list(
      """
      networkLoss@3s+3s
      pointingDown@12s+6s
      excessiveMotion@30s+0.4s
      visualFailure@45s+60s
      networkLoss@110s+25s
      insufficientFeatures@140s+16s
      gnssOutage@165s+25s
      """)
    var events = try Walks.events(plan)
    for (index, meters) in [60.0, 110, 113, 160, 300, 400].enumerated() {
      events.append(
        SessionEvent(time: 26 + 2 * Double(index), .mapTap(Walks.north(meters: meters))))
    }
    return Session(events: sorted(events), coverage: map(from: -0.01, to: 0.01))
  }

  /// A walk out of coverage and back, in sight of its border for a while.
  private static func border() throws -> Session {
    var plan = SimulationPlan(try Walks.straight(90), seed: 6)
    plan.duration = 200
    plan.frameRate = 10
    plan.truthRate = 0
    return Session(events: try Walks.events(plan), coverage: map(from: -0.01, to: 50 / 111_060))
  }

  private static func sorted(_ events: [SessionEvent]) -> [SessionEvent] {
    events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The coverage: a number of degrees of latitude from the start of the walks.
  private static func map(from south: Degrees, to north: Degrees) -> CoverageMap {
    let (low, high) = (Walks.start.latitude + south, Walks.start.latitude + north)
    let (west, east) = (Walks.start.longitude - 0.01, Walks.start.longitude + 0.01)
    let ring = [(low, west), (low, east), (high, east), (high, west), (low, west)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let region = CoverageRegion(id: "1", polygons: [Polygon(exterior: ring)])
    return CoverageMap([RegionSet(name: "test", regions: [region])])
  }

  /// Whether one of some changes changes an output of one of the sessions.
  private func hasEffect(_ changes: [(inout TrackingPolicy) -> Void]) -> Bool {
    usual.contains { usual in
      changes.contains { change in
        var policy = usual.policy
        change(&policy)
        return policy != usual.policy && usual.differs(under: policy)
      }
    }
  }

  /// The members of the sections of a policy, each with its section.
  private static let members = PolicyMembers.sections.flatMap { section in
    section.fields.map { (section.name, $0) }
  }

  private static func setting(
    _ value: JSONValue, of field: RequestField<TrackingPolicy>
  ) -> (inout TrackingPolicy) -> Void {
    { policy in
      try? field.read(JSONNode(.object([field.members[0].name: value])), &policy)
    }
  }

  @Test(arguments: members.indices)
  func `S-14: each member of a policy changes an output`(index: Int) throws {
    let (section, field) = Self.members[index]
    let values: [JSONValue]
    switch field.members[0].shape {
    case .number(let range?):
      guard case .number(let usual) = field.value(.arkit) else { throw Missing() }
      values = [usual * 0.3, usual * 3 + 1, usual - 20, range.lowerBound, range.upperBound]
        .filter(range.contains).map { .number($0) }
    case .integer: values = [1, 2, 1000].map { .number($0) }
    default: values = [true, false].map { .bool($0) }
    }
    expect(
      hasEffect(values.map { Self.setting($0, of: field) }),
      "\(section).\(field.members[0].name)")
  }

  private struct Missing: Error {}
}
