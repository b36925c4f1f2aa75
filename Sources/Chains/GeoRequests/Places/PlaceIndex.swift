package import GeoAnchorStore
import GeoAnchors
import Geodesy

/// The names of a store or of street networks that a search looks through.
package struct PlaceIndex: Sendable {
  /// A name, folded once for all searches.
  struct Entry: Sendable {
    var kind: FoundPlace.Kind
    var name: String
    var id: String?
    var coordinate: Coordinate
    /// The name without the difference of cases and accents.
    var folded: String
    /// The letters of the folded name, as bits: those that a similar spelling has too.
    var letters: UInt64

    init(_ kind: FoundPlace.Kind, _ name: String, id: String? = nil, at coordinate: Coordinate) {
      self.kind = kind
      self.name = name
      self.id = id
      self.coordinate = coordinate
      folded = TextFolding.plain(name)
      letters = PlaceSearch.letters(of: folded)
    }
  }

  private(set) var entries: [Entry] = []

  /// Creates an index without names.
  package init() {}

  /// Adds a name; an empty one is left out.
  mutating func append(
    _ kind: FoundPlace.Kind, _ name: String, id: String? = nil, at coordinate: Coordinate
  ) {
    guard !name.isEmpty else { return }
    entries.append(Entry(kind, name, id: id, at: coordinate))
  }

  /// Indexes the named anchors, the tags and the chains of a store; a tag lies where the first anchor
  /// with it does, a chain where it starts.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  package init(_ store: any AnchorStorage) throws(AnchorStoreError) {
    var index = PlaceIndex()
    var tags: Set<String> = []
    try store.forEach(matching: AnchorQuery()) { found in
      let anchor = found.anchor
      index.append(.anchor, anchor.name, id: anchor.id.rawValue, at: anchor.coordinate)
      for tag in anchor.tags where tags.insert(tag).inserted {
        index.append(.tag, tag, at: anchor.coordinate)
      }
      return true
    }
    for chain in try store.chains() {
      guard let start = try store.path(ofChain: chain.name).first else { continue }
      index.append(.chain, chain.name, at: start)
    }
    self = index
  }
}
