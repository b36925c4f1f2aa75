import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoRouting

@Suite struct NestedDissectionTests {
  static let origin = Coordinate(latitude: 49.4, longitude: 8.6)

  @Test(arguments: [UInt64(1), 2, 3])
  func `every junction has a rank of its own`(seed: UInt64) throws {
    let graph = try randomNetwork(seed: seed, rows: 20, columns: 20, origin: Self.origin)
      .open().graph()
    let ranks = NestedDissection(graph).ranks
    expectEqual(ranks.sorted(), (0..<UInt32(graph.junctionCount)).map { $0 })
  }

  /// Halves are cut wherever a thread is idle; the order tells nothing of that.
  @Test func `the order is the same on any number of threads`() throws {
    let graph = try randomNetwork(seed: 5, rows: 60, columns: 60, origin: Self.origin)
      .open().graph()
    let alone = NestedDissection(graph, threads: ForkJoin(count: 0)).ranks
    for count in 1...3 {
      expectEqual(NestedDissection(graph, threads: ForkJoin(count: count)).ranks, alone)
    }
  }

  @Test func `V-31: progress rises to one, whatever the number of threads`() throws {
    let graph = try randomNetwork(seed: 5, rows: 60, columns: 60, origin: Self.origin)
      .open().graph()
    for count in [0, 2] {
      let fractions = Mutex<[Double]>([])
      _ = NestedDissection(graph, threads: ForkJoin(count: count)) { fraction in
        fractions.withLock { $0.append(fraction) }
      }
      let all = fractions.withLock { $0 }
      expect(all.count > 10 && all.max() == 1)
      expect(all.allSatisfy { $0 > 0 && $0 <= 1 })
      if count == 0 { expectEqual(all, all.sorted()) }
    }
  }

  @Test func `dead ends are contracted first`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |  |  |
      D--E--F--G
      |  |  |
      H--I--J
      """, footways: ["ABC", "DEFG", "HIJ", "ADH", "BEI", "CFJ"])
    let graph = try drawn.image.open().graph()
    let ranks = NestedDissection(graph).ranks
    let deadEnd = try #require(
      (0..<graph.junctionCount).first { drawn.name(of: graph.junction($0)) == "G" })
    let crossing = try #require(
      (0..<graph.junctionCount).first { drawn.name(of: graph.junction($0)) == "E" })
    expect(ranks[deadEnd] < ranks[crossing])
  }

  @Test func `a grid is cut across its middle`() throws {
    // 31 × 31 crossings: the last cut of a good order has about as many nodes as a side.
    var builder = NetworkBuilder()
    let side: Int64 = 31
    for row in 0..<side {
      builder.addWay(
        through: (0..<side).map { row * side + $0 + 1 }, street: Street(name: nil, kind: .road))
      builder.addWay(
        through: (0..<side).map { $0 * side + row + 1 }, street: Street(name: nil, kind: .road))
    }
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for index in nodes.ids.indices {
      nodes.latitudes[index] = Int32(index) / Int32(side) * 9_000
      nodes.longitudes[index] = Int32(index) % Int32(side) * 9_000
      nodes.found[index] = 1
    }
    let image = builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: "grid", source: "grid", timestamp: nil, attribution: "none"))
    let graph = try image.open().graph()
    let ranks = NestedDissection(graph).ranks
    let elimination = Elimination(graph, ranks: ranks)
    // The tree of a grid with n nodes has a depth of about 3 √n under nested dissection (George,
    // SIAM J. Numer. Anal. 10, 1973); a bad order has one of the order of n.
    let parents = elimination.parents
    var depth = 0
    var deepest = 0
    for rank in ranks.indices {
      depth = 1
      var place = rank
      while parents[place] != place {
        place = Int(parents[place])
        depth += 1
      }
      deepest = max(deepest, depth)
    }
    expect(deepest < 4 * Int(side))
  }
}
