import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Every property of an anchor goes wherever the table of its columns leads.
@Suite struct AnchorColumnTests {
  private static let blank = Anchor(
    id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 2, longitude: 1))

  /// An anchor with every property; the numbers are those of a document with its decimals.
  private static let full = Anchor(
    id: AnchorID(rawValue: "a"), name: "Fähre",
    coordinate: Coordinate(latitude: -3.25, longitude: 4),
    altitude: Altitude(meters: 12.25, datum: .egm96), heading: 29.5, tags: ["x", "ä b"],
    collection: "bay",
    details: AnchorDetails(
      altitudeSource: .precise, geoid: "EGM96 15'", altitudeUncertainty: 0.75,
      orientation: AnchorOrientation(x: 0, y: 0.6, z: 0, w: 0.8), revealRadius: 80.5,
      arrivalRadius: 4, properties: #"{"color":"red"}"#, expires: "2030-12-31T10:00:00.250Z",
      description: "Pier 2,\nthe left one", time: "2024-06-01T08:30:00.500Z", symbol: "Flag, Blue",
      link: "https://example.org/a?b=1&c=2",
      content: #"{"kind":"text","facing":"walker","text":{"en":"Turn round","de":"Dreh dich um"}}"#)
  )

  /// The properties that an anchor has, those of its details among them.
  private static func properties(of anchor: Anchor) -> [String: String] {
    let all = Array(Mirror(reflecting: anchor).children)
    let own = all.filter { $0.label != "details" }
    let details = Mirror(reflecting: anchor.details).children
    return Dictionary(
      (own + details).map { ($0.label ?? "", "\($0.value)") }, uniquingKeysWith: { $1 })
  }

  private let edited: EditedCollections

  init() throws { edited = try EditedCollections() }

  @Test func `the sample has every property`() {
    let (blank, full) = (Self.properties(of: Self.blank), Self.properties(of: Self.full))
    expectEqual(Set(full.keys.filter { full[$0] == blank[$0] }), ["id"])
  }

  @Test func `columns copy and compare every property`() {
    var copy = Self.blank
    var parts: Set<AnchorField> = []
    for column in AnchorColumn.all {
      var one = Self.blank
      column.copy(Self.full, to: &one)
      column.copy(Self.full, to: &copy)
      expectEqual(column.isSame(one, Self.blank), column.part == .id, "\(column.name)")
      parts.formUnion(AnchorField.differing(Self.blank, one))
    }
    expectEqual(copy, Self.full)
    expectEqual(parts, Set(AnchorField.allCases).subtracting([.id]))
  }

  @Test func `a patch sets and clears every property`() throws {
    try edited.store.update(Self.full)
    let shown = edited.document("anchors", "a")
    for anchor in [Self.blank, Self.full] {
      try edited.store.update(anchor)
      let answer = edited.edit("PATCH", "anchors", "a", try Self.patch(shown))
      expectEqual(answer.status, 204, "\(String(decoding: answer.body, as: UTF8.self))")
      try expectEqual(edited.store.anchor(id: Self.full.id), Self.full)
    }
    let nothing = AnchorColumn.all.filter { ![.id, .position].contains($0.part) }
      .map { "\"\($0.member)\":null" }
    let clearing = "{\"properties\":{\(Set(nothing).sorted().joined(separator: ","))}}"
    expectEqual(edited.edit("PATCH", "anchors", "a", clearing).status, 204)
    var cleared = Self.blank
    cleared.coordinate = Self.full.coordinate
    try expectEqual(edited.store.anchor(id: Self.full.id), cleared)
  }

  /// The members of a feature that are the author's.
  private static func patch(_ feature: String) throws -> String {
    let value = try JSONReader.read(text: feature)
    let members = value["properties"]?.object?.members.filter {
      !["id", "created", "changed", "revision", "author"].contains($0.name)
    }
    return JSONValue.object([
      "geometry": value["geometry"] ?? .null, "properties": .object(JSONObject(members ?? [])),
    ]).compactText
  }

  @Test func `one member that changes leaves all others to the last digit`() throws {
    var exact = Self.full
    exact.coordinate.latitude += 1e-13
    exact.details.revealRadius = 80.500_000_000_1
    exact.details.altitudeUncertainty = 0.1 + 0.2
    try edited.store.update(exact)
    let patch = #"{"properties":{"arrivalRadiusMeters":7}}"#
    expectEqual(edited.edit("PATCH", "anchors", "a", patch).status, 204)
    exact.details.arrivalRadius = 7
    try expectEqual(edited.store.anchor(id: exact.id), exact)
  }

  @Test(arguments: [TextFormat.json, .geojson, .csv, .gpx])
  func `documents have every property`(format: TextFormat) throws {
    var writer = AnchorDocumentWriter(format, withDetails: true)
    writer.append(Self.full)
    writer.end()
    var bytes: [UInt8] = []
    writer.drain(above: 0) { bytes += $0 }
    var found: [Anchor] = []
    var reading = AnchorImport()
    try reading.read(ByteFeed(bytes), name: "x.\(format.rawValue)") {
      found.append($0)
      return true
    }
    expectEqual(found, [Self.full])
  }

  @Test func `files, histories and feeds have every property`() throws {
    let folder = try TemporaryFolder()
    let store = try AnchorStore(path: folder.file("a.gpkg"))
    try store.add(Self.blank)
    try store.update(Self.full)
    try expectEqual(store.anchor(id: Self.full.id), Self.full)
    try expectEqual(
      store.history(of: "a").map(\.anchor), [Self.full, Self.blank].map(Optional.some))
    var lines: [String] = []
    _ = try store.writeFeed(since: 0) {
      lines.append($0)
      return true
    }
    let others: [any AnchorStorage] = [
      MemoryAnchorStore(), try AnchorStore(path: folder.file("b.gpkg")),
    ]
    for other in others {
      _ = try other.apply(feed: lines.joined(separator: "\n"))
      try expectEqual(other.anchor(id: Self.full.id), Self.full)
    }
    _ = try store.undo()
    try expectEqual(store.anchor(id: Self.full.id), Self.blank)
  }
}
