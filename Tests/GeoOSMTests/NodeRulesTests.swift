import GeoStreets
import GeoTesting
import Testing

@testable import GeoOSM

@Suite struct NodeRulesTests {
  typealias Barrier = NetworkNodes.Barrier

  @Test(
    arguments: [
      (["barrier": "gate"], Barrier(), [.gate]),
      (
        ["barrier": "gate", "access": "private"], Barrier(access: .permitted, isBlocked: true),
        [.gate, .permitted]
      ),
      (["barrier": "gate", "access": "no"], Barrier(access: .closed, isBlocked: true), [.gate]),
      (
        ["barrier": "gate", "access": "private", "foot": "no"],
        Barrier(access: .closed, isBlocked: true), [.gate]
      ),
      (["barrier": "gate", "access": "private", "foot": "yes"], Barrier(), [.gate]),
      (["barrier": "gate", "access": "destination"], Barrier(access: .visitors), [.gate]),
      (["barrier": "gate", "locked": "yes"], Barrier(access: .closed), [.gate]),
      (["barrier": "gate", "locked": "yes", "foot": "yes"], Barrier(), [.gate]),
      (
        ["barrier": "gate", "locked": "yes", "access": "private"],
        Barrier(access: .permitted, isBlocked: true), [.gate, .permitted]
      ),
      (["barrier": "gate", "locked": "no"], Barrier(), [.gate]),
      (["barrier": "kissing_gate"], Barrier(), [.stile]),
      (["barrier": "cattle_grid"], Barrier(), [.stile]),
      (["barrier": "turnstile", "wheelchair": "no"], Barrier(), [.stile, .noWheelchair]),
      (["barrier": "bollard"], Barrier(), [.bollard]),
      (["highway": "elevator"], Barrier(), [.lift]),
      (["highway": "elevator", "access": "no"], Barrier(access: .closed), [.lift]),
      (
        ["highway": "elevator", "access": "private"], Barrier(access: .permitted),
        [.lift, .permitted]
      ),
      (["highway": "elevator", "wheelchair": "no"], Barrier(), [.lift, .noWheelchair]),
      (["kerb": "raised"], Barrier(), [.raisedKerb]),
      (["barrier": "kerb"], Barrier(), [.raisedKerb]),
      (["kerb": "lowered"], nil, [.loweredKerb]), (["kerb": "flush"], nil, [.flushKerb]),
      (
        ["highway": "crossing", "crossing": "traffic_signals", "crossing:island": "yes"], nil,
        [.crossing, .signals, .markings, .island]
      ),
      (["entrance": "main"], nil, [.entrance, .mainEntrance]),
      (
        ["entrance": "yes", "access": "private"], Barrier(access: .permitted),
        [.entrance, .permitted]
      ),
      (["access": "private"], nil, []),
      (
        ["barrier": "gate", "opening_hours": "08:00-20:00"], Barrier(condition: "08:00-20:00"),
        [.gate]
      ),
      (
        [
          "barrier": "gate", "foot:conditional": "no @ (20:00-08:00)",
          "opening_hours": "08:00-20:00",
        ], Barrier(condition: "no @ (20:00-08:00)"), [.gate]
      ),
      (
        ["barrier": "gate", "access": "no", "access:conditional": "yes @ (08:00-20:00)"],
        Barrier(access: .closed, condition: "yes @ (08:00-20:00)", isBlocked: true), [.gate]
      ),
      (
        ["barrier": "gate", "foot": "yes", "access:conditional": "no @ (20:00-08:00)"], Barrier(),
        [.gate]
      ),
    ] as [([String: String], Barrier?, PointFeatures)])
  func `nodes are read`(tags: [String: String], barrier: Barrier?, features: PointFeatures) {
    let rules = NodeRules(OSMTags(tags))
    expectEqual(rules.barrier, barrier)
    expectEqual(rules.features, features)
  }
}
