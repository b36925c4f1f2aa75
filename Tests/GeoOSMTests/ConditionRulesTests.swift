import GeoStreets
import GeoTesting
import Testing

@testable import GeoOSM

@Suite struct ConditionRulesTests {
  @Test(
    arguments: [
      (["foot:conditional": "no @ (dusk-dawn)", "opening_hours": "24/7"], "no @ (dusk-dawn)"),
      (["access:conditional": "no @ (winter)"], "no @ (winter)"),
      (["foot": "yes", "access:conditional": "no @ (winter)"], nil),
      (["foot": "yes", "opening_hours": "Mo-Fr 08:00-18:00"], "Mo-Fr 08:00-18:00"),
      (["opening_hours": ""], nil),
    ] as [([String: String], String?)])
  func `the nearest key decides`(tags: [String: String], condition: String?) {
    expectEqual(ConditionRules.condition(OSMTags(tags)), condition)
  }

  @Test(
    arguments: [
      ("yes @ (06:00-22:00)", true), ("permissive@(Mo-Fr)", true), ("no @ (22:00-06:00)", false),
      ("no @ (22:00-06:00); yes @ (06:00-22:00)", true), ("delivery @ (07:00-11:00)", true),
      ("yes", false),
    ])
  func `what is closed may open`(condition: String, mayOpen: Bool) {
    let tags = OSMTags(["highway": "footway", "access": "no", "access:conditional": condition])
    expectEqual(ConditionRules.mayOpen(tags), mayOpen)
    let rules = WayRules(tags)
    expectEqual(rules?.traits.access, mayOpen ? .closed : nil)
    expectEqual(rules?.isReference, mayOpen ? false : nil)
  }
}
