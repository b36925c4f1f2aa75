import GeoFormats
import GeoRequests
import GeoTesting

@Suite struct BehaviourReaderTests {
  private static let good = """
    id: A-06
    system: arkit
    title: Anchors
    state: works
    test: Suite.`name`

    --- file a/b.txt
    one

    two
    --- run FM_X='a b' geoanchor show 'Café d' $DATA/x
    --- status 1
    --- expect
    first

    second
    --- refuse
    never
    --- run geoanchor list
    --- expect-errors
    no anchors

    """

  private func read(_ text: String) throws(FormatError) -> Behaviour {
    try BehaviourReader.read(Array(text.utf8))
  }

  @Test func `reads header, files and steps`() throws {
    let behaviour = try read(Self.good)
    expectEqual(behaviour.id, "A-06")
    expectEqual(behaviour.state, .works)
    let file = try #require(behaviour.files.first)
    expect(file.name == "a/b.txt" && file.content == "one\n\ntwo\n")
    let step = try #require(behaviour.steps.first)
    expectEqual(step.arguments, ["show", "Café d", "$DATA/x"])
    expectEqual(step.environment, ["FM_X": "a b"])
    expectEqual(step.status, 1)
    expectEqual(step.expected, ["first", "second"])
    expectEqual(step.refused, ["never"])
    expectEqual(behaviour.steps.last?.expectedErrors, ["no anchors"])
    expectEqual(behaviour.steps.last?.status, 0)
  }

  @Test(arguments: [
    ("id: A-06", "id: Z-01", "the id of a behavior"), ("state: works", "state: fine", "line 4"),
    ("title: Anchors", "titel: Anchors", "line 3"), ("test: Suite", "reason: Suite", "`test: …`"),
    ("a/b.txt", "../b.txt", "line 7"), ("geoanchor show", "rm show", "line 11"),
    ("--- status 1", "--- status x", "line 12"), ("--- refuse", "--- refuses", "line 17"),
    ("'Café d'", "'Café d", "closing `'`"), ("--- expect\n", "", "line 13"),
  ])
  func `a mistake is named by its line`(old: String, new: String, expected: String) throws {
    let parts = Self.good.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let text = parts[0] + new + parts[1]
    let error = try #require(throws: FormatError.self) { try read(String(text)) }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test func `expectations are looked for in their order`() throws {
    let step = try #require(try read(Self.good).steps.first)
    func differences(_ output: String, status: Int32 = 1) -> [String] {
      BehaviourCheck(step, .init(status: status, output: output, messages: "")).differences
    }
    expectEqual(differences("the first\nthe second\n"), [])
    expectEqual(differences("second\nfirst\n"), ["expected output `second`, found it only earlier"])
    expectEqual(differences("first\n"), ["expected output `second`, found nothing more"])
    expectEqual(differences("first second", status: 0), ["expected exit status 1, found 0"])
    expectEqual(
      differences("first\nsecond, never\n"), ["expected no output `never`, found `second, never`"])
  }
}
