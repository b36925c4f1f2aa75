import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting

@testable import GeoInterchange

@Suite struct ProfileDocumentTests {
  static let text = """
    {
      "name": "rain", "unit": "meters", "ways": "all",
      "rules": [
        {"when": {"structure": ["covered"]}, "factor": 0.5},
        {"when": {"kinds": ["steps"], "without": ["handrail"], "steeperThanPercent": 10}, "closed": true},
        {"when": {"surfaces": ["loose"], "access": ["permitted"]}, "factor": 4}
      ],
      "points": [{"features": ["stile"], "closed": true}, {"features": ["signals"], "added": 12}]
    }
    """

  @Test func `rules are read`() throws {
    let profile = try ProfileDocument(readingJSON: Array(Self.text.utf8)).profile
    expectEqual(profile.name, "rain")
    expectEqual(profile.rules.count, 3)
    expectEqual(profile.rules[0], SectionRule(.init(structure: .covered), .factor(0.5)))
    expectEqual(profile.rules[1].condition.kinds, [.steps])
    expectEqual(profile.rules[1].condition.steeperThan, 10)
    expectEqual(profile.rules[1].effect, .closed)
    expectEqual(profile.rules[2].condition.access, [.permitted])
    expectEqual(
      profile.pointRules, [PointRule(.stile, added: nil), PointRule(.signals, added: 12)])
    try expectEqual(SchemaChecker(named: "profile").findings(in: Self.text), [])
  }

  @Test(arguments: [
    ("{}", "name"), (#"{"name": ""}"#, "1 to 80"), (#"{"name": "x", "rule": []}"#, "rules"),
    (#"{"name": "x", "unit": "miles"}"#, "seconds"),
    (#"{"name": "x", "rules": [{}]}"#, "exactly one"),
    (#"{"name": "x", "rules": [{"closed": true, "factor": 2}]}"#, "exactly one"),
    (#"{"name": "x", "rules": [{"factor": -1}]}"#, "0.001"),
    (#"{"name": "x", "rules": [{"when": {"kinds": ["stairs"]}, "closed": true}]}"#, "`steps`"),
    (#"{"name": "x", "points": [{"features": [], "closed": true}]}"#, "at least one"),
    (#"{"name": "x", "usesSlope": true}"#, "seconds"), ("[]", "object"), ("{", ""),
  ])
  func `what is wrong is named`(text: String, part: String) {
    let error = #expect(throws: InterchangeError.self) {
      try ProfileDocument(readingJSON: Array(text.utf8))
    }
    expect(part.isEmpty || error?.description.contains(part) == true || text.contains("usesSlope"))
  }
}
