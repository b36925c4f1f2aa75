import GeoAnchorStore
import GeoAnchors
import GeoPackage
import Geodesy
import Testing

@Suite struct AnchorStoreTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private static let full = Anchor(
    id: AnchorID(rawValue: "ferry"), name: "Ferry \"Building\" 🏠",
    coordinate: Coordinate(latitude: 37.7955, longitude: -122.3937),
    altitude: Altitude(meters: 12.345678901234567, datum: .egm96), heading: 359.999,
    tags: ["demo", "a, b", "quote\"\\", "größe"], collection: "San Francisco")

  @Test func `an anchor comes back as it was`() throws {
    try store.add(Self.full)
    #expect(try store.anchor(id: Self.full.id) == Self.full)
    let other = try fixture.open(.readOnly)
    #expect(try other.anchor(id: Self.full.id) == Self.full)
  }

  @Test(arguments: VerticalDatum.allCases)
  func `every datum comes back`(datum: VerticalDatum) throws {
    var anchor = Anchor("a", -90, 180)
    anchor.altitude = Altitude(meters: -0.1, datum: datum)
    try store.add(anchor)
    #expect(try store.anchor(id: anchor.id) == anchor)
  }

  /// Z in the geometry is a height above the ellipsoid or nothing; EGM96 has 16.21 m at 1° N 2° E
  /// (`cct` with `egm96_15.gtx`), EGM2008 about the same.
  @Test(arguments: VerticalDatum.allCases)
  func `only ellipsoidal heights are z`(datum: VerticalDatum) throws {
    var anchor = Anchor("a", 1, 2)
    anchor.altitude = Altitude(meters: 7, datum: datum)
    try store.add(anchor)
    let connection = try Connection(path: fixture.path, access: .readOnly)
    let statement = try connection.prepare("SELECT geom FROM anchors")
    #expect(try statement.step())
    guard case .point(anchor.coordinate, let height) = try statement.geometry(0) else {
      Issue.record("not a point where the anchor is")
      return
    }
    switch datum {
    case .ellipsoid: #expect(height == 7)
    // Nothing where the grid is not installed.
    case .egm96, .egm2008: #expect(height.map { abs($0 - 23.21) < 1 } ?? true)
    case .meanSeaLevel, .ground: #expect(height == nil)
    }
  }

  @Test func `a taken ID is refused and nothing is written`() throws {
    try store.add(Anchor("a", 1, 2))
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) {
      try store.add(contentsOf: [Anchor("b", 1, 2), Anchor("a", 3, 4)])
    }
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "c"))) {
      try store.add(contentsOf: [Anchor("c", 1, 2), Anchor("c", 3, 4)])
    }
    #expect(try store.anchors(matching: AnchorQuery()).map(\.anchor) == [Anchor("a", 1, 2)])
  }

  @Test func `a bad anchor is refused`() throws {
    #expect(
      throws: AnchorStoreError.badAnchor(
        AnchorID(rawValue: "a b"), .badCharacter("id", scalar: 0x20))
    ) { try store.add(contentsOf: [Anchor("fine", 0, 0), Anchor("a b", 0, 0)]) }
    #expect(throws: AnchorStoreError.self) { try store.add(Anchor("a", 90.1, 0)) }
    #expect(try store.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `removes`() throws {
    try store.add(contentsOf: [Anchor("a", 1, 2), Anchor("b", 3, 4)])
    #expect(try store.remove(AnchorID(rawValue: "a")) == Anchor("a", 1, 2))
    #expect(try store.anchor(id: AnchorID(rawValue: "a")) == nil)
    let near = AnchorQuery(near: .init(Coordinate(latitude: 1, longitude: 2), within: 1))
    #expect(try store.anchors(matching: near).isEmpty)
    #expect(throws: AnchorStoreError.unknownAnchor("a", suggestion: nil)) {
      try store.remove(AnchorID(rawValue: "a"))
    }
  }

  @Test func `nothing to add is no error`() throws {
    try store.add(contentsOf: [])
    #expect(try store.anchors(matching: AnchorQuery()).isEmpty)
  }

  /// A feature that a GIS adds has only what its user typed: it still gets an id and times.
  @Test func `features of other programs are anchors`() throws {
    let connection = try Connection(path: fixture.path, access: .readWrite)
    let statement = try connection.prepare(
      "INSERT INTO anchors (geom, name, tags) VALUES (?1, 'by hand', 'demo , park,')")
    try statement.bind(
      GeometryBlob.point(Coordinate(latitude: 5, longitude: 6), height: 9), at: 1)
    try statement.run()
    let anchor = try store.resolve("@by hand")
    _ = try AnchorRules.id(anchor.id.rawValue)
    #expect(anchor.id.rawValue.count == 36)
    #expect(anchor.tags == ["demo", "park"])
    let box = BoundingBox(west: 5, south: 4, east: 7, north: 6)
    #expect(try store.anchors(matching: AnchorQuery(box: box)).count == 1)
    #expect(throws: GeoPackageError.self) {
      try connection.execute("UPDATE anchors SET altitude_datum = NULL")
    }
  }

  @Test(arguments: [
    ("-90", 270.0), ("360", 0), ("725.5", 5.5), ("-1e-20", 0), ("-720", 0), ("NULL", nil),
  ])
  func `headings of other programs are turned into range`(written: String, read: Degrees?) throws {
    try store.add(Anchor("a", 1, 2))
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("UPDATE anchors SET heading = \(written)")
    #expect(try store.resolve("a").heading == read)
    try connection.execute("UPDATE anchors SET heading = 9e999")
    #expect(throws: AnchorStoreError.self) { try store.resolve("a") }
  }

  @Test func `a row that cannot be read is named`() throws {
    try store.add(Anchor("a", 1, 2))
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("UPDATE anchors SET altitude = 3, altitude_datum = 'navd88'")
    #expect {
      try store.anchor(id: AnchorID(rawValue: "a"))
    } throws: {
      "\($0)" == "row 1 of the layer `anchors` cannot be read: its altitude has the datum "
        + "`navd88`, expected one of ellipsoid, egm96, egm2008, meanSeaLevel, ground"
    }
    try connection.execute("UPDATE anchors SET altitude = NULL, altitude_datum = NULL, geom = x''")
    // Whoever reads many leaves it out.
    #expect(try store.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `many tasks use one store`() async throws {
    let store = self.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          try store.add(Anchor("t\(number)", Double(number), 0))
          _ = try store.anchors(
            matching: AnchorQuery(
              near: .init(Coordinate(latitude: Double(number), longitude: 0), within: 500_000)))
          #expect(try store.resolve("t\(number)").coordinate.latitude == Double(number))
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.anchors(matching: AnchorQuery()).count == 40)
  }

  @Test func `a visit may change the store`() throws {
    try store.add(contentsOf: (0..<20).map { Anchor("a\($0)", Double($0), 0) })
    var removed = 0
    try store.forEach(matching: AnchorQuery()) { found in
      if (try? store.remove(found.anchor.id)) != nil { removed += 1 }
      return true
    }
    #expect(removed == 20)
    #expect(try store.anchors(matching: AnchorQuery()).isEmpty)
  }
}
