public import Geodesy

/// Source of a venue's data.
public enum VenueSource: String, Hashable, Sendable, CaseIterable {
  /// Kept on the device from an earlier session.
  case cache
  /// Delivered with the app.
  case initial
  /// Asked of a server.
  case server
}

/// The venues that a device can get, and from where: cache, then what came with the app, then the server.
public struct VenueResources: Sendable {
  /// A venue as it is found.
  struct Entry: Sendable {
    var venue: Venue
    var source: VenueSource
    /// Duration of a load.
    var latency: Seconds
  }

  private var cache: [Venue.ID: Venue] = [:]
  private var initial: [Venue.ID: Venue] = [:]
  private var server: [Venue.ID: (venue: Venue, latency: Seconds)] = [:]

  /// Nothing is there.
  public init() {}

  /// Adds a venue that came with the app, unless one of the same or a higher version is there.
  ///
  /// A newer one replaces what the cache has. A venue that is not counted has version 0.
  /// - Returns: whether it was taken.
  @discardableResult
  public mutating func install(_ venue: Venue) -> Bool {
    let present = [cache[venue.id], initial[venue.id]].compactMap { $0 }.map { $0.version ?? 0 }
      .max()
    if let present, (venue.version ?? 0) <= present { return false }
    initial[venue.id] = venue
    cache[venue.id] = nil
    return true
  }

  /// Keeps a venue for later sessions.
  public mutating func keep(_ venue: Venue) { cache[venue.id] = venue }

  /// Says what a server has and how long it takes to answer.
  public mutating func offer(_ venue: Venue, latency: Seconds = 0) {
    server[venue.id] = (venue, latency > 0 ? min(latency, 86_400) : 0)
  }

  /// The first reachable source that has the venue, or nil.
  func find(_ id: Venue.ID, isOnline: Bool) -> Entry? {
    if let venue = cache[id] { return Entry(venue: venue, source: .cache, latency: 0) }
    if let venue = initial[id] { return Entry(venue: venue, source: .initial, latency: 0) }
    guard isOnline, let (venue, latency) = server[id] else { return nil }
    return Entry(venue: venue, source: .server, latency: latency)
  }

  /// Every venue that is known of, in order of their ids.
  public var known: [Venue] {
    Set(cache.keys).union(initial.keys).union(server.keys).sorted().compactMap {
      find($0, isOnline: true)?.venue
    }
  }
}
