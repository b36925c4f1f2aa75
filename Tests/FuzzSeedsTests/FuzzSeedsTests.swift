import GeoFormats
import GeoTestSupport
import GeoTesting

/// The seeds of the fuzzer, which hold whatever it has found, read without it.
@Suite struct FuzzSeedsTests {
  /// Some bytes for a reader, by the path below the folder of seeds.
  struct Seed: CustomTestStringConvertible, Sendable {
    let target: String
    let path: String
    var testDescription: String { path }
  }

  private static let folder = Checkout.path("Scripts/Fuzz/Seeds")

  private static let seeds = SharedData.files(below: folder).sorted().map { path in
    let path = path.dropFirst(folder.count + 1)
    return Seed(target: String(path.prefix { $0 != "/" }), path: String(path))
  }

  @Test(arguments: seeds)
  func `a seed is read, and no property is violated`(seed: Seed) throws {
    let target = try #require(Target(rawValue: seed.target))
    try target.read(FileBytes.read("\(Self.folder)/\(seed.path)"))
  }

  @Test func `every target has seeds, and every folder of seeds a target`() {
    expectEqual(Set(Self.seeds.map(\.target)), Set(Target.allCases.map(\.rawValue)))
  }
}
