/// Summary of a stored venue, for lists.
public struct VenueSummary: Hashable, Sendable {
  /// The id.
  public var id: Venue.ID
  /// Name of the venue.
  public var name: String
  /// Version of the venue's data; nil if not counted.
  public var version: Int?
  /// Number of times the venue was stored.
  public var revision: Int
  /// Source of the venue.
  public var source: String?
  /// Time of storing, in RFC 3339.
  public var imported: String
  /// Number of buildings.
  public var buildings: Int
  /// Number of floors.
  public var floors: Int
  /// Number of rooms.
  public var rooms: Int

  package init(
    id: Venue.ID, name: String, version: Int?, revision: Int, source: String?, imported: String,
    buildings: Int, floors: Int, rooms: Int
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.revision = revision
    self.source = source
    self.imported = imported
    self.buildings = buildings
    self.floors = floors
    self.rooms = rooms
  }
}
