import GeoAreas
import GeoTesting

@Suite struct SpatialRelationsTests {
  /// Well-known binary of a point, a line (type 2) or a polygon of one ring (type 3).
  private static func binary(_ type: UInt8, _ numbers: [Double]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value), 0, 0, 0] }
    var bytes: [UInt8] = [1, type, 0, 0, 0]
    if type == 3 { bytes += word(1) }
    if type > 1 { bytes += word(numbers.count / 2) }
    for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 } }
    return bytes
  }

  private static let square = binary(3, [0, 0, 4, 0, 4, 4, 0, 4, 0, 0])

  /// By the definitions of OGC 06-103r4 §6.1.15.
  private static let table: [(other: [UInt8], relations: Set<SpatialRelations.Relation>)] = [
    (binary(1, [2, 2]), [.intersects, .contains]),
    (binary(1, [4, 2]), [.intersects, .touches]),
    (binary(1, [5, 2]), [.disjoint]),
    (binary(2, [1, 1, 3, 3]), [.intersects, .contains]),
    (binary(2, [1, 1, 9, 9]), [.intersects, .crosses]),
    (binary(2, [4, 0, 4, 9]), [.intersects, .touches]),
    (binary(3, [0, 4, 0, 0, 4, 0, 4, 4, 0, 4]), [.intersects, .equals, .within, .contains]),
    (binary(3, [-1, -1, 5, -1, 5, 5, -1, 5, -1, -1]), [.intersects, .within]),
    (binary(3, [2, 2, 6, 2, 6, 6, 2, 6, 2, 2]), [.intersects, .overlaps]),
    (binary(3, [4, 0, 8, 0, 8, 4, 4, 4, 4, 0]), [.intersects, .touches]),
    (binary(3, [5, 0, 8, 0, 8, 4, 5, 4, 5, 0]), [.disjoint]),
  ]

  @Test func `the relations of a square are those of their definitions`() throws {
    let relations = try SpatialRelations()
    let shape = try relations.shape(Self.square)
    expectNil(shape.problem)
    for row in Self.table {
      for relation in SpatialRelations.Relation.allCases {
        let expected = row.relations.contains(relation)
        expectEqual(relations.holds(relation, shape, row.other), expected, "\(relation) \(row)")
        expectEqual(
          relations.holds(relation, Self.square, row.other), expected, "\(relation) \(row)")
        expectEqual(relations.holds(relation.converse, row.other, Self.square), expected)
      }
    }
  }

  @Test func `what is no geometry has no relation`() throws {
    let relations = try SpatialRelations()
    let shape = try relations.shape(Self.square)
    for bytes in [[], [1, 2], Self.square.dropLast()] as [[UInt8]] {
      expectNil(relations.holds(.intersects, shape, Array(bytes)))
      expectNil(relations.holds(.disjoint, Self.square, Array(bytes)))
      #expect(throws: AreaError.self) { try relations.shape(Array(bytes)) }
    }
  }

  @Test func `what is wrong with a geometry is said with its place`() throws {
    let bowtie = try SpatialRelations().shape(Self.binary(3, [0, 0, 1, 1, 1, 0, 0, 1, 0, 0]))
    expectEqual(bowtie.problem, "a ring crosses or touches itself at 0.5, 0.5")
  }
}
