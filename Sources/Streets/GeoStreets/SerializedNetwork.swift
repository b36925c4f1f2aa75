import GeoSystem

/// The bytes of a network before they are a file.
public struct SerializedNetwork: Sendable {
  private var sections: [NetworkSection: [UInt8]] = [:]

  mutating func set<Element: BitwiseCopyable>(_ section: NetworkSection, _ elements: [Element]) {
    sections[section] = elements.withUnsafeBytes { Array($0) }
  }

  /// Adds the contraction of the network's graph.
  package mutating func setContraction(_ tables: ContractionHierarchy) {
    set(.ranks, tables.ranks)
    set(.parents, tables.parents)
    set(.reference, tables.up)
  }

  /// Adds the costs and the contraction of a profile.
  package mutating func setMetric(_ metric: StreetMetric) {
    set(.metric, [metric.fingerprint, metric.leastPerMeter.bitPattern])
    set(.metricCosts, Array(metric.costs.joined()))
    set(.metricRates, metric.rates)
    set(.metricSnapping, metric.snapping)
    set(.metricComponents, Array(metric.components.joined()))
    set(.metricUp, metric.contraction.up)
    if let down = metric.contraction.down { set(.metricDown, down) }
  }

  private mutating func set(_ sections: SearchArcSections, _ arcs: SearchArcTables) {
    set(sections.first, arcs.first)
    set(sections.heads, arcs.heads)
    set(sections.lengths, arcs.lengths)
    set(sections.parts, arcs.parts)
  }

  /// Opens the network in memory, without a file.
  public func open() throws(NetworkError) -> StreetNetwork {
    try StreetNetwork(storage: NetworkStorage(copying: parts()), path: "memory")
  }

  /// Writes the file: to a temporary name beside it, then renamed, so that a network that others
  /// have mapped never changes and nothing is left behind on failure.
  /// - Throws: `NetworkError.unwritable` with the path and the system's reason, also where the path
  ///   names a device, a pipe or a folder, which no name may replace.
  public func write(to path: String) throws(NetworkError) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(path: path, reason: "it is not a regular file")
    }
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = GeoSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(writing: path) }
    do throws(NetworkError) {
      defer { close(descriptor) }
      for chunk in parts() { try Self.write(chunk, to: descriptor, path: path) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = Self.failure(writing: path)
      unlink(temporary)
      throw error
    }
  }

  /// The bytes of the file in order: header and table, then the sections, each filled up to the alignment.
  public func parts() -> [[UInt8]] { parts(version: NetworkFormat.version) }

  func parts(version: UInt32) -> [[UInt8]] {
    let kinds = NetworkSection.all(in: version)
    let tableEnd = NetworkFormat.headerBytes + kinds.count * NetworkFormat.entryBytes
    var offset = Self.aligned(tableEnd)
    var header = [UInt8](repeating: 0, count: offset)
    var parts: [[UInt8]] = []
    for (index, kind) in kinds.enumerated() {
      let section = sections[kind] ?? []
      let entry = NetworkFormat.headerBytes + index * NetworkFormat.entryBytes
      Self.store(kind.rawValue, at: entry, in: &header)
      Self.store(UInt64(offset), at: entry + 8, in: &header)
      Self.store(UInt64(section.count), at: entry + 16, in: &header)
      Self.store(section.withUnsafeBytes { Checksum.xxh64($0) }, at: entry + 24, in: &header)
      parts.append(section)
      let padding = Self.aligned(section.count) - section.count
      parts.append([UInt8](repeating: 0, count: padding))
      offset += section.count + padding
    }
    header.replaceSubrange(0..<NetworkFormat.magic.count, with: NetworkFormat.magic)
    Self.store(version, at: NetworkFormat.Field.version, in: &header)
    Self.store(UInt32(kinds.count), at: NetworkFormat.Field.sectionCount, in: &header)
    Self.store(UInt64(offset), at: NetworkFormat.Field.fileBytes, in: &header)
    let checksum = header.withUnsafeBytes {
      NetworkTable.headerChecksum(UnsafeRawBufferPointer(rebasing: $0[..<tableEnd]))
    }
    Self.store(checksum, at: NetworkFormat.Field.checksum, in: &header)
    return [header] + parts
  }

  private static func aligned(_ count: Int) -> Int {
    (count + NetworkFormat.alignment - 1) / NetworkFormat.alignment * NetworkFormat.alignment
  }

  private static func store<T: FixedWidthInteger>(
    _ value: T, at offset: Int, in bytes: inout [UInt8]
  ) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
  }

  private static func write(_ chunk: [UInt8], to descriptor: Int32, path: String)
    throws(NetworkError)
  {
    var start = 0
    while start < chunk.count {
      let written = chunk.withUnsafeBytes {
        GeoSystem.write(descriptor, $0.baseAddress.map { $0 + start }, chunk.count - start)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw failure(writing: path) }
      start += written
    }
  }

  private static func failure(writing path: String) -> NetworkError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }
}
