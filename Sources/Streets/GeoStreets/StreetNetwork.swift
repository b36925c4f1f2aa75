public import Geodesy
import Synchronization

/// A walkable street network: immutable, memory-mapped, shared by any number of threads.
///
/// Opening reads the header alone. A part of the file is checked (checksum, then every index in
/// range) when it is first asked for, once; `verify()` checks all.
public final class StreetNetwork: Sendable {
  /// The path that it was opened from, for messages.
  public let path: String
  package let counts: NetworkCounts
  package let provenance: NetworkProvenance
  /// The attribution required when the data is shown.
  public var attribution: String { provenance.attribution }
  /// The time of the data as ISO 8601; nil when the source does not say.
  public var timestamp: String? { provenance.timestamp }
  /// The size of the file in bytes.
  public var byteCount: Int { storage.bytes.count }
  /// The version of the file's format.
  public var formatVersion: Int { Int(table.version) }

  let storage: NetworkStorage
  private let table: NetworkTable
  private let checkedParts = Atomic<UInt32>(0)

  /// Opens a file of `geoanchor network build`.
  public convenience init(path: String) throws(NetworkError) {
    try self.init(storage: NetworkStorage(mapping: path), path: path)
  }

  init(storage: NetworkStorage, path: String) throws(NetworkError) {
    let table = try NetworkTable(bytes: storage.bytes, path: path)
    self.storage = storage
    self.path = path
    self.table = table
    let numbers = try table.verified(.counts, of: storage.bytes, path: path)
      .bindMemory(to: Int64.self)
    var counts = NetworkCounts()
    let hasGround = table.version > NetworkFormat.oldestVersion
    let wanted = hasGround ? counts.numbers.count : NetworkCounts.countWithoutGround
    guard numbers.count == wanted else {
      throw .damaged(
        path: path, section: NetworkSection.counts.title, detail: "\(numbers.count) numbers")
    }
    counts.numbers = numbers.map { Int($0) }
    self.counts = counts
    provenance = NetworkProvenance(
      text: String(
        decoding: try table.verified(.provenance, of: storage.bytes, path: path), as: UTF8.self))
  }

  /// The box around all streets.
  public var boundingBox: BoundingBox {
    BoundingBox(
      west: Double(counts.west) / 1e7, south: Double(counts.south) / 1e7,
      east: Double(counts.east) / 1e7, north: Double(counts.north) / 1e7)
  }

  /// A part of the file that is checked as a whole.
  enum Part: UInt32 {
    case graph = 1
    case geometry = 2
    case names = 4
    case index = 8
    case contraction = 16
    case footprints = 32
    case ground = 64
    case sources = 128
    case translations = 256
    case metric = 512
    case order = 1_024
  }

  /// Checks a part unless it was checked before.
  func require(_ part: Part) throws(NetworkError) {
    if checkedParts.load(ordering: .acquiring) & part.rawValue != 0 { return }
    try NetworkInvariants(network: self).check(part)
    _ = checkedParts.bitwiseOr(part.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Checks every part of the file.
  /// - Throws: `NetworkError.damaged` that names the first part that is.
  public func verify() throws(NetworkError) {
    let parts: [Part] = [
      .graph, .geometry, .names, .index, .order, .contraction, .footprints, .ground, .sources,
      .translations, .metric,
    ]
    for part in parts {
      try NetworkInvariants(network: self).check(part)
    }
  }

  /// The graph, for searches.
  public func graph() throws(NetworkError) -> StreetGraph {
    try require(.graph)
    try require(.geometry)
    try require(.names)
    return StreetGraph(network: self)
  }

  /// The contraction of the graph; nil when the file was written without one.
  package func contraction() throws(NetworkError) -> ContractionHierarchyView? {
    guard !raw(.ranks).isEmpty else { return nil }
    try require(.contraction)
    let arcs = SearchArcView(network: self, .reference)
    return ContractionHierarchyView(network: self, up: arcs, down: arcs)
  }

  /// The costs and the contraction of a profile; nil when the file was written without them.
  package func metric() throws(NetworkError) -> StreetMetricView? {
    guard !raw(.metric).isEmpty else { return nil }
    try require(.metric)
    return StreetMetricView(network: self)
  }

  /// The footprints of buildings; nil when the network was built without them.
  public func footprints() throws(NetworkError) -> Footprints? {
    guard !raw(.footprints).isEmpty else { return nil }
    try require(.footprints)
    return Footprints(network: self)
  }

  /// The ground; nil when the network was built without it.
  package func ground() throws(NetworkError) -> Ground? {
    guard !raw(.ground).isEmpty else { return nil }
    try require(.ground)
    return Ground(network: self)
  }

  /// The ids of the source; nil when the network was built without them.
  package func sourceIDs() throws(NetworkError) -> SourceIDs? {
    guard !raw(.wayIDs).isEmpty else { return nil }
    try require(.sources)
    return SourceIDs(network: self)
  }

  /// The names of streets in other languages; nil when none are known.
  package func translations() throws(NetworkError) -> NameTranslations? {
    guard !raw(.translations).isEmpty else { return nil }
    try require(.translations)
    return NameTranslations(network: self)
  }

  func verified(_ section: NetworkSection) throws(NetworkError) -> UnsafeRawBufferPointer {
    try table.verified(section, of: storage.bytes, path: path)
  }

  func raw(_ section: NetworkSection) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: storage.bytes[table.sections[section] ?? 0..<0])
  }

  func elements<Element>(_ section: NetworkSection, as type: Element.Type)
    -> UnsafeBufferPointer<Element>
  {
    raw(section).bindMemory(to: type)
  }
}
