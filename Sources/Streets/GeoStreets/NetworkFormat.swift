/// The layout of a network file: a header, a table of sections, the sections.
///
/// All numbers are little-endian. Sections begin at multiples of 64 bytes so that they can be read
/// in place. The header's checksum covers header and table; each section has its own.
enum NetworkFormat {
  /// The first eight bytes of every network file.
  static let magic: [UInt8] = Array("GEOSTRTS".utf8)
  static let version: UInt32 = 6
  /// The oldest version that is read, and the last one without the sections of the ground.
  static let oldestVersion: UInt32 = 3
  /// The last version without hiking scales, smoothness, barriers as edges, names of streets that are
  /// taken from elsewhere, ids of the source and names in other languages.
  static let versionWithoutSources: UInt32 = 4
  /// The last version without the costs and the contraction of a profile beside foot-v1.
  static let versionWithoutMetric: UInt32 = 5
  static let headerBytes = 64
  static let entryBytes = 32
  static let alignment = 64

  /// The byte places of the header's fields.
  enum Field {
    static let version = 8
    static let sectionCount = 12
    static let fileBytes = 16
    static let checksum = 24
  }

  /// The number of children of a node of the spatial index.
  static let fanOut = 16

  /// No edge is longer, in meters: more than twice round the Earth.
  static let longestEdge = 1e8
}

/// The sections of a network file, in their order.
enum NetworkSection: UInt32, CaseIterable {
  case provenance = 1
  case counts = 2
  case junctions = 3
  case firstArcs = 4
  case arcs = 5
  case edges = 6
  case shapes = 7
  case streets = 8
  case nameOffsets = 9
  case nameBytes = 10
  case components = 11
  case edgeBoxes = 12
  case boxes = 13
  case ranks = 14
  case parents = 15
  case firstSearchArcs = 16
  case searchHeads = 17
  case searchLengths = 18
  case searchParts = 19
  case runs = 20
  case features = 21
  case footprints = 22
  case footprintRings = 23
  case footprintPoints = 24
  case footprintBoxes = 25
  case entrances = 26
  case ground = 27
  case groundRings = 28
  case groundPoints = 29
  case groundBoxes = 30
  case edgeWays = 31
  case wayRuns = 32
  case wayIDs = 33
  case pointIDs = 34
  case translations = 35
  case metric = 36
  case metricCosts = 37
  case metricRates = 38
  case metricSnapping = 39
  case metricComponents = 40
  case firstMetricRises = 41
  case metricRiseHeads = 42
  case metricRiseCosts = 43
  case metricRiseParts = 44
  case firstMetricFalls = 45
  case metricFallHeads = 46
  case metricFallCosts = 47
  case metricFallParts = 48

  /// The sections of a version of the file, in their order.
  static func all(in version: UInt32) -> [Self] {
    switch version {
    case ...NetworkFormat.oldestVersion: allCases.filter { $0.rawValue < ground.rawValue }
    case ...NetworkFormat.versionWithoutSources:
      allCases.filter { $0.rawValue < edgeWays.rawValue }
    case ...NetworkFormat.versionWithoutMetric: allCases.filter { $0.rawValue < metric.rawValue }
    default: allCases
    }
  }

  var title: String { Self.titles[self] ?? "" }

  private static let titles: [Self: String] = [
    .provenance: "provenance", .counts: "counts", .junctions: "junctions",
    .firstArcs: "arc offsets", .arcs: "arcs", .edges: "edges", .shapes: "shape points",
    .streets: "streets", .nameOffsets: "name offsets", .nameBytes: "names",
    .components: "components", .edgeBoxes: "edge boxes", .boxes: "index boxes",
    .ranks: "contraction ranks", .parents: "elimination tree",
    .firstSearchArcs: "search arc offsets", .searchHeads: "search arcs",
    .searchLengths: "search arc lengths", .searchParts: "search arc parts",
    .runs: "runs of traits", .features: "point features", .footprints: "footprints",
    .footprintRings: "footprint rings", .footprintPoints: "footprint points",
    .footprintBoxes: "footprint boxes", .entrances: "entrances",
    .ground: "ground", .groundRings: "ground rings", .groundPoints: "ground points",
    .groundBoxes: "ground boxes", .edgeWays: "ways of edges", .wayRuns: "runs of ways",
    .wayIDs: "ids of ways", .pointIDs: "ids of points", .translations: "names in other languages",
    .metric: "metric", .metricCosts: "costs", .metricRates: "costs of a meter",
    .metricSnapping: "edges to snap to", .metricComponents: "components under the metric",
    .firstMetricRises: "upward arc offsets", .metricRiseHeads: "upward arcs",
    .metricRiseCosts: "upward arc costs", .metricRiseParts: "upward arc parts",
    .firstMetricFalls: "downward arc offsets", .metricFallHeads: "downward arcs",
    .metricFallCosts: "downward arc costs", .metricFallParts: "downward arc parts",
  ]
}

/// The way out of a junction along an edge.
@usableFromInline
package struct Arc: Sendable {
  /// The junction that the arc leads to.
  @usableFromInline package var head: UInt32
  /// The edge, shifted left by one; the lowest bit is 1 when it is walked backwards.
  @usableFromInline package var edgeAndDirection: UInt32
  /// The length of the edge in meters under the profile foot-v1; infinite where it is closed.
  @usableFromInline package var length: Double

  @inlinable
  init(head: UInt32, edgeAndDirection: UInt32, length: Double) {
    self.head = head
    self.edgeAndDirection = edgeAndDirection
    self.length = length
  }

  @inlinable
  package var edge: Int { Int(edgeAndDirection >> 1) }
  /// Whether the edge is walked from its end to its start.
  @inlinable
  package var isReversed: Bool { edgeAndDirection & 1 == 1 }
}

/// A walk between two junctions without a junction in between, along one street.
@usableFromInline
package struct Edge: BitwiseCopyable, Sendable {
  /// The number of the junction at the start.
  @usableFromInline package var tail: UInt32
  /// The number of the junction at the end.
  @usableFromInline package var head: UInt32
  /// The place of the first inner point among the shape points; the next edge's is the end.
  package var firstShape: UInt32
  /// The code of its traits, see `TraitsCode`; where they change, `TraitsCode.runs` and the place
  /// of its first run.
  package var traits: UInt32
  /// The length in meters: the sum of its segments.
  @usableFromInline package var length: Double
}

/// Traits as edges and segments name them: a record, and whether it is walked backwards.
enum TraitsCode {
  /// The bit of an edge whose traits change on the way.
  static let runs: UInt32 = 1 << 31
  /// The bit of the last run of an edge.
  static let last: UInt32 = 1 << 31

  static func code(record: UInt32, isReversed: Bool) -> UInt32 {
    record << 1 | (isReversed ? 1 : 0)
  }
}

/// A section of an edge with traits of its own; it ends where the next one begins.
struct TraitsRun: BitwiseCopyable {
  var firstSegment: UInt32
  /// Its traits, with `TraitsCode.last` when it is the edge's last run.
  var code: UInt32
}

/// Traits as stored.
struct TraitsRecord: BitwiseCopyable {
  /// The places of name, reference and condition; 0 for none.
  var name: UInt32
  var ref: UInt32
  var condition: UInt32
  var structure: UInt32
  /// Levels in tenths; `noLevel` where none is mapped.
  var lowLevel: Int16
  var highLevel: Int16
  var stepCount: UInt16
  /// The kind of way in the lower five bits, where the name comes from in the upper ones.
  var kind: UInt8
  /// The surface in the lower three bits, the smoothness in the four above; the highest says that the width is
  /// derived.
  var surface: UInt8
  /// The access in the lower four bits, the hiking scale in the upper ones.
  var access: UInt8
  /// In decimeters; 0 for unknown.
  var width: UInt8
  /// In percent; `noIncline` where it is unknown.
  var incline: Int8
  var layer: Int8

  static let derivedWidth: UInt8 = 0x80
  static let noLevel = Int16.min
  static let noIncline = Int8.min
}

/// A name of a street in another language.
struct TranslationRecord: BitwiseCopyable {
  /// The places of the name as mapped and of the translation.
  var name: UInt32
  var text: UInt32
  /// The code of the language: its two letters, the first one in the higher byte.
  var language: UInt32
}

/// The features of a point: a junction, or a shape point counted on after the junctions.
struct FeatureRecord: BitwiseCopyable {
  var point: UInt32
  var features: UInt32
}

/// A box in 1e-7 degree; longitudes of lines over the antimeridian run beyond 180°.
struct IndexBox {
  var south: Int32
  var west: Int32
  var north: Int32
  var east: Int32

  static let empty = IndexBox(
    south: .max, west: .max, north: .min, east: .min)

  @inline(__always)
  var corners: SIMD4<Double> { SIMD4<Double>(SIMD4(south, west, north, east)) }

  mutating func extend(latitude: Int32, longitude: Int32) {
    south = min(south, latitude)
    north = max(north, latitude)
    west = min(west, longitude)
    east = max(east, longitude)
  }

  mutating func extend(_ other: IndexBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
  }
}
