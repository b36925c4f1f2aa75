import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoPackage

/// A layer as two stores exchange it: rows as JSON objects of their columns, geometries as
/// hexadecimal digits, the members of a chain inside of it by the ids of their anchors, a set of
/// regions with its regions, a venue as its document.
struct SyncLayer {
  enum Kind: CaseIterable {
    case anchors, chains, regionSets, venues
  }

  let kind: Kind

  /// Anchors before chains, so that these find theirs.
  static let all = Kind.allCases.map { SyncLayer(kind: $0) }

  /// The layer of a name, or nil.
  static func named(_ name: String) -> SyncLayer? { all.first { $0.journal.table == name } }

  var journal: JournalLayer {
    switch kind {
    case .anchors: JournalMigration.anchors
    case .chains: JournalMigration.chains
    case .regionSets: RegionSchema.setLayer
    case .venues: VenueSchema.venueLayer
    }
  }

  var columns: [String] {
    switch kind {
    case .anchors, .chains: journal.content
    case .regionSets: RegionSet.feedColumns
    case .venues: Venue.feedColumns
    }
  }

  /// Whether feeds of earlier versions lack a column, which is null then.
  func isLater(_ column: String) -> Bool {
    kind == .anchors && AnchorColumn.all.contains { $0.name == column && $0.migration > 1 }
  }

  var hasMembers: Bool { kind == .chains }

  /// The problem with a state; nil when it can be read.
  func problem(with state: JSONObject) -> String? {
    do throws(AnchorStoreError) {
      switch kind {
      case .anchors, .chains:
        guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
          (try? GeometryBlob.decode(bytes)) != nil
        else { return "the geometry cannot be read" }
      case .regionSets: _ = try RegionSet(feedState: state)
      case .venues: _ = try SourcedVenue(feedState: state)
      }
      return nil
    } catch {
      return error.description
    }
  }
}

/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes; nil when the text is something else.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
