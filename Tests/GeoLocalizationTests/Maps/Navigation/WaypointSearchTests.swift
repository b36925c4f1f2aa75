import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct WaypointSearchTests {
  private func random(_ count: Int, seed: UInt64) throws -> WaypointGraph {
    var random = SeededGenerator(seed: seed)
    var links = [[String]](repeating: [], count: count)
    for _ in 0..<(2 * count) {
      let (a, b) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      if a != b { links[a].append("\(b)") }
    }
    return try WaypointGraph(
      waypoints: (0..<count).map { index in
        WaypointGraph.Waypoint(
          id: "\(index)",
          position: Vector3(
            x: Double.random(in: 0...50, using: &random),
            y: Double.random(in: 0...9, using: &random),
            z: Double.random(in: 0...50, using: &random)), links: links[index])
      })
  }

  /// Against Floyd and Warshall's algorithm, which knows nothing of queues.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `M-20: ways are the shortest`(seed: UInt64) throws {
    let graph = try random(24, seed: seed)
    let count = graph.waypoints.count
    var best = [[Double]](
      repeating: [Double](repeating: .infinity, count: count), count: count)
    for (index, waypoint) in graph.waypoints.enumerated() {
      best[index][index] = 0
      for link in waypoint.links {
        guard let next = graph.index(of: link) else { continue }
        best[index][next] = (graph.waypoints[next].position - waypoint.position).length
      }
    }
    for middle in 0..<count {
      for a in 0..<count {
        for b in 0..<count {
          best[a][b] = min(best[a][b], best[a][middle] + best[middle][b])
        }
      }
    }
    for a in 0..<count {
      for b in 0..<count {
        let way = graph.way(from: a, to: b)
        expectEqual((way == nil), (best[a][b] == .infinity))
        guard let way else { continue }
        expectNear(way.length, best[a][b], within: 1e-9)
        expect(way.indices.first == a && way.indices.last == b)
      }
    }
  }

  @Test func `there is no way from nowhere`() throws {
    let graph = try WaypointGraph(waypoints: [])
    expect(graph.way(from: 0, to: 0) == nil && graph.nearest(to: Vector3(x: 0, y: 0, z: 0)) == nil)
  }
}
