import GeoFormats
public import Geodesy

/// A list of stored chains as JSON (`Data/schemas/chains.schema.json`).
public struct ChainListDocument: Hashable, Sendable {
  /// What the list says about a chain.
  public struct Entry: Hashable, Sendable {
    /// The name that it is stored under.
    public var name: String
    /// The length of its path in geodesic meters.
    public var length: Meters
    /// How many anchors it has.
    public var anchorCount: Int
    /// When it was last stored, in RFC 3339.
    public var changed: String
    /// How many times it was stored.
    public var revision: Int
    /// Who must be named when the path is shown.
    public var attribution: String?

    /// Makes an entry of its parts.
    public init(
      name: String, length: Meters, anchorCount: Int, changed: String, revision: Int,
      attribution: String?
    ) {
      self.name = name
      self.length = length
      self.anchorCount = anchorCount
      self.changed = changed
      self.revision = revision
      self.attribution = attribution
    }
  }

  /// The chains in their order.
  public var chains: [Entry]

  /// Makes a list.
  public init(_ chains: [Entry]) {
    self.chains = chains
  }

  /// The document as text.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("chains")
    json.beginArray()
    for chain in chains {
      json.beginObject(inline: true)
      json.member("name", chain.name)
      json.member("lengthMeters", chain.length, decimals: DocumentDecimals.meters)
      json.member("anchorCount", chain.anchorCount)
      json.member("changed", chain.changed)
      json.member("revision", chain.revision)
      json.member("attribution", chain.attribution)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}
