import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

/// The ground is kept with as few points as half a meter allows.
@Suite struct GroundAssemblyTests {
  /// A part of the ground as a network keeps it, beside a street.
  private func kept(_ kind: GroundKind, _ line: [FixedCoordinate], isRing: Bool) throws
    -> [Coordinate]
  {
    let ids = line.indices.map { Int64($0 + 1) }
    var builder = NetworkBuilder()
    builder.addWay(through: [1, 2], street: Street(name: nil, kind: .footway))
    builder.addGround(GroundSource(kind: kind, rings: [isRing ? ids + [1] : ids]))
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for (index, id) in nodes.ids.enumerated() {
      nodes.latitudes[index] = line[Int(id) - 1].latitude
      nodes.longitudes[index] = line[Int(id) - 1].longitude
      nodes.found[index] = 1
    }
    let provenance = NetworkProvenance(
      profile: "ground", source: "test", timestamp: nil, attribution: "none")
    let ground = try #require(
      try builder.build(nodes: nodes, provenance: provenance).open().ground())
    return try #require(ground.indices.map { ground[$0] }.first { $0.kind == kind }).rings[0]
  }

  /// Against geodesic distances to the simplified line.
  @Test(arguments: [UInt64(1), 2, 3])
  func `no point is farther off than half a meter`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var place = FixedCoordinate(latitude: 437_300_000, longitude: 74_200_000)
    let line = (0..<400).map { _ in
      place.latitude += Int32.random(in: -60...90, using: &random)
      place.longitude += Int32.random(in: -60...120, using: &random)
      return place
    }
    let thin = try kept(.river, line, isRing: false)
    expect(thin.count < line.count * 9 / 10)
    let path = try #require(Path(thin))
    for point in line {
      let nearest = path.point(at: path.distance(nearestTo: point.coordinate))
      expect(nearest.distance(to: point.coordinate) < 0.501)
    }
  }

  @Test func `an area keeps its corners from wherever it begins`() throws {
    let corners = [(0, 0), (0, 500), (0, 1_000), (500, 1_000), (1_000, 1_000), (1_000, 0)].map {
      FixedCoordinate(latitude: Int32($0.0), longitude: Int32($0.1))
    }
    for start in corners.indices {
      let ring = try kept(
        .green, Array(corners[start...] + corners[..<start]), isRing: true)
      expect(Set(ring).isSuperset(of: [0, 2, 4, 5].map { corners[$0].coordinate }))
      expect(Set(ring).count <= 5)
    }
  }
}
