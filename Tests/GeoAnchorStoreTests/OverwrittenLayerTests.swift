import GeoAnchors
import GeoPackage
import GeoSystem
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// A layer recreated by another program, without our triggers and constraints.
@Suite struct OverwrittenLayerTests {
  private let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    let store = try fixture.open()
    for number in 1...3 {
      try store.add(Anchor("g\(number)", Double(number), 2))
      // Anchors of one millisecond could not be distinguished after a renumbering.
      nextMillisecond()
    }
  }

  private func spoil(_ body: (Connection) throws -> Void) throws {
    try body(try Connection(path: fixture.path, access: .readWrite))
  }

  private func ids(_ store: AnchorStore) throws -> [String] {
    try store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue)
  }

  @Test
  func `U-A2: a layer that GDAL made anew is written with history again, and undo takes the last`()
    throws
  {
    try spoil { try GDALOverwrite.run($0) }
    // Reading changes nothing and works.
    try expectEqual(ids(fixture.open(.readOnly)), ["g1", "g2", "g3"])
    let store = try fixture.open()
    expectEqual(store.notice?.contains("`anchors`"), true)
    try store.add(Anchor("new", 9, 1))
    try expectEqual(store.changes().first?.anchors.added, 1)
    try expectEqual(store.undo().anchors.added, 1)
    try expectEqual(ids(store), ["g1", "g2", "g3"])
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "g1"))) {
      try store.add(Anchor("g1", 50, 1))
    }
    try store.restoreAll(to: 2)
    try expectEqual(ids(store), ["g1", "g2"])
    let near = AnchorQuery(near: .init(Anchor("", 2, 2).coordinate, within: 10))
    try expectEqual(store.anchors(matching: near).map(\.anchor.id.rawValue), ["g2"])
    try expectNil(fixture.open().notice)
  }

  @Test func `U-A2: what GDAL added is one external change that undo takes back`() throws {
    let columns = GDALOverwrite.columns
    try spoil {
      try GDALOverwrite.run(
        $0,
        rows: """
          SELECT fid, \(columns) FROM old UNION ALL
          SELECT fid + 10, \(columns.replacing(" id,", with: " 'x' || id,")
            .replacing(" created,", with: " NULL,")) FROM old
          """)
    }
    let store = try fixture.open()
    try expectEqual(ids(store), ["g1", "g2", "g3", "xg1", "xg2", "xg3"])
    let change = try #require(try store.changes().first)
    expect(change.kind == .external && change.anchors == .init(added: 3))
    try store.undo()
    try expectEqual(ids(store), ["g1", "g2", "g3"])
    try store.redo()
    try expectEqual(ids(store).count, 6)
  }

  @Test
  func `U-A2: an anchor that GDAL left out, and counted the others anew, comes back by undo`()
    throws
  {
    do {
      let store = try fixture.open()
      try store.edit(["g1"]) { $0.name = "first" }
      try store.edit(["g1"]) { $0.name = "second" }
    }
    try spoil {
      try GDALOverwrite.run(
        $0,
        rows: """
          SELECT row_number() OVER (ORDER BY fid), \(GDALOverwrite.columns) FROM old
          WHERE id != 'g1'
          """)
    }
    let store = try fixture.open()
    try expectEqual(ids(store), ["g2", "g3"])
    try expectEqual(store.changes().first?.anchors, .init(removed: 1))
    try store.undo()
    // The history has the content before the last edit; what GDAL dropped after it is gone.
    try expectEqual(store.anchor(id: AnchorID(rawValue: "g1"))?.name, "first")
    try expectEqual(ids(store).sorted(), ["g1", "g2", "g3"])
    // The others are still who they were: taking back an addition takes back that one.
    try store.undo(2)
    try expectEqual(ids(store).sorted(), ["g1", "g3"])
  }

  @Test func `U-A2: ids that came twice are told apart, and no row is lost`() throws {
    let columns = GDALOverwrite.columns
    try spoil {
      try GDALOverwrite.run(
        $0,
        rows: """
          SELECT fid, \(columns) FROM old UNION ALL SELECT fid + 10, \(columns) FROM old
          UNION ALL SELECT 99, \(columns.replacing("geom,", with: "NULL,")
            .replacing(" id,", with: " NULL,").replacing(" created,", with: " NULL,"))
            FROM old WHERE fid = 1
          """)
    }
    let store = try fixture.open()
    let found = try ids(store)
    expect(Set(found).count == 6 && found.count == 6)
    expect(Set(found).isSuperset(of: ["g1", "g2", "g3"]))
    // The one without a geometry is there and named.
    expectEqual(store.unreadable.count, 1)
    _ = try store.remove(store.unreadable.map(\.id.rawValue))
    try expectEqual(ids(store).count, 6)
  }

  @Test
  func `U-A2: triggers that somebody dropped come back, with what happened meanwhile`() throws {
    try spoil { other in
      for event in ["insert", "update", "delete", "renumber", "replace"] {
        try other.execute("DROP TRIGGER anchors_journal_\(event)")
      }
      try other.execute(
        "DELETE FROM anchors WHERE id = 'g2'; INSERT INTO anchors (geom) SELECT geom FROM anchors")
    }
    let store = try fixture.open()
    try expectEqual(ids(store).count, 4)
    try expectEqual(store.changes().first?.anchors, .init(added: 2, removed: 1))
    try store.undo()
    try expectEqual(ids(store), ["g1", "g3"])
    try store.add(Anchor("new", 9, 1))
    try store.undo()
    try expectEqual(ids(store), ["g1", "g3"])
  }

  @Test
  func `U-A2: a column that somebody added stays, also where the table is made anew`() throws {
    try spoil { try $0.execute("ALTER TABLE anchors ADD COLUMN note TEXT(20)") }
    try expectNil(fixture.open().notice)
    try spoil {
      try $0.execute("UPDATE anchors SET note = 'kept'")
      try $0.execute("ALTER TABLE anchors ADD COLUMN twice INTEGER AS (fid * 2)")
    }
    let store = try fixture.open()
    try expectEqual(ids(store), ["g1", "g2", "g3"])
    let other = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(other.integer("SELECT count(*) FROM anchors WHERE note = 'kept'"), 3)
    try expectNil(fixture.open().notice)
  }

  /// `echo 1 2 | cs2cs EPSG:4326 EPSG:3857`, and for 2° and 3° N.
  private static let mercator = [
    (222_638.981_587, 111_325.142_866), (222_638.981_587, 222_684.208_506),
    (222_638.981_587, 334_111.171_402),
  ]

  private func overwrite(in system: Int32) throws {
    try spoil { other in
      try GDALOverwrite.run(other, system: Int(system))
      for (row, place) in zip(1..., Self.mercator) {
        let update = try other.prepare("UPDATE anchors SET geom = ?1 WHERE fid = ?2")
        // The point Z as GDAL writes it, little-endian.
        var blob: [UInt8] = [0x47, 0x50, 0, 1]
        withUnsafeBytes(of: system.littleEndian) { blob += $0 }
        blob += [1, 0xE9, 3, 0, 0]
        for number in [place.0, place.1, 55] {
          withUnsafeBytes(of: number.bitPattern.littleEndian) { blob += $0 }
        }
        try update.bind(blob, at: 1)
        try update.bind(Int64(row), at: 2)
        try update.run()
      }
    }
  }

  @Test func `F16: a layer overwritten in another system is refused, then reprojected`() throws {
    try overwrite(in: 3857)
    #expect {
      _ = try fixture.open(.readOnly)
    } throws: {
      "\($0)".contains("`anchors` is in EPSG:3857") && "\($0)".contains("store repair")
    }
    let store = try fixture.open()
    try expectEqual(ids(store), ["g1", "g2", "g3"])
    for (latitude, row) in zip(1..., try store.anchors(matching: AnchorQuery())) {
      expectNear(row.anchor.coordinate.latitude, Double(latitude), within: 1e-10)
      expectNear(row.anchor.coordinate.longitude, 2, within: 1e-10)
    }
    let near = AnchorQuery(near: .init(Anchor("", 2, 2).coordinate, within: 10))
    try expectEqual(store.anchors(matching: near).map(\.anchor.id.rawValue), ["g2"])
    let other = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(
      other.integer(
        "SELECT max_x < 2.001 AND max_y < 3.001 FROM gpkg_contents WHERE table_name = 'anchors'"), 1
    )
    try expectEqual(AnchorStore.check(path: fixture.path).map(\.description), [])
    try expectNil(fixture.open().notice)
  }

  @Test func `F16: a layer in a system that nobody knows is left as it is, by name`() throws {
    try overwrite(in: 999_999)
    let before = try geometries
    #expect {
      _ = try fixture.open()
    } throws: {
      "\($0)".contains("the layer `anchors` is in EPSG:999999")
    }
    try expectEqual(geometries, before)
  }

  private var geometries: String? {
    get throws {
      try Connection(path: fixture.path, access: .readOnly)
        .text("SELECT group_concat(hex(geom)) FROM anchors")
    }
  }
}
