import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct RemoveCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func `prints what it removed`() {
    runs.keepChain("tour")
    let run = runs("remove", ["c", "@Alpha", "a", "--chain", "tour"])
    expectEqual(run.status, .done)
    expectEqual(run.output, "c\na\ntour\n")
    expectEqual(run.messages, "")
    expectEqual(runs.ids("--all"), ["b"])
  }

  @Test(arguments: [
    (["a", "nix"], "no anchor has the id `nix`"),
    (["a", "--chain", "tuor"], "no chain has the name `tuor`"),
  ])
  func `removes all or nothing`(arguments: [String], message: String) {
    let run = runs("remove", arguments)
    expectEqual(run.status, .no)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
    expectEqual(runs.ids(), ["a", "b", "c"])
  }

  @Test func `an anchor of a chain stays`() throws {
    runs.keepChain("tour")
    let member = try #require(Set(runs.ids("--all")).subtracting(["a", "b", "c"]).first)
    let run = runs("remove", ["a", member])
    expectEqual(run.status, .no)
    expect(run.messages.contains("belongs to the chain `tour`"))
    expect(run.messages.contains("`geoanchor remove --chain tour` removes the chain"))
    expectEqual(runs.ids("--all").count, 7)
  }

  @Test func `needs something`() {
    expect(runs("remove").messages.contains("one of `REF` or `--chain` is missing"))
    expectEqual(runs("remove").status, .unusable)
  }

  @Test func `stumbling block: the name of a chain says how the chain is removed`() {
    runs.keepChain("tour")
    let chain = runs("remove", ["tour"])
    expect(chain.status == .no && chain.messages.contains("`tour` is a chain of 4 anchors"))
    expect(
      chain.messages.contains("`geoanchor remove --chain tour` removes it with its anchors"))
    expect(
      runs("remove", ["far"]).messages
        .contains("`geoanchor collection delete far` deletes it but keeps its anchors"))
  }
}
