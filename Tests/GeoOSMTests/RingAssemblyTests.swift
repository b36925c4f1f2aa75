import GeoTesting

@testable import GeoOSM

@Suite struct RingAssemblyTests {
  @Test func `parts are joined in any direction`() {
    expectEqual(RingAssembly.rings(of: [[1, 2, 3], [5, 4, 3], [5, 1]]), [[1, 2, 3, 4, 5, 1]])
  }

  @Test func `closed ways are rings and open ones are not`() {
    expectEqual(RingAssembly.rings(of: [[1, 2, 3, 1], [7, 8, 9]]), [[1, 2, 3, 1]])
    expect(RingAssembly.rings(of: [[1, 2, 1], [3], []]).isEmpty)
  }

  @Test func `several rings come out`() {
    let rings = RingAssembly.rings(of: [[1, 2, 3], [10, 11, 12], [3, 4, 1], [12, 13, 10]])
    expectEqual(rings, [[1, 2, 3, 4, 1], [10, 11, 12, 13, 10]])
  }
}
