import GeoFormats
public import Geodesy

/// What is known of a street network file, as JSON (`Data/schemas/network-info.schema.json`).
public struct NetworkInfoDocument: Hashable, Sendable {
  /// How many there are of each part.
  public struct Counts: Hashable, Sendable {
    /// Points where segments meet or end, and those between.
    public var nodes: Int
    /// Straight pieces between neighbouring nodes.
    public var segments: Int
    /// Ways between junctions.
    public var edges: Int
    /// Nodes where the walker can choose.
    public var junctions: Int
    /// Different names of streets.
    public var streets: Int
    /// Squares and other areas that are crossed in a straight line.
    public var areas: Int
    /// Footprints of buildings.
    public var footprints: Int

    /// Makes the counts.
    public init(
      nodes: Int, segments: Int, edges: Int, junctions: Int, streets: Int, areas: Int = 0,
      footprints: Int = 0
    ) {
      self.nodes = nodes
      self.segments = segments
      self.edges = edges
      self.junctions = junctions
      self.streets = streets
      self.areas = areas
      self.footprints = footprints
    }
  }

  /// How many there are of each part.
  public var counts: Counts
  /// The box around all nodes; nil without nodes.
  public var boundingBox: BoundingBox?
  /// The length of all segments, each counted once, in meters.
  public var length: Meters
  /// The length of what only other profiles use, in meters: private ways, ferries, lines across
  /// areas.
  public var otherLength: Meters
  /// Who may use the network, such as `foot`.
  public var profile: String
  /// When the source was current, in RFC 3339; nil when it does not say.
  public var sourceTimestamp: String?
  /// Who must be named when the network is shown.
  public var attribution: String
  /// The nodes of the largest connected part.
  public var largestComponentNodes: Int
  /// The connected parts.
  public var components: Int
  /// The version of the file's format.
  public var formatVersion: Int
  /// The size of the file in bytes.
  public var fileBytes: Int

  /// Makes a document of its parts.
  public init(
    counts: Counts, boundingBox: BoundingBox?, length: Meters, otherLength: Meters = 0,
    profile: String, sourceTimestamp: String?, attribution: String, largestComponentNodes: Int,
    components: Int,
    formatVersion: Int, fileBytes: Int
  ) {
    self.counts = counts
    self.boundingBox = boundingBox
    self.length = length
    self.otherLength = otherLength
    self.profile = profile
    self.sourceTimestamp = sourceTimestamp
    self.attribution = attribution
    self.largestComponentNodes = largestComponentNodes
    self.components = components
    self.formatVersion = formatVersion
    self.fileBytes = fileBytes
  }

  /// The document as text.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("formatVersion", formatVersion)
    json.member("fileBytes", fileBytes)
    json.member("profile", profile)
    json.member("sourceTimestamp", sourceTimestamp)
    json.member("attribution", attribution)
    json.key("boundingBox")
    Self.write(boundingBox, to: &json)
    json.key("counts")
    write(counts, to: &json)
    json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
    json.member("otherLengthMeters", otherLength, decimals: DocumentDecimals.meters)
    json.member("components", components)
    json.member("largestComponentNodes", largestComponentNodes)
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  private func write(_ counts: Counts, to json: inout JSONWriter) {
    json.beginObject()
    let members = [
      ("nodes", counts.nodes), ("segments", counts.segments), ("edges", counts.edges),
      ("junctions", counts.junctions), ("streets", counts.streets), ("areas", counts.areas),
      ("footprints", counts.footprints),
    ]
    for (name, count) in members {
      json.member(name, count)
    }
    json.endObject()
  }

  private static func write(_ box: BoundingBox?, to json: inout JSONWriter) {
    guard let box else {
      json.null()
      return
    }
    json.beginArray(inline: true)
    for side in [box.west, box.south, box.east, box.north] {
      json.number(side, decimals: DocumentDecimals.coordinate)
    }
    json.endArray()
  }
}
