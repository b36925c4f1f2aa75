public import GeoPackage

/// Venues in a GeoPackage file.
///
/// Every change is one durable transaction: all of it is there when the call returns, none of it
/// when it throws.
public final class VenueStore: Sendable {
  /// The path of the file as it was given.
  public var path: String { connections.path }
  /// What people should know about how the file was opened; nil when there is nothing to say.
  public var notice: String? { connections.notice }
  private let connections: StoreConnections<VenueError>

  /// Opens a file, or makes a new one.
  ///
  /// `busyTimeout` is how long to wait while another process writes.
  /// - Throws: `VenueError.file` when it is not a store, locked, damaged or read-only.
  public init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2)
  ) throws(VenueError) {
    connections = try StoreConnections(
      path: path, mode: mode, component: VenueSchema.component, busyTimeout: busyTimeout)
  }

  /// Opens a file to read it; nil when it is a store that never had venues.
  ///
  /// - Throws: `VenueError.file` when it is not a store, locked or damaged.
  public static func reading(_ path: String) throws(VenueError) -> VenueStore? {
    do throws(VenueError) {
      return try VenueStore(path: path, mode: .readOnly)
    } catch .file(let error) where error.code == .olderVersion {
      return nil
    }
  }

  /// Checks the tables of venues in full and puts right what is wrong.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - dryRun: whether everything stays as it is.
  ///   - busyTimeout: how long to wait while another process writes.
  /// - Returns: what was wrong; nothing for a store without venues.
  /// - Throws: `VenueError.file` when the file is not a store, locked or cannot be written.
  package static func repair(
    path: String, dryRun: Bool = false, busyTimeout: Duration = .seconds(2)
  ) throws(VenueError) -> [StoreDefect] {
    try VenueError.catching { () throws(GeoPackageError) in
      try StoreFile.repair(
        path, component: VenueSchema.component, dryRun: dryRun, busyTimeout: busyTimeout)
    }
  }

  /// What a list says about a venue.
  public struct Summary: Hashable, Sendable {
    /// What names it.
    public var id: Venue.ID
    /// What people call it.
    public var name: String
    /// Which state of its data this is; nil when not counted.
    public var version: Int?
    /// How many times it was kept.
    public var revision: Int
    /// Where it came from.
    public var source: String?
    /// When it was kept, in RFC 3339.
    public var imported: String
    /// How many buildings it has.
    public var buildings: Int
    /// How many floors it has.
    public var floors: Int
    /// How many rooms it has.
    public var rooms: Int
  }

  /// The venues in the order of their ids.
  public func summaries() throws(VenueError) -> [Summary] {
    try connections.read("list the venues") { (connection) throws(VenueError) in
      try VenueError.catching { () throws(GeoPackageError) in try VenueRows.summaries(connection) }
    }
  }

  /// All venues in the order of their ids.
  ///
  /// - Throws: As `venue(_:)` does.
  public func venues() throws(VenueError) -> [Venue] {
    var venues: [Venue] = []
    for summary in try summaries() { venues.append(try venue(summary.id)) }
    return venues
  }

  /// The venue with an id.
  ///
  /// - Throws: `VenueError.unknownVenue` when it is not there; the errors of a `VenueImport` when
  ///   another program spoiled it.
  public func venue(_ id: Venue.ID) throws(VenueError) -> Venue {
    let text = try connections.read("read the venue `\(id)`") { (connection) throws(VenueError) in
      try VenueError.catching { () throws(GeoPackageError) in
        try VenueRows.document(of: id, connection)
      }
    }
    guard let text else { throw .unknownVenue(id, known: try summaries().map(\.id)) }
    return try VenueImport(reading: Array(text.utf8)).venue
  }

  /// Keeps a venue.
  ///
  /// One that is there is replaced by a higher version; an equal or lower version is ignored. Where
  /// one of both has no version, it is replaced only when `replace` is set, and then whatever the
  /// versions are.
  ///
  /// - Returns: How many times it was kept by now, 1 for a new one; nil where the one that is there was
  ///   left as it is, because this version is not newer.
  /// - Throws: `VenueError.issues` when it is at odds with itself, `exists` when it is there.
  @discardableResult
  public func save(
    _ venue: Venue, source: String? = nil, replace: Bool = false
  ) throws(VenueError) -> Int? {
    let issues = venue.issues()
    guard issues.allSatisfy(\.isWarning) else { throw .issues(issues) }
    let document = String(decoding: VenueExport.json(venue).bytes, as: UTF8.self)
    return try connections.write("keep the venue `\(venue.id)`") {
      (connection) throws(VenueError) in
      let present = try VenueError.catching { () throws(GeoPackageError) in
        try VenueRows.summaries(connection).first { $0.id == venue.id }
      }
      if let present, !replace {
        guard let stored = present.version, let version = venue.version else {
          throw .exists(venue.id, version: present.version)
        }
        if version <= stored { return .rollBack(nil) }
      }
      let revision = (present?.revision ?? 0) + 1
      try VenueError.catching { () throws(GeoPackageError) in
        if present != nil { try VenueRows.delete(venue.id, connection) }
        try VenueRows.insert(
          venue, document: document, source: source, revision: revision, connection)
        try VenueLayers(venue).insert(connection)
      }
      return .commit(revision)
    }
  }

  /// Removes a venue.
  ///
  /// - Throws: `VenueError.unknownVenue` when it is not there.
  public func remove(_ id: Venue.ID) throws(VenueError) {
    let known = try summaries().map(\.id)
    guard known.contains(id) else { throw .unknownVenue(id, known: known) }
    try connections.write("remove the venue `\(id)`") { (connection) throws(VenueError) in
      try VenueError.catching { () throws(GeoPackageError) in
        try VenueRows.delete(id, connection)
        for layer in VenueSchema.layers { try layer.recordChange(on: connection, extent: nil) }
      }
      return .commit(())
    }
  }
}
